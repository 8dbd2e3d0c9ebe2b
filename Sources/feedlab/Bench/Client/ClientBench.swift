import FeedClient
import FeedModel
import FeedWire
import Foundation
import SQLiteStore

/// How fast the client core is on a real file with 500 posts, beside SQLite's bare interface in the same run.
enum ClientBench {
    static let posts = 500

    static func report() throws -> BenchReport {
        let figures = try run()
        return BenchReport(lines: figures.lines, json: figures.json, headlines: figures.headlines)
    }

    private static func run() throws -> ClientFigures {
        let folder = FileManager.default.temporaryDirectory.appending(path: "bench-\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let path = folder.appending(path: "ada.db").path
        try fill(path)
        let residentBefore = residentBytes()
        var figures = ClientFigures()
        try measureColdStart(path, &figures)
        try measureLikes(path, &figures)
        try measureRefresh(path, &figures)
        try measureScroll(path, &figures)
        figures.memory = try memoryOfApp(path)
        figures.residentBytes = max(residentBefore, residentBytes())
        try measureEviction(folder, &figures)
        return figures
    }

    private static func fill(_ path: String, posts: Int = posts) throws {
        let phone = try BenchPhone(path: path, at: 0)
        try phone.handle(.launched)
        try phone.answerPages(newest: posts, posts: posts)
        for _ in 0..<posts {
            try phone.handle(.gesture(.scroll(.end, dwell: .zero)))
            try phone.answerPages(newest: posts, posts: posts)
            let held = try phone.client.screen().rows.count
            if held >= posts { break }
        }
        try phone.handle(.gesture(.scroll(.top, dwell: .zero)))
        let rows = try phone.client.screen().rows.count
        guard rows == posts else { throw BenchError("the store holds \(rows) rows, not \(posts)") }
    }

    /// From nothing to the rows of the first screen, and the same rows by one plain query on a new connection.
    private static func measureColdStart(_ path: String, _ figures: inout ClientFigures) throws {
        var own: [Spread.Time] = []
        var plain: [Spread.Time] = []
        // A process that was killed leaves its log behind; so does one that isn't the last to close.
        let other = try PlainConnection(path: path)
        _ = try other.rows(Client.rowsQuery, binding: "home")
        defer { withExtendedLifetime(other) {} }
        for round in 1...300 {
            let (app, time) = try Spread.time {
                let phone = try BenchPhone(path: path, at: Int64(round) * 10_000)
                try phone.handle(.launched)
                return (phone: phone, screen: try phone.client.screen())
            }
            own.append(time)
            let rows = app.screen.rows.count
            guard rows == posts else { throw BenchError("\(rows) rows on screen, not \(posts)") }
            figures.coldStartStatements = app.phone.database.statementsRun
            let (read, plainTime) = try Spread.time {
                try PlainConnection(path: path).rows(Client.rowsQuery, binding: "home")
            }
            plain.append(plainTime)
            guard read == posts else { throw BenchError("\(read) plain rows, not \(posts)") }
        }
        figures.coldStart = Spread(own)
        figures.plainQuery = Spread(plain)
    }

    /// A tap until the screen shows it, acknowledged, and one plain transaction of the same two rows.
    private static func measureLikes(_ path: String, _ figures: inout ClientFigures) throws {
        let phone = try launched(path, at: 10_000_000)
        var own: [Spread.Time] = []
        var plain: [Spread.Time] = []
        for round in 0..<200 {
            let (screen, time) = try Spread.time {
                try phone.handle(.gesture(.tapLike(post: BenchPhone.id(posts - round))))
                return try phone.client.screen()
            }
            own.append(time)
            let isShown = screen.rows.contains { row in
                if case .post(let post) = row { post.isLikePending } else { false }
            }
            guard isShown else { throw BenchError("a like doesn't show") }
        }
        try phone.database.run("DELETE FROM outbox")
        let connection = try PlainConnection(path: path)
        try connection.script("PRAGMA synchronous = FULL")
        for round in 0..<200 {
            let id = BenchPhone.id(posts - round)
            let (_, time) = try Spread.time {
                try connection.script(plainLike(id, round))
                return try connection.rows(Client.rowsQuery, binding: "home")
            }
            plain.append(time)
        }
        try connection.script("DELETE FROM outbox")
        figures.like = Spread(own)
        figures.plainLike = Spread(plain)
    }

    private static func plainLike(_ id: String, _ round: Int) -> String {
        """
        BEGIN IMMEDIATE;
        UPDATE posts SET liked_by_me = 1 - liked_by_me WHERE id = '\(id)';
        INSERT INTO outbox (key, action, post_id, payload, previous, state, attempts,
            next_attempt_at, created_at, mutation_id, key_was_sent)
        VALUES ('like:\(id)', 'like', '\(id)', '{"liked":true}', '{}', 'queued', 0, 0, 0,
            'plain\(round)', 0);
        COMMIT
        """
    }

    private static func launched(
        _ path: String,
        at uptime: Int64,
        limits: Limits = Limits()
    ) throws -> BenchPhone {
        let phone = try BenchPhone(path: path, at: uptime, limits: limits)
        try phone.handle(.launched)
        return phone
    }

    /// A pull whose page of 20 holds 5 new posts, from the answer's arrival to the screen.
    private static func measureRefresh(_ path: String, _ figures: inout ClientFigures) throws {
        var limits = Limits()
        limits[.firstPage] = 20
        let phone = try launched(path, at: 20_000_000, limits: limits)
        try phone.answerPages(newest: posts, posts: posts)
        var times: [Spread.Time] = []
        for round in 1...100 {
            try phone.handle(.gesture(.refresh))
            let (_, time) = try Spread.time {
                try phone.answerPages(newest: posts + 5 * round, posts: posts)
                return try phone.client.screen()
            }
            times.append(time)
        }
        figures.refresh = Spread(times)
    }

    /// One row after the other, with the screen drawn after each.
    private static func measureScroll(_ path: String, _ figures: inout ClientFigures) throws {
        let phone = try launched(path, at: 30_000_000)
        try phone.handle(.gesture(.scroll(.top, dwell: .zero)))
        var times: [Spread.Time] = []
        let before = phone.database.statementsRun
        for _ in 1..<posts {
            let (_, time) = try Spread.time {
                try phone.handle(.gesture(.scroll(.by(1), dwell: .zero)))
                return try phone.client.screen()
            }
            times.append(time)
        }
        figures.scroll = Spread(times)
        figures.statementsPerRow =
            Double(phone.database.statementsRun - before) / Double(posts - 1)
    }

    /// A cold start that finds ten times as many posts as it may keep.
    private static func measureEviction(_ folder: URL, _ figures: inout ClientFigures) throws {
        let path = folder.appending(path: "large.db").path
        try fill(path)
        var limits = Limits()
        limits[.maxPosts] = Int64(posts / 10)
        let phone = try BenchPhone(path: path, at: 40_000_000, limits: limits)
        let (_, time) = try Spread.time { try phone.handle(.launched) }
        figures.eviction = Spread([time])
        let left = try phone.client.screen().rows.count
        figures.evicted = posts - left
    }

    /// What an app that runs, with its whole screen, adds to this process.
    private static func memoryOfApp(_ path: String) throws -> Int {
        let before = residentBytes()
        let phone = try launched(path, at: 50_000_000)
        let screen = try phone.client.screen()
        let after = residentBytes()
        return screen.rows.isEmpty ? 0 : max(0, after - before)
    }

    private static func residentBytes() -> Int {
        let text = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8)) ?? ""
        let pages = text.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
        return pages * 4_096
    }
}

/// Why a benchmark stopped.
struct BenchError: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) {
        self.description = description
    }
}
