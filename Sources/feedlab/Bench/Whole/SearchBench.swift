import FeedModel
import Foundation
import SQLiteStore
import Workbook

/// `feedlab bench search`: a search over ten thousand notes of worksheets, beside the bare query of the index.
enum SearchBench {
    private static let sheets = 100
    private static let notesEach = 100
    private static let seconds = 1.0

    private static let searches: [(name: String, typed: String)] = [
        ("a rare word", "zebra"), ("a common word", "feed"), ("two words", "feed stale"),
        ("the beginning of a word", "sta"),
    ]

    static func report() async throws -> BenchReport {
        let folder = try BenchFolder.make()
        defer { BenchFolder.remove(folder) }
        try await fill("\(folder)/workbook.db")
        let server = try BenchServer(folder: folder)
        defer { server.stop() }
        var headlines: [Headline] = []
        for search in searches {
            let message = server.request("GET", "/search?q=\(BenchServer.encoded(search.typed))")
            let page = try await LoadClient(connections: 1, seconds: seconds)
                .drive(server.port, [message]).timing
            let (bare, found) = try bareQuery("\(folder)/workbook.db", search.typed)
            headlines.append(
                Headline(
                    group: "search",
                    name: "\(search.name), in \(BenchTable.grouped(found)) notes",
                    value: 1_000 / page.perSecond,
                    unit: .milliseconds,
                    p99: page.p99 / 1_000,
                    anchor: .init(
                        name: "the bare FTS5 query",
                        value: 1_000 / bare.perSecond,
                        p99: bare.p99 / 1_000
                    )
                )
            )
        }
        return BenchReport(headlines: headlines)
    }

    /// What the index alone takes for the same words: their places, best first.
    private static func bareQuery(_ path: String, _ typed: String) throws -> (Timing, Int) {
        let database = try Database(.file(path))
        let match = typed.split(separator: " ").map { "\"\($0)\" *" }.joined(separator: " AND ")
        var found = 0
        let timing = try Timing.measure(milliseconds: 500) { _ in
            found = try database.rows(
                "SELECT rowid FROM notes WHERE notes MATCH ? ORDER BY bm25(notes), rowid",
                match
            ).count
        }
        guard found > 0 else { throw UsageError("no note has \"\(typed)\"") }
        return (timing, found)
    }

    // MARK: - Notes

    private static let words = [
        "feed", "like", "phone", "offline", "stale", "row", "screen", "cursor", "page", "cache",
        "refresh", "order", "ranked", "delta", "stories", "ring", "upload", "draft", "comment",
        "count", "retry", "queue", "badge", "photo", "scroll", "gap", "ad", "clock", "network",
        "airplane", "wifi", "background", "start", "cold", "tap", "pull", "heart", "share",
    ]

    private static func fill(_ path: String) async throws {
        let workbook = try Workbook(path: path, at: WallTime(milliseconds: 0))
        var random = KeyedRandom(seed: 7)
        for sheet in 1...sheets {
            let now = WallTime(milliseconds: Int64(sheet) * 1_000)
            let id = try await workbook.startTeardown(TeardownFields(app: "App \(sheet)"), at: now)
            let typed = (1...notesEach).compactMap { number in
                EntryKey("field/F\(number)").map {
                    TypedText(key: $0, text: note(&random, sheet, number), base: 0)
                }
            }
            let saved = try await workbook.save(typed, by: Writer(name: "bench"), in: id, at: now)
            guard saved.problems.isEmpty, typed.count == notesEach else {
                throw UsageError("the notes aren't kept: \(saved.problems)")
            }
        }
    }

    /// Fourteen words; few notes have the rare one.
    private static func note(_ random: inout KeyedRandom, _ sheet: Int, _ number: Int) -> String {
        var text = (0..<14).map { _ in
            words[Int(random.below(UInt64(words.count), "word", "note"))]
        }
        text.append("n\(sheet)x\(number)")
        if number == 50, sheet % 5 == 0 { text.append("zebra") }
        return text.joined(separator: " ")
    }
}
