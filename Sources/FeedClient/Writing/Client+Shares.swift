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

    /// What was typed, as it shows until the backend's own version of it arrives.
    static func html(_ text: String) -> String {
        let escaped = text.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
            .replacing(">", with: "&gt;").replacing("\n", with: "<br>")
        return "<p>\(escaped)</p>\n"
    }
}
