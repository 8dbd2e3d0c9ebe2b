import FeedModel
import FeedWire
import SQLiteStore

/// Likes: exact rows, and an answer with count, flag and version (B9).
struct Likes {
    let core: Core

    func put(_ call: Call, isLiked: Bool) throws(SQLiteError) -> Response {
        guard let post = try Posts(core: core).find(call.id, for: call.account) else {
            return Refusal.notFound.response
        }
        if Posts.isOutdated(post, call) { return Refusal.oldVersion.response }
        return try set(post, call, isLiked: isLiked)
    }

    /// The defect of `like-request=toggle`: each call flips, so a retry undoes.
    func toggle(_ call: Call) throws(SQLiteError) -> Response {
        guard core.design.likeRequest == .toggle else { return Refusal.wrongMethod.response }
        guard let post = try Posts(core: core).find(call.id, for: call.account) else {
            return Refusal.notFound.response
        }
        return try set(post, call, isLiked: try !isLiked(call))
    }

    private func isLiked(_ call: Call) throws(SQLiteError) -> Bool {
        try core.database.row(
            "SELECT 1 AS found FROM likes WHERE account_id = ? AND post_id = ?",
            call.account.rawValue,
            call.id.rawValue
        ) != nil
    }

    private func set(
        _ post: Posts.Found,
        _ call: Call,
        isLiked wanted: Bool
    ) throws(SQLiteError) -> Response {
        let counters = Counters(core: core)
        var version = post.version
        let count: Int
        if try isLiked(call) == wanted {
            count = try counters.served(.like, of: post.id, for: call.account)
        } else {
            let sql =
                wanted
                ? "INSERT INTO likes (account_id, post_id, created_at) VALUES (?1, ?2, ?3)"
                : "DELETE FROM likes WHERE account_id = ?1 AND post_id = ?2 AND ?3"
            try core.database.run(
                sql,
                call.account.rawValue,
                post.id.rawValue,
                call.now.milliseconds
            )
            count = try counters.add(
                wanted ? 1 : -1,
                to: .like,
                of: post.id,
                by: call.account,
                at: call.now
            )
            version = try counters.raiseVersion(of: post.id)
            try Notifications(core: core).changed(.likes(post: post.id), at: call.now)
            core.mark("B9", "The like changed, so the post's version is \(version).")
        }
        let answer = LikeAnswer(
            postID: post.id,
            isLiked: wanted,
            likeCount: count,
            version: version
        )
        return Response(200, json: answer.json)
    }
}
