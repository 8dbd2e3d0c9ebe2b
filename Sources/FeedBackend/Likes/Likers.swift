import FeedModel
import FeedWire
import SQLiteStore

/// `GET /v1/posts/{id}/likers?cursor&limit`: who likes a post, newest first by (time, account) (B9).
///
/// From the rows, so it may be ahead of the number.
struct Likers {
    let core: Core

    private static let pageSize = 20
    private static let pageMax = 100

    func list(_ call: Call) throws(SQLiteError) -> Response {
        guard try Posts(core: core).find(call.id, for: call.account) != nil else {
            return Refusal.notFound.response
        }
        var limit = Self.pageSize
        if let text = call.request.queryValue("limit") {
            guard let number = Int(text), (1...Self.pageMax).contains(number) else {
                return Refusal.field("limit", "expected a number from 1 to \(Self.pageMax)")
                    .response
            }
            limit = number
        }
        var below = (at: Int64.max, id: Int64.max)
        if let text = call.request.queryValue("cursor") {
            let parts = core.seal.open(text)?.split(separator: "|") ?? []
            guard parts.count == 4, parts[0] == "l", parts[1] == call.id.description,
                let at = Int64(parts[2]), let id = Int64(parts[3])
            else { return Refusal.badCursor.response }
            below = (at, id)
        }
        let rows = try core.database.rows(
            """
            SELECT a.id, a.name, l.created_at FROM likes l JOIN accounts a ON a.id = l.account_id
            WHERE l.post_id = ?1 AND (l.created_at, l.account_id) < (?2, ?3) AND NOT EXISTS (
                SELECT 1 FROM blocks b WHERE (b.blocker_id = ?4 AND b.blocked_id = l.account_id)
                    OR (b.blocker_id = l.account_id AND b.blocked_id = ?4))
            ORDER BY l.created_at DESC, l.account_id DESC LIMIT ?5
            """,
            call.id.rawValue,
            below.at,
            below.id,
            call.account.rawValue,
            limit + 1
        )
        let shown = rows.prefix(limit)
        var next: String?
        if rows.count > limit, let last = shown.last {
            next = core.seal.close("l|\(call.id)|\(last.int64("created_at"))|\(last.int64("id"))")
        }
        let items = shown.map { row -> JSONValue in
            ["id": .string(row.text("id")), "name": .string(row.text("name"))]
        }
        return Response(
            200,
            json: ["items": .array(items), "next_cursor": JSONValue(next)]
        )
    }
}
