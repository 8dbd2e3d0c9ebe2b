import FeedModel
import FeedWire
import SQLiteStore

/// `GET /v1/posts/{id}/likers`: who likes a post, newest first, by cursor; from the rows, so it may be ahead of the
/// number (B9).
struct Likers {
    let core: Core
    let call: Call

    private static let pageSize = 100

    func page() throws(SQLiteError) -> Response {
        guard try Posts(core: core).find(call.id, for: call.account) != nil else {
            return Refusal.notFound.response
        }
        var below = FeedKey.top
        if let text = call.request.queryValue("cursor") {
            guard let key = open(text) else { return Refusal.badCursor.response }
            below = key
        }
        let rows = try core.database.rows(
            Self.sql,
            call.id.rawValue,
            call.account.rawValue,
            below.createdAt,
            below.id,
            Self.pageSize + 1
        )
        let page = rows.prefix(Self.pageSize)
        let next = rows.count > page.count ? page.last.map(close) : nil
        let items = page.map { row -> JSONValue in
            ["id": .string(row.text("id")), "name": .string(row.text("name"))]
        }
        return Response(200, json: ["items": .array(items), "next_cursor": JSONValue(next)])
    }

    /// Those with whom the reader has a block are left out before the page is cut, not after (B7a).
    private static let sql = """
        SELECT a.id, a.name, l.created_at FROM likes l JOIN accounts a ON a.id = l.account_id
        WHERE l.post_id = ?1 AND (l.created_at, l.account_id) < (?3, ?4)
            AND NOT EXISTS (SELECT 1 FROM blocks b
                WHERE (b.blocker_id = ?2 AND b.blocked_id = l.account_id)
                    OR (b.blocker_id = l.account_id AND b.blocked_id = ?2))
        ORDER BY l.created_at DESC, l.account_id DESC LIMIT ?5
        """

    private func close(_ row: Row) -> String {
        core.seal.close("l|\(call.id)|\(row.int64("created_at"))|\(row.int64("id"))")
    }

    private func open(_ text: String) -> FeedKey? {
        let parts = core.seal.open(text)?.split(separator: "|") ?? []
        guard parts.count == 4, parts[0] == "l", parts[1] == call.id.description,
            let at = Int64(parts[2]), let id = Int64(parts[3])
        else { return nil }
        return FeedKey(createdAt: at, id: id)
    }
}
