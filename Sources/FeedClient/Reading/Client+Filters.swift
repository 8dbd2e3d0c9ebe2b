import FeedModel
import FeedWire
import SQLiteStore

extension Client {
    func feedFilter() throws(SQLiteError) -> FeedFilter { try FeedFilter(database) }

    /// The entries that the device's own filters leave (R12a).
    func unfiltered(_ entries: [FeedEntry]) throws(SQLiteError) -> [FeedEntry] {
        let filter = try feedFilter()
        if filter.isEmpty { return entries }
        var hidden: Set<String> = []
        let ids = entries.compactMap(\.postID)
        let rows = try database.rows(
            """
            SELECT id, author_id, body_html FROM posts
            WHERE id IN (SELECT value FROM json_each(?)) ORDER BY id
            """,
            JSONValue.array(ids.map { .string($0) }).jsonText
        )
        for row in rows {
            let id = row.text("id")
            if filter.hides(post: id, author: row.text("author_id"), body: row.text("body_html")) {
                hidden.insert(id)
            }
        }
        return entries.filter { entry in
            entry.postID.map { !hidden.contains($0) } ?? true
        }
    }

    /// Adds or lifts a filter; no entry, cursor or gap changes (R12a).
    func setFilter(_ kind: FeedFilter.Kind, _ value: String, _ isOn: Bool) throws(SQLiteError) {
        let isThere =
            try database.row(
                "SELECT 1 FROM filters WHERE kind = ? AND value = ?",
                kind.rawValue,
                value
            ) != nil
        guard isThere != isOn else {
            step.note = isOn ? "hidden already" : "not hidden"
            return
        }
        tab.isTouched = true
        try database.transaction(.normal) { () throws(SQLiteError) in
            try write(kind, value, isOn)
        }
        speak(
            "R12a",
            isOn
                ? "hidden when the feed is read; what is stored stays as it is"
                : "shown again where it stands, without a request"
        )
        try markVisibleShown()
    }

    private func write(
        _ kind: FeedFilter.Kind,
        _ value: String,
        _ isOn: Bool
    ) throws(SQLiteError) {
        try database.run(
            isOn
                ? "INSERT OR IGNORE INTO filters (kind, value) VALUES (?, ?)"
                : "DELETE FROM filters WHERE kind = ? AND value = ?",
            kind.rawValue,
            value
        )
    }

    func hide(_ post: String, _ isOn: Bool) throws(SQLiteError) {
        if isOn, try !PostRecords(database: database).exists(post) {
            return refuse("the app holds no such post")
        }
        try setFilter(.post, post, isOn)
    }

    /// A block hides at once and goes to the backend as an end state, tried without end.
    func block(_ account: EntityID) throws(SQLiteError) {
        let id = account.description
        let known = try database.row(
            "SELECT 1 FROM filters WHERE kind = 'blocked' AND value = ?",
            id
        )
        guard known == nil else {
            step.note = "blocked already"
            return
        }
        tab.isTouched = true
        let intent = Intent(
            key: "block:\(id)",
            action: .block,
            postID: nil,
            accountID: id,
            shown: LikeState(isLiked: false, count: 0, version: 0)
        )
        let isStored = try commitIntent { () throws(SQLiteError) in
            _ = try put(intent)
            try write(.blocked, id, true)
        }
        guard isStored else { return }
        speak("R12a", "hidden at once by a read filter; the block waits in the outbox")
        try wakeOutbox()
        try markVisibleShown()
    }

    /// The backend took the block: what that author wrote leaves the device (R14); inside a transaction.
    func confirmBlock(_ account: String) throws(SQLiteError) {
        let posts = try database.rows(
            "SELECT id FROM posts WHERE author_id = ? ORDER BY id",
            account
        )
        for row in posts { try endPost(row.text("id")) }
        try database.run("UPDATE authors SET followed_by_me = 0 WHERE id = ?", account)
        try storyRecords.removeAll(of: account)
        speak("R14", "the author is blocked: their posts leave every feed")
    }

    func liftBlock(_ account: String) throws(SQLiteError) {
        try write(.blocked, account, false)
    }
}
