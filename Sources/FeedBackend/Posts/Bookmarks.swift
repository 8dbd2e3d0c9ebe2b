import FeedModel
import FeedWire
import SQLiteStore

/// Bookmarks: end states like likes, without a count.
struct Bookmarks {
    let core: Core

    func put(_ call: Call, isKept: Bool) throws(SQLiteError) -> Response {
        guard try Posts(core: core).find(call.id, for: call.account) != nil else {
            return Refusal.notFound.response
        }
        if isKept {
            try core.database.run(
                """
                INSERT INTO bookmarks (account_id, post_id, created_at) VALUES (?, ?, ?)
                ON CONFLICT DO NOTHING
                """,
                call.account.rawValue,
                call.id.rawValue,
                call.now.milliseconds
            )
        } else {
            try core.database.run(
                "DELETE FROM bookmarks WHERE account_id = ? AND post_id = ?",
                call.account.rawValue,
                call.id.rawValue
            )
        }
        try Changelog(core: core).changed(call.id, .part(.bookmark), for: call.account)
        return Response(
            200,
            json: ["id": JSONValue(text: call.id), "bookmarked_by_me": .bool(isKept)]
        )
    }
}
