import FeedModel
import FeedWire
import SQLiteStore

/// Comments: made, read by cursor, edited, deleted (B11).
struct Comments {
    let core: Core

    private static let pageSize = 20
    private static let pageMax = 100

    /// A comment that stands, under a post that the reader may see.
    private func find(_ call: Call) throws(SQLiteError) -> (row: Row, post: EntityID)? {
        let row = try core.database.row("SELECT * FROM comments WHERE id = ?", call.id.rawValue)
        guard let row else { return nil }
        return (row, EntityID(rawValue: row.int64("post_id")))
    }

    /// A page of comments, oldest first or newest first, after a cursor of (time, id).
    func list(_ call: Call) throws(SQLiteError) -> Response {
        guard try Posts(core: core).find(call.id, for: call.account) != nil else {
            return Refusal.notFound.response
        }
        let isNewestFirst = call.request.queryValue("order") == "newest"
        let limit = min(
            Self.pageMax,
            max(1, call.request.queryValue("limit").flatMap { Int($0) } ?? Self.pageSize)
        )
        var after: (at: Int64, id: Int64) =
            isNewestFirst ? (Int64.max, Int64.max) : (Int64.min, Int64.min)
        if let text = call.request.queryValue("cursor") {
            guard let key = cursor(text, call, isNewestFirst) else {
                return Refusal.badCursor.response
            }
            after = key
        }
        let rows = try core.database.rows(
            isNewestFirst ? Self.newestSQL : Self.oldestSQL,
            call.id.rawValue,
            after.at,
            after.id,
            call.account.rawValue,
            limit + 1
        )
        let shown = rows.prefix(limit)
        let next = rows.count > limit ? shown.last.map { close($0, call, isNewestFirst) } : nil
        return Response(
            200,
            json: [
                "items": .array(shown.map(Self.json)),
                "next_cursor": next.map { .string($0) } ?? .null,
                "server_time": .integer(call.now.milliseconds),
            ]
        )
    }

    private static let visible = """
        SELECT c.*, a.name FROM comments c JOIN accounts a ON a.id = c.author_id
        WHERE c.post_id = ?1 AND c.deleted_at IS NULL AND NOT EXISTS (
            SELECT 1 FROM blocks b WHERE (b.blocker_id = ?4 AND b.blocked_id = c.author_id)
                OR (b.blocker_id = c.author_id AND b.blocked_id = ?4))
        """
    private static let oldestSQL =
        visible + " AND (c.created_at, c.id) > (?2, ?3) ORDER BY c.created_at, c.id LIMIT ?5"
    private static let newestSQL =
        visible
        + " AND (c.created_at, c.id) < (?2, ?3) ORDER BY c.created_at DESC, c.id DESC LIMIT ?5"

    private func close(_ row: Row, _ call: Call, _ isNewestFirst: Bool) -> String {
        core.seal.close(
            "c|\(call.id)|\(isNewestFirst ? 1 : 0)|\(row.int64("created_at"))|\(row.int64("id"))"
        )
    }

    private func cursor(
        _ text: String,
        _ call: Call,
        _ isNewestFirst: Bool
    ) -> (at: Int64, id: Int64)? {
        let parts = core.seal.open(text)?.split(separator: "|") ?? []
        guard parts.count == 5, parts[0] == "c", parts[1] == call.id.description,
            parts[2] == (isNewestFirst ? "1" : "0"), let at = Int64(parts[3]),
            let id = Int64(parts[4])
        else { return nil }
        return (at, id)
    }

    static func json(_ row: Row) -> JSONValue {
        [
            "id": .string(row.text("id")), "post_id": .string(row.text("post_id")),
            "author": ["id": .string(row.text("author_id")), "name": .string(row.text("name"))],
            "text": .string(row.text("body")), "created_at": .integer(row.int64("created_at")),
            "version": JSONValue(row.int("version")),
            "client_id": JSONValue(row.optionalText("client_id")),
        ]
    }
}

extension Comments {
    /// A comment under a client id: sent again, by whatever way, it is there once (B10).
    func create(_ call: Call) throws(SQLiteError) -> Response {
        let text: String
        switch PostText.read(call.body) {
        case .failure(let refusal): return refusal.response
        case .success(let value): text = value
        }
        let client = call.body["client_id"]?.text
        if let client, !(1...200).contains(client.utf8.count) {
            return Refusal.field("client_id", "expected text of at most 200 bytes").response
        }
        if let client, let answer = try repeated(client, text, call) { return answer }
        guard let post = try Posts(core: core).find(call.id, for: call.account) else {
            return Refusal.notFound.response
        }
        let id = core.ids.comment(at: call.now)
        try core.database.run(
            """
            INSERT INTO comments (id, post_id, author_id, client_id, body, created_at)
            VALUES (?, ?, ?, ?, ?, ?)
            """,
            id.rawValue,
            post.id.rawValue,
            call.account.rawValue,
            client,
            text,
            call.now.milliseconds
        )
        _ = try Counters(core: core).add(1, to: .comment, of: post.id, at: call.now)
        return try answer(201, id)
    }

    private func repeated(
        _ client: String,
        _ text: String,
        _ call: Call
    ) throws(SQLiteError) -> Response? {
        let row = try core.database.row(
            "SELECT id, body, post_id, deleted_at FROM comments WHERE author_id = ? AND client_id = ?",
            call.account.rawValue,
            client
        )
        guard let row else { return nil }
        if !row.isNull("deleted_at") { return Refusal.notFound.response }
        if row.int64("post_id") != call.id.rawValue || row.text("body") != text {
            return Refusal.keyReused.response
        }
        core.mark("B10", "The comment of this client id is there already.")
        return try answer(201, EntityID(rawValue: row.int64("id")))
    }

    func edit(_ call: Call) throws(SQLiteError) -> Response {
        guard let found = try find(call), found.row.isNull("deleted_at"),
            try Posts(core: core).find(found.post, for: call.account) != nil
        else { return Refusal.notFound.response }
        if found.row.int64("author_id") != call.account.rawValue {
            return Refusal.notYours.response
        }
        let text: String
        switch PostText.read(call.body) {
        case .failure(let refusal): return refusal.response
        case .success(let value): text = value
        }
        try core.database.run(
            "UPDATE comments SET body = ?, version = version + 1 WHERE id = ?",
            text,
            call.id.rawValue
        )
        return try answer(200, call.id)
    }

    /// Its author's removal; a moderator's may stand beside it (B9a).
    func delete(_ call: Call) throws(SQLiteError) -> Response {
        guard let found = try find(call) else { return Refusal.notFound.response }
        if found.row.int64("author_id") != call.account.rawValue {
            return Refusal.notYours.response
        }
        let removals = Removals(core: core)
        if try removals.has(.comment, call.id, by: "author") { return Refusal.notFound.response }
        try removals.removeComment(call.id, by: "author", at: call.now)
        return Response(204)
    }

    private func answer(_ status: Int, _ id: EntityID) throws(SQLiteError) -> Response {
        let row = try core.database.row(
            """
            SELECT c.*, a.name, coalesce(n.served, 0) AS count FROM comments c
            JOIN accounts a ON a.id = c.author_id
            LEFT JOIN counters n ON n.post_id = c.post_id AND n.kind = 'comment'
            WHERE c.id = ?
            """,
            id.rawValue
        )
        guard let row else { return Refusal.notFound.response }
        guard case .object(let members) = Self.json(row) else { return Refusal.notFound.response }
        let count = JSONValue.Member("comment_count", JSONValue(row.int("count")))
        return Response(status, json: .object(members + [count]))
    }
}
