import FeedModel
import SQLiteStore

extension Client {
    /// Full text over all stored posts, on the device and without a request (R19).
    ///
    /// At most some hundred posts are stored, so the index is made when somebody searches: it can't
    /// be out of step with the posts.
    func search(_ words: String) throws(SQLiteError) {
        let terms = words.split(whereSeparator: { !$0.isLetter && !$0.isNumber })
        guard !terms.isEmpty else { return refuse("expected at least one word to search for") }
        try database.script(
            """
            PRAGMA temp_store = MEMORY;
            CREATE VIRTUAL TABLE IF NOT EXISTS temp.search_index USING fts5(id UNINDEXED, words);
            """
        )
        let deleted = try deletedPosts()
        let filter = try feedFilter()
        try database.transaction(.normal) { () throws(SQLiteError) in
            try database.run("DELETE FROM temp.search_index")
            let rows = try database.rows(
                "SELECT id, author_id, author_name, body_html FROM posts ORDER BY id"
            )
            for row in rows where !deleted.contains(row.text("id")) {
                let body = row.text("body_html")
                if filter.hides(post: row.text("id"), author: row.text("author_id"), body: body) {
                    continue
                }
                try database.run(
                    "INSERT INTO temp.search_index (id, words) VALUES (?, ?)",
                    row.text("id"),
                    row.text("author_name") + " " + PlainText.text(body)
                )
            }
        }
        let query = terms.map { "\"\($0)\"" }.joined(separator: " ")
        reading.hits = try database.rows(
            """
            SELECT s.id FROM temp.search_index s JOIN posts p ON p.id = s.id
            WHERE search_index MATCH ? ORDER BY p.created_at DESC, p.id DESC
            """,
            query
        ).map { $0.text("id") }
        reading.searched = terms.joined(separator: " ")
        speak("R19", "\(reading.hits.count) of the stored posts match; no request was needed")
    }

    /// The hits of the last search, newest first.
    public var hits: [String] { reading.hits }
}
