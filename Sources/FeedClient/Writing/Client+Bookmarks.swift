import FeedWire
import SQLiteStore

extension Client {
    /// A bookmark is an end state under one key, like a like without a count (W14).
    func bookmark(_ post: String, _ desired: Bool) throws(SQLiteError) {
        guard let isKept = try isBookmarked(post) else {
            return refuse("the app holds no such post")
        }
        guard isKept != desired else {
            step.note = desired ? "it is bookmarked already" : "it isn't bookmarked"
            return
        }
        tab.isTouched = true
        let intent = Intent(
            key: "bookmark:\(post)",
            action: desired ? .bookmark : .unbookmark,
            postID: post,
            accountID: nil,
            shown: LikeState(isLiked: isKept, count: 0, version: 0)
        )
        let isStored = try commitIntent { () throws(SQLiteError) in
            _ = try put(intent)
            try setBookmark(post, desired)
        }
        guard isStored else { return }
        speak("W14", "a bookmark is an end state: the flag and one outbox entry change together")
        try wakeOutbox()
    }

    func confirmBookmark(_ post: String, _ isKept: Bool) throws(SQLiteError) {
        let records = OutboxRecords(database: database)
        let rest = try records.of(key: "bookmark:\(post)")
        for var entry in rest {
            entry.previous.isLiked = isKept
            try records.update(entry)
        }
        try setBookmark(post, rest.last?.desired ?? isKept)
    }

    private func isBookmarked(_ post: String) throws(SQLiteError) -> Bool? {
        try database.row("SELECT bookmarked_by_me FROM posts WHERE id = ?", post)?
            .bool("bookmarked_by_me")
    }

    private func setBookmark(_ post: String, _ isKept: Bool) throws(SQLiteError) {
        try database.run("UPDATE posts SET bookmarked_by_me = ? WHERE id = ?", isKept, post)
    }
}
