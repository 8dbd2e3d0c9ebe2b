import FeedBackend
import FeedModel
import FeedWire
import Foundation
import SQLiteStore

/// `feedlab bench backend`: what the backend does a second, and how long the slowest hundredth takes.
///
/// Every figure stands beside one of the same run, so that a busy machine shows.
enum BackendBench {
    static let sizes = [1_000, 10_000, 100_000]

    static let groups = ["fan-out", "syncs", "likes", "pages", "http"]

    static func report(only: String? = nil) async throws -> BenchReport {
        func wants(_ group: String) -> Bool { only == nil || only == group }
        var figures: [BenchFigure] = []
        var redis: (figures: [BenchFigure], note: String?) = ([], nil)
        if wants("fan-out") {
            for size in sizes { figures += try fanOut(size) }
            figures += try fullFeeds()
            redis = try RedisBench.run(sizes: sizes)
            figures += redis.figures
        }
        if wants("syncs") { for size in sizes { figures += try syncs(size) } }
        if wants("likes") { for size in sizes { figures += try likes(size) } }
        if wants("pages") { for size in sizes { figures += try pages(size) } }
        var notes = redis.note.map { ["", $0] } ?? []
        if wants("http") {
            let http = try await HTTPBench.run()
            figures += http.figures
            notes += ["", http.note]
        }
        return BenchReport(
            lines: BenchTable.lines(figures) + notes,
            json: [
                "cores": JSONValue(ProcessInfo.processInfo.activeProcessorCount),
                "figures": .array(figures.map(\.json)), "redis": JSONValue(redis.note),
            ],
            headlines: figures.map(\.headline)
        )
    }

    // MARK: - Fan-out

    /// A post into the feeds of all followers: the job alone, as rows a second.
    private static func fanOut(_ followers: Int) throws -> [BenchFigure] {
        let store = try BenchStore(
            followers: followers,
            design: design { $0.assembly = .write },
            readers: 1
        )
        let plain = try plainRows(followers)
        var round = 0
        let timing = try Timing.measure(
            milliseconds: 600,
            atMost: max(3, 200_000 / followers),
            each: followers
        ) {
            _ in
            round += 1
            try publish(store, round)
        }
        try check(store, posts: round)
        return [
            BenchFigure(
                group: "fan-out, rows",
                name: "a post into feeds of a few entries",
                followers: followers,
                timing: timing,
                anchor: ("the bare INSERT", plain.perCPUSecond)
            )
        ]
    }

    /// The same where every feed is at its limit, so that each new entry pushes one out.
    private static func fullFeeds() throws -> [BenchFigure] {
        let followers = 1_000
        let store = try BenchStore(
            followers: followers,
            design: design { $0.assembly = .write },
            readers: 1
        )
        let plain = try plainRows(followers)
        let limit = Limits().count(.storedFeed)
        for round in 1...limit { try publish(store, round) }
        var round = limit
        let timing = try Timing.measure(milliseconds: 600, atMost: 40, each: followers) { _ in
            round += 1
            try publish(store, round)
        }
        return [
            BenchFigure(
                group: "fan-out, rows",
                name: "a post into full feeds of \(limit)",
                followers: followers,
                timing: timing,
                anchor: ("the bare INSERT", plain.perCPUSecond)
            )
        ]
    }

    private static func publish(_ store: BenchStore, _ round: Int) throws {
        let at = store.now + .milliseconds(Int64(round))
        _ = try store.backend.publish(
            PostDraft(text: "\(round)", createdAt: at),
            by: store.author,
            at: store.now
        )
        try store.runJobs()
    }

    /// A figure counts for what it says: each follower has each post.
    private static func check(_ store: BenchStore, posts: Int) throws {
        let found = try store.database.row(
            """
            SELECT count(*) AS n FROM stored_feeds s JOIN posts p ON p.id = s.post_id
            WHERE p.author_id = ? AND s.account_id BETWEEN 1000 AND 999 + ? AND p.created_at > ?
            """,
            store.author.rawValue,
            store.followers,
            store.now.milliseconds
        )?.int("n")
        guard found == posts * store.followers else {
            throw UsageError("expected \(posts * store.followers) rows, found \(found ?? 0)")
        }
    }

