import FeedModel
import FeedWire
import SQLiteStore

/// Comments: made, read by cursor, edited, deleted (B11).
struct Comments {
    let core: Core

    /// A comment that stands, under a post that the reader may see.
    private func find(_ call: Call) throws(SQLiteError) -> (row: Row, post: EntityID)? {
        let row = try core.database.row("SELECT * FROM comments WHERE id = ?", call.id.rawValue)
        guard let row else { return nil }
        return (row, EntityID(rawValue: row.int64("post_id")))
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
        let member = call.body["client_id"] ?? .null
        let client = member.text
        if member != .null, !(1...200).contains(client?.utf8.count ?? 0) {
            return Refusal.field("client_id", "expected text of at most 200 bytes").response
        }
        if let client, let answer = try repeated(client, text, call) { return answer }
        guard let post = try Posts(core: core).find(call.id, for: call.account) else {
            return Refusal.notFound.response
        }
        let id = core.ids.comment(at: call.now)
        try core.database.run(
            """
            INSERT INTO comments (id, post_id, author_id, client_id, body, created_at, weight)
            VALUES (?1, ?2, ?3, ?4, ?5, ?6,
                iif(?7, ?8, (SELECT follower_count FROM accounts WHERE id = ?3)))
            """,
            id.rawValue,
            post.id.rawValue,
            call.account.rawValue,
            client,
            text,
            call.now.milliseconds,
            post.authorID == call.account,
            CommentOrder.authorWeight
        )
        let notifications = Notifications(core: core)
        try notifications.changed(.comments(post: post.id, actor: call.account), at: call.now)
        try name(id, of: post.id, text, call)
        _ = try Counters(core: core).add(
            1,
            to: .comment,
            of: post.id,
            by: call.account,
            at: call.now
        )
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
        try name(call.id, of: found.post, text, call)
        try Notifications(core: core).changed(
            .comments(post: found.post, actor: call.account),
            at: call.now
        )
        return try answer(200, call.id)
    }

    private func name(
        _ comment: EntityID,
        of post: EntityID,
        _ text: String,
        _ call: Call
    ) throws(SQLiteError) {
        try Notifications(core: core).name(
            Mentions.inComment(text, core),
            post: post,
            comment: comment,
            by: call.account,
            madeAt: call.now.milliseconds,
            at: call.now
        )
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
