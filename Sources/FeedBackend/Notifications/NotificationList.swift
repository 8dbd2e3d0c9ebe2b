import FeedModel
import FeedWire
import SQLiteStore

extension Notifications {
    private static let pageSize = 20
    private static let pageMax = 100

    /// `GET /v1/notifications?cursor&limit`: newest first by (time, id), so that equal times neither
    /// skip nor repeat.
    func list(_ call: Call) throws(SQLiteError) -> Response {
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
            guard parts.count == 4, parts[0] == "n", let at = Int64(parts[2]),
                let id = Int64(parts[3])
            else { return Refusal.badCursor.response }
            guard parts[1] == call.account.description else {
                return Refusal.foreignCursor.response
            }
            below = (at, id)
        }
        let rows = try core.database.rows(
            """
            SELECT * FROM notifications WHERE account_id = ? AND (at, id) < (?, ?)
            ORDER BY at DESC, id DESC LIMIT ?
            """,
            call.account.rawValue,
            below.at,
            below.id,
            limit + 1
        )
        var items: [JSONValue] = []
        for row in rows.prefix(limit) { items.append(try item(row).json) }
        var next: String?
        if rows.count > limit, let last = rows.prefix(limit).last {
            next = core.seal.close("n|\(call.account)|\(last.int64("at"))|\(last.int64("id"))")
        }
        return Response(
            200,
            json: [
                "items": .array(items), "next_cursor": JSONValue(next),
                "server_time": .integer(call.now.milliseconds),
            ]
        )
    }
}