    /// The rows of a fan-out written by hand, one statement each, in one transaction.
    private static func plainRows(_ followers: Int) throws -> Timing {
        let database = try Database(.disk(MemoryDisk(), name: "plain.db"))
        try database.script(
            """
            CREATE TABLE stored_feeds (
                account_id INTEGER NOT NULL, post_id INTEGER NOT NULL, created_at INTEGER NOT NULL,
                reasons TEXT NOT NULL,
                PRIMARY KEY (account_id, created_at, post_id)) STRICT, WITHOUT ROWID;
            CREATE UNIQUE INDEX stored_feeds_by_post ON stored_feeds (post_id, account_id);
            """
        )
        return try Timing.measure(milliseconds: 200, atMost: 5, each: followers) { round in
            try database.transaction { () throws(SQLiteError) in
                for number in 0..<followers {
                    try database.run(
                        """
                        INSERT INTO stored_feeds (account_id, post_id, created_at, reasons)
                        VALUES (?, ?, ?, ?)
                        """,
                        number + 1_000,
                        round,
                        round,
                        "author:266490976665604096"
                    )
                }
            }
        }
    }

    // MARK: - Deltas, likes, pages

    private static func syncs(_ followers: Int) throws -> [BenchFigure] {
        let store = try BenchStore(followers: followers, design: design { $0.sync = .delta })
        let starts = try store.readers.map { reader in
            let page = try store.answer(reader, "GET", "/v1/feed", expecting: 200)
            return try JSONValue(parsing: page.body)
        }
        let changed = starts[0]["items"]?.items?.prefix(5).compactMap { $0["id"]?.text } ?? []
        let quiet = try requests(store, starts)
        let nothing = try Timing.measure {
            try store.answer(quiet[$0 % quiet.count], expecting: 200)
        }
        for (number, id) in changed.enumerated() {
            let fan = store.readers[number]
            try store.answer(fan, "PUT", "/v1/posts/\(id)/like", expecting: 200)
        }
        let five = try Timing.measure { try store.answer(quiet[$0 % quiet.count], expecting: 200) }
        let lookUp = try bareLookUp(store, since: starts)
        return [
            ("nothing new", nothing), ("five changed items", five),
        ].map { name, timing in
            BenchFigure(
                group: "delta syncs, no network",
                name: name,
                followers: followers,
                timing: timing,
                anchor: ("the changelog's bare SELECT", lookUp.perCPUSecond)
            )
        }
    }

    private static func bareLookUp(_ store: BenchStore, since starts: [JSONValue]) throws -> Timing
    {
        try Timing.measure(milliseconds: 150) { number in
            let place = number % store.readers.count
            _ = try store.database.rows(
                "SELECT post_id, op FROM changelog WHERE account_id = ? AND seq > ? ORDER BY seq",
                store.readers[place].rawValue,
                starts[place]["sync"]?["seq_id"]?.whole ?? 0
            )
        }
    }

    private static func requests(_ store: BenchStore, _ starts: [JSONValue]) throws -> [Request] {
        zip(store.readers, starts).map { reader, page in
            store.request(
                reader,
                "POST",
                "/v1/feed/sync",
                json: [
                    "since_seq_id": page["sync"]?["seq_id"] ?? 0,
                    "epoch": page["sync"]?["epoch"] ?? "e1",
                ]
            )
        }
    }

    private static func likes(_ followers: Int) throws -> [BenchFigure] {
        let alone = try BenchStore(followers: followers, design: design { _ in }, readers: 1)
        let path = "/v1/posts/\(try newestPost(alone))/like"
        let likes = try Timing.measure(atMost: followers) {
            try alone.answer(alone.follower($0), "PUT", path, expecting: 200)
        }
        let syncing = try BenchStore(followers: followers, design: design { $0.sync = .delta })
        let other = "/v1/posts/\(try newestPost(syncing))/like"
        let noted = try Timing.measure(atMost: followers) {
            try syncing.answer(syncing.follower($0), "PUT", other, expecting: 200)
        }
        let bare = try bareLikes()
        return [
            ("nobody syncs", likes), ("50 syncing readers hold the post", noted),
        ].map { name, timing in
            BenchFigure(
                group: "likes",
                name: name,
                followers: followers,
                timing: timing,
                anchor: ("the bare INSERT and UPDATE", bare.perCPUSecond)
            )
        }
    }

