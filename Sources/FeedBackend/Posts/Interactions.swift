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
        let sequence = try core.nextSequence()
        try core.database.run(
            """
            INSERT INTO shares (account_id, post_id, post_created_at, shared_seq, created_at)
            VALUES (?, ?, ?, ?, ?)
            """,
            call.account.rawValue,
            post.id.rawValue,
            post.key.createdAt,
            sequence,
            call.now.milliseconds
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
        return Response(
            201,
            json: [
                "id": JSONValue(text: post.id), "share_count": JSONValue(count),
                "version": JSONValue(version),
            ]
        )
    }
}
