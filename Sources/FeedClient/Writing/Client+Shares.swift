import FeedModel
import FeedWire
import SQLiteStore

extension Client {
    /// A share is an event, not a state: exactly once by its mutation id (W10).
    func share(_ post: String) throws(SQLiteError) {
        guard try PostRecords(database: database).exists(post) else {
            return refuse("the app holds no such post")
        }
        tab.isTouched = true
        let isStored = try commitIntent { () throws(SQLiteError) in
            try putEvent(.share, post: post, payload: [:])
            try countShares(post, 1)
        }
        guard isStored else { return }
        speak("W10", "a share is an event with an id of its own")
        try wakeOutbox()
    }

    func countShares(_ post: String, _ change: Int) throws(SQLiteError) {
        try PostRecords(database: database).count(post, shares: change)
    }

    func acceptedShare(_ post: String, _ json: JSONValue) throws(SQLiteError) {
        guard let count = json["share_count"]?.whole, let version = json["version"]?.whole else {
            return
        }
        let posts = PostRecords(database: database)
        guard let known = try posts.likeState(post)?.version, known <= version else { return }
        try posts.setCounts(post, shares: Int(count) + (try pendingCount(post, .share)))
        try database.run("UPDATE posts SET server_version = ? WHERE id = ?", version, post)
    }

    /// How many entries of an action wait for a post.
    func pendingCount(_ post: String, _ action: OutboxRecord.Action) throws(SQLiteError) -> Int {
        try database.row(
            """
            SELECT count(*) AS n FROM outbox
            WHERE post_id = ? AND action = ? AND state <> 'failed'
            """,
            post,
            action.rawValue
        )?.int("n") ?? 0
    }

    /// A fetched post as it shows under the intents that wait for it (W0).
    func underIntents(_ fetched: PostItem) throws(SQLiteError) -> PostItem {
        var item = fetched
        let id = item.id.description
        let records = OutboxRecords(database: database)
        for var entry in try records.of(post: id) {
            switch entry.action {
            case .bookmark, .unbookmark:
                if entry.previous.isLiked != fetched.isBookmarked {
                    entry.previous.isLiked = fetched.isBookmarked
                    try records.update(entry)
                }
                item.isBookmarked = entry.desired
            case .share: item.shareCount += 1
            case .comment where entry.state != .failed: item.commentCount += 1
            case .deleteComment: item.commentCount = max(0, item.commentCount - 1)
            case .editPost:
                item.bodyHTML = Self.html(entry.payload["text"]?.text ?? "")
            default: break
            }
        }
        return item
    }

    /// What was typed, as it shows until the backend's own version of it arrives.
    static func html(_ text: String) -> String {
        let escaped = text.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
            .replacing(">", with: "&gt;").replacing("\n", with: "<br>")
        return "<p>\(escaped)</p>\n"
    }
}
