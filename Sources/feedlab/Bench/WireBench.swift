import Deflate
import FeedModel
import FeedWire
import Lab

/// How large a delta of five changed items is in each wire form, beside the full page of 20 (D5).
///
/// The claim has two halves: at most 4 KB, and at least 90 % less than the page that a client would fetch otherwise. Both depend on
/// how long posts are and on what changed, so each is shown with what it holds for.
enum WireBench {
    struct Line {
        let text: String
        let change: String
        let form: String
        let bytes: Int
        /// The bytes of the JSON page that would be fetched otherwise.
        let page: Int
        let deflated: Int
        /// What it saves of the JSON page, in tenths of a percent, and both deflated.
        let saved: Int
        let savedDeflated: Int
        /// What it saves of the same 20 posts in its own form.
        let savedOfForm: Int

        /// Whether the claim holds as it is made: of bytes as they are encoded.
        var holds: Bool { bytes <= 4_096 && saved >= 900 }
        /// Whether it holds where both are compressed.
        var holdsDeflated: Bool { deflated <= 4_096 && savedDeflated >= 900 }
    }

    static func report() async throws -> BenchReport {
        var lines: [Line] = []
        for text in WireText.allCases { lines += try await run(text) }
        return BenchReport(
            lines: table(lines) + [
                "", "A delta deflates worse than a page: it is short, and what it holds is new.",
            ]
                + verdict(lines),
            json: .array(lines.map(json)),
            headlines: lines.map(headline)
        )
    }

    private static func headline(_ line: Line) -> Headline {
        Headline(
            group: "wire",
            name: "five \(line.change), posts of \(line.text) characters, \(line.form)",
            value: Double(line.bytes),
            unit: .bytes,
            anchor: .init(name: "the JSON page of 20", value: Double(line.page))
        )
    }

    // MARK: - Measuring

    private static func run(_ text: WireText) async throws -> [Line] {
        var lines: [Line] = []
        for change in WireChange.allCases {
            let world = WireWorld(
                world: try await Replay.world(try Script(text: text.script, name: "wire.lab").lines)
            )
            let page = try await world.page()
            let start = try JSONValue(parsing: page)["sync"]
            try await world.make(change, text)
            let forms = try await world.forms(since: start)
            let same = try sameForms(page)
            for (delta, whole) in zip(forms, same) {
                lines.append(line(text, change, delta, page, whole))
            }
        }
        return lines
    }

    /// The page's posts in each form of a delta.
    private static func sameForms(_ page: [UInt8]) throws -> [[UInt8]] {
        var answer = SyncAnswer(epoch: "e1", sequence: 1, oldestSequence: 0, serverTime: 0)
        answer.records = try FeedPage(json: JSONValue(parsing: page)).items
        let call = SyncCall(since: 0, epoch: "e1", pageToken: nil)
        let query = try GraphQLQuery(body: JSONValue(parsing: call.request(as: .graphql).body))
        let members = try query.roots().map { try query.project(answer.json, for: $0) }
        let graph: JSONValue = ["data": .object(members)]
        return [answer.json.bytes, graph.bytes, answer.protobuf]
    }

    private static func line(
        _ text: WireText,
        _ change: WireChange,
        _ delta: (form: String, bytes: [UInt8]),
        _ page: [UInt8],
        _ same: [UInt8]
    ) -> Line {
        let deflated = deflatedCount(delta.bytes)
        return Line(
            text: text.rawValue,
            change: change.rawValue,
            form: delta.form,
            bytes: delta.bytes.count,
            page: page.count,
            deflated: deflated,
            saved: saved(delta.bytes.count, of: page.count),
            savedDeflated: saved(deflated, of: deflatedCount(page)),
            savedOfForm: saved(delta.bytes.count, of: same.count)
        )
    }

    private static func saved(_ part: Int, of whole: Int) -> Int { 1_000 - part * 1_000 / whole }

    private static func deflatedCount(_ bytes: [UInt8]) -> Int {
        Deflate.packed(bytes, level: 6).count
    }

    // MARK: - Showing

    private static func table(_ lines: [Line]) -> [String] {
        typealias T = BenchTable
        let head =
            T.left("five items", 22) + T.left("form", 10) + T.right("bytes", 8)
            + T.right("less than page", 16) + T.right("same form", 11) + T.right("holds", 7)
            + T.right("deflated", 10) + T.right("less", 9) + T.right("holds", 7)
        var result: [String] = []
        var text = ""
        for line in lines {
            if line.text != text {
                text = line.text
                result += (result.isEmpty ? [] : [""]) + ["posts of \(text) characters", head]
            }
            result.append(
                T.left("  " + line.change, 22) + T.left(line.form, 10)
                    + T.right(T.grouped(line.bytes), 8) + T.right(percent(line.saved), 16)
                    + T.right(percent(line.savedOfForm), 11) + T.right(word(line.holds), 7)
                    + T.right(T.grouped(line.deflated), 10)
                    + T.right(percent(line.savedDeflated), 9)
                    + T.right(word(line.holdsDeflated), 7)
            )
        }
        return result
    }

    private static func word(_ holds: Bool) -> String { holds ? "yes" : "no" }

    private static func percent(_ tenths: Int) -> String {
        "\(tenths < 0 ? "-" : "")\(abs(tenths) / 10).\(abs(tenths) % 10) %"
    }

    private static func verdict(_ lines: [Line]) -> [String] {
        let exceptions = lines.filter { !$0.holds }.map {
            "\($0.change), \($0.text) characters, \($0.form)"
        }
        guard !exceptions.isEmpty else {
            return ["At most 4 KB and at least 90 % less than the JSON page: holds in every line."]
        }
        return ["At most 4 KB and at least 90 % less than the JSON page: holds but for"]
            + exceptions.map { "  \($0)" }
    }

    private static func json(_ line: Line) -> JSONValue {
        [
            "characters": .string(line.text), "change": .string(line.change),
            "form": .string(line.form), "bytes": JSONValue(line.bytes),
            "saved_permille": JSONValue(line.saved),
            "saved_of_same_form_permille": JSONValue(line.savedOfForm),
            "deflated": JSONValue(line.deflated),
            "saved_deflated_permille": JSONValue(line.savedDeflated), "holds": .bool(line.holds),
            "holds_deflated": .bool(line.holdsDeflated),
        ]
    }
}
