import FeedModel
import FeedWire
import SQLiteStore

/// Blocks: both ways, at once, in every design (B4).
///
/// A block ends the follows between the two.
struct Blocks {
    let core: Core

    func put(_ call: Call, isBlocked: Bool) throws(SQLiteError) -> Response {
        if call.id == call.account {
            return Refusal.field("id", "nobody blocks themselves").response
        }
        let row = try core.database.row(
            "SELECT 1 AS found FROM accounts WHERE id = ?",
            call.id.rawValue
        )
        guard row != nil else { return Refusal.notFound.response }
        let follows = Follows(core: core)
        let touched =
            try follows.touched(by: call.account, call.id, -1)
            + follows.touched(by: call.id, call.account, -1)
        let accounts = Set(touched).sorted()
        try Changelog(core: core).comparing(accounts, about: .accounts([call.account, call.id])) {
            () throws(SQLiteError) in
            try set(call, isBlocked: isBlocked)
        }
        return Response(
            200,
            json: ["id": JSONValue(text: call.id), "blocked": .bool(isBlocked)]
        )
    }

    private func set(_ call: Call, isBlocked: Bool) throws(SQLiteError) {
        if isBlocked {
            try core.database.run(
                """
                INSERT INTO blocks (blocker_id, blocked_id, created_at) VALUES (?, ?, ?)
                ON CONFLICT DO NOTHING
                """,
                call.account.rawValue,
                call.id.rawValue,
                call.now.milliseconds
            )
            let follows = Follows(core: core)
            try follows.unfollow(call.id, by: call.account)
            try follows.unfollow(call.account, by: call.id)
            try Notifications(core: core).blocked(call.account, call.id)
            core.mark("B4", "The block hides each from the other at once.")
        } else {
            try core.database.run(
                "DELETE FROM blocks WHERE blocker_id = ? AND blocked_id = ?",
                call.account.rawValue,
                call.id.rawValue
            )
        }
    }
}
