import FeedModel
import FeedWire
import SQLiteStore

/// `POST /v1/posts/{id}/interactions`: likes by event, and shares.
struct Interactions {
    let core: Core

    func post(_ call: Call) throws(SQLiteError) -> Response {
        switch call.body["type"]?.text {
        case "LIKED": return try like(call, true)
        case "REMOVED_LIKE": return try like(call, false)
        case "SHARED":
            guard let post = try Posts(core: core).find(call.id, for: call.account) else {
                return Refusal.notFound.response
            }
            return try share(post, call)
        default:
            return Refusal.field("type", "expected LIKED, REMOVED_LIKE or SHARED").response
        }
    }

    private func like(_ call: Call, _ isLiked: Bool) throws(SQLiteError) -> Response {
        var response = try Likes(core: core).put(call, isLiked: isLiked)
        if response.isSuccess { response.status = 201 }
        return response
    }

    /// A share is an event: it counts each time, and puts the post before the sharer's followers
    /// (B4).
    private func share(_ post: Posts.Found, _ call: Call) throws(SQLiteError) -> Response {
        if let answer = try repeated(post, call) { return answer }
        let sequence = try core.nextSequence()
        try core.database.run(
            """
            INSERT INTO shares
                (account_id, post_id, post_created_at, shared_seq, created_at, mutation_id)
            VALUES (?, ?, ?, ?, ?, ?)
            """,
            call.account.rawValue,
            post.id.rawValue,
            post.key.createdAt,
            sequence,
            call.now.milliseconds,
            call.key
        )
        let count = try Counters(core: core).add(
            1,
            to: .share,
            of: post.id,
            by: call.account,
            at: call.now
        )
        let version = try Counters(core: core).raiseVersion(of: post.id)
        if core.design.assembly != .read {
            try Jobs(core: core).add(
                JobOrder(
                    .fanOut,
                    dueAt: call.now,
                    account: call.account,
                    post: post.id,
                    version: version,
                    sequence: sequence
                )
            )
        }
        if core.design.assembly == .read { try Changelog(core: core).changed(post.id, .whole) }
        return answer(post.id, count, version)
    }

    /// The share of this id is there already: a phone that comes back after days sends again what it has no answer to,
    /// and its key is kept for one (B10).
    private func repeated(_ post: Posts.Found, _ call: Call) throws(SQLiteError) -> Response? {
        guard let key = call.key else { return nil }
        let row = try core.database.row(
            """
            SELECT 1 AS found FROM shares WHERE account_id = ? AND post_created_at = ?
                AND post_id = ? AND mutation_id = ?
            """,
            call.account.rawValue,
            post.key.createdAt,
            post.id.rawValue,
            key
        )
        guard row != nil else { return nil }
        core.mark("B10", "The share of this id is there already.")
        let count = try Counters(core: core).served(.share, of: post.id, for: call.account)
        return answer(post.id, count, post.version)
    }

    private func answer(_ post: EntityID, _ count: Int, _ version: Int) -> Response {
        Response(
            201,
            json: [
                "id": JSONValue(text: post), "share_count": JSONValue(count),
                "version": JSONValue(version),
            ]
        )
    }
}