    private static func newestPost(_ store: BenchStore) throws -> EntityID {
        let row = try store.database.row(
            "SELECT id FROM posts WHERE author_id = ? ORDER BY created_at DESC, id DESC LIMIT 1",
            store.author.rawValue
        )
        return EntityID(rawValue: row?.int64("id") ?? 0)
    }

    private static func bareLikes() throws -> Timing {
        let database = try Database(.disk(MemoryDisk(), name: "plain.db"))
        try database.script(
            """
            CREATE TABLE likes (account_id INTEGER NOT NULL, post_id INTEGER NOT NULL,
                PRIMARY KEY (account_id, post_id)) STRICT, WITHOUT ROWID;
            CREATE TABLE counters (post_id INTEGER PRIMARY KEY, exact INTEGER NOT NULL) STRICT;
            INSERT INTO counters VALUES (1, 0);
            """
        )
        return try Timing.measure(milliseconds: 150) { number in
            try database.transaction { () throws(SQLiteError) in
                try database.run("INSERT INTO likes VALUES (?, 1)", number)
                try database.run("UPDATE counters SET exact = exact + 1 WHERE post_id = 1")
            }
        }
    }

    /// Pages of 20 by every way to bring a feed together and every way to page it: first, second, third, and again.
    private static func pages(_ followers: Int) throws -> [BenchFigure] {
        let store = try BenchStore(followers: followers, design: design { _ in })
        var figures: [BenchFigure] = []
        let bare = bareItem(store)
        for assembly in [Design.Assembly.write, .hybrid, .read] {
            for (order, paging, name) in [
                (Design.Order.time, Design.Paging.cursor, "time, cursor"),
                (.time, .offset, "time, offset"), (.ranked, .snapshot, "ranked, snapshot"),
                (.ranked, .perPage, "ranked, per page"),
            ] {
                try store.backend.adopt(
                    design: design {
                        $0.assembly = assembly
                        $0.order = order
                        $0.statedPaging = paging
                    },
                    at: store.now
                )
                try store.warm()
                figures.append(
                    BenchFigure(
                        group: "feed pages of 20, no network",
                        name: "\(assembly), \(name)",
                        followers: followers,
                        timing: try pages(store),
                        anchor: ("one post by its id", bare.perCPUSecond)
                    )
                )
            }
        }
        return figures
    }

    private static func bareItem(_ store: BenchStore) -> Timing {
        let id = (try? newestPost(store))?.rawValue ?? 0
        return Timing.measure(milliseconds: 100) { _ in
            _ = try? store.database.row("SELECT * FROM posts WHERE id = ?", id)
        }
    }

    private static func pages(_ store: BenchStore) throws -> Timing {
        var cursors: [String?] = store.readers.map { _ in nil }
        return try Timing.measure(milliseconds: 250) { number in
            let place = number % store.readers.count
            var query = [("limit", "20")]
            if let cursor = cursors[place] { query.append(("cursor", cursor)) }
            let answer = try store.answer(
                store.readers[place],
                "GET",
                "/v1/feed",
                query: query,
                expecting: 200
            )
            let isThird = number / store.readers.count % 3 == 2
            cursors[place] = isThird ? nil : try cursor(of: answer)
        }
    }

    /// The cursor stands once in an answer, as text without escapes.
    private static func cursor(of answer: Response) throws -> String? {
        try JSONValue(parsing: answer.body)["next_cursor"]?.text
    }

    private static func design(_ change: (inout Design) -> Void) -> Design {
        var design = Design()
        design.order = .time
        change(&design)
        return design
    }
}
