import FeedModel
import SQLiteStore

@testable import FeedClient

/// The store of a process that was killed, opened again as a cold start does.
struct StoreCheck {
    private let database: Database
    private static let firstPost: Int64 = 7_000_000_000_000_000

    init(path: String, number: Int) throws {
        database = try Database(.file(path))
        var design = Design()
        design.order = .time
        let instant = SimInstant.worldStart + .milliseconds(Int64(number) * 100_000 + 90_000)
        let time = DeviceTime(uptime: instant, wall: instant)
        let client = try Client(
            database: database,
            account: ClientAccount(id: EntityID(rawValue: 5), name: "ada", token: "t"),
            deviceName: "phone",
            design: design,
            limits: Limits(),
            seed: 1,
            isOnline: false,
            time: time
        )
        _ = try client.handle(.launched, at: time)
    }

    /// What is lost, doubled or torn; afterwards `told` says what the store holds.
    func problems(_ told: inout ToldActs) throws -> [String] {
        var found = try tornRows()
        found += try likes(told) + texts(told) + draft(told)
        told.settle(
            likes: try likedPosts(),
            comments: try words("SELECT body AS text FROM comments ORDER BY id"),
            posts: try words(Self.sharedTexts)
        )
        return found
    }

    private func tornRows() throws -> [String] {
        let check = try database.row("PRAGMA integrity_check")?.text("integrity_check") ?? ""
        var found = check == "ok" ? [] : ["integrity_check says \(check)"]
        let queries = [
            "SELECT count(*) AS n FROM outbox WHERE state = 'in_flight'",
            "SELECT count(*) AS n FROM feed_entries WHERE post_id NOT IN (SELECT id FROM posts)",
            "SELECT count(*) - count(DISTINCT post_id) AS n FROM feed_entries",
            "SELECT count(*) - count(DISTINCT body) AS n FROM comments",
            "SELECT count(*) AS n FROM drafts d JOIN outbox o ON o.post_id = d.id",
            "SELECT count(*) AS n FROM posts WHERE like_count <> liked_by_me",
        ]
        for query in queries {
            let number = try database.row(query)?.int("n") ?? -1
            if number != 0 { found.append("\(number) for \(query)") }
        }
        return found
    }

    private func likedPosts() throws -> [String: Bool] {
        var liked: [String: Bool] = [:]
        let rows = try database.rows(
            "SELECT id, liked_by_me FROM posts WHERE author_id = '6' ORDER BY id"
        )
        for row in rows {
            liked[String(row.int64("id") - Self.firstPost)] = row.bool("liked_by_me")
        }
        return liked
    }

    /// The flag is the one that was told last, and an entry stands for what the backend hasn't said yes to.
    private func likes(_ told: ToldActs) throws -> [String] {
        var found: [String] = []
        let shown = try likedPosts()
        for (post, isLiked) in told.liked.sorted(by: { $0.key < $1.key }) {
            let mayDiffer = told.isUnderWay("like", post) || told.isUnderWay("unlike", post)
            if shown[post] != isLiked, !mayDiffer {
                found.append("post \(post) was told as \(isLiked), is \(shown[post] ?? false)")
            }
            let id = String(Self.firstPost + (Int64(post) ?? 0))
            let entries = try OutboxRecords(database: database).of(key: "like:\(id)")
            let wasSent = !told.begun.isDisjoint(with: ["like \(id)", "unlike \(id)"])
            if let last = entries.last, last.desired != shown[post] {
                found.append("post \(post) is \(!last.desired), its entry asks for the opposite")
            }
            if entries.isEmpty, shown[post] == true, !wasSent {
                found.append("post \(post) is liked, and no entry says so to the backend")
            }
        }
        return found
    }

    private static let sharedTexts = """
        SELECT replace(replace(replace(body_html, '<p>', ''), '</p>', ''), char(10), '') AS text
        FROM posts WHERE author_id = '5' ORDER BY id
        """

    private func words(_ query: String) throws -> Set<String> {
        Set(try database.rows(query).map { $0.text("text") })
    }

    /// Each text once: its row on screen, and its entry until the backend has said yes.
    private func texts(_ told: ToldActs) throws -> [String] {
        var found: [String] = []
        let waiting = try database.rows(
            """
            SELECT action, json_extract(payload, '$.text') AS text FROM outbox
            WHERE action IN ('comment', 'create') ORDER BY id
            """
        ).map { "\($0.text("action")) \($0.text("text"))" }
        if Set(waiting).count < waiting.count { found.append("an entry is there twice") }
        let comments = try words("SELECT body AS text FROM comments ORDER BY id")
        let posts = try words(Self.sharedTexts)
        for text in told.comments.sorted() {
            if !comments.contains(text) { found.append("the comment \(text) is lost") }
            let isWaiting = waiting.contains("comment \(text)")
            if !isWaiting, !told.begun.contains("comment \(text)") {
                found.append("the comment \(text) will never be sent")
            }
            if isWaiting, told.accepted.contains("comment \(text)") {
                found.append("the comment \(text) will be sent twice")
            }
        }
        for text in told.posts.sorted() {
            // A post that was accepted stands where the backend's pages put it.
            if !posts.contains(text), !told.begun.contains("post \(text)") {
                found.append("the post \(text) is lost")
            }
            if !waiting.contains("create \(text)"), !told.begun.contains("post \(text)") {
                found.append("the post \(text) will never be sent")
            }
            if waiting.contains("create \(text)"), told.accepted.contains("post \(text)") {
                found.append("the post \(text) will be sent twice")
            }
        }
        return found
    }

    private func draft(_ told: ToldActs) throws -> [String] {
        guard let text = told.draft, told.underWay.first != "write" else { return [] }
        let kept = try DraftRecords(database: database).newest()?.post.text
        return kept == text ? [] : ["the draft \(text) is lost, \(kept ?? "nothing") is there"]
    }
}
