import FeedModel
import FeedWire
import SQLiteStore

/// What was given up after tries without an answer: the backend may have done it all the same.
///
/// The intent is dropped (W6), and the row shows what was confirmed last (W0). What is so is asked with the next
/// refresh, since a page may reach down to that post never again.
extension Client {
    static let doubtsSchema = """
        CREATE TABLE doubts (post_id TEXT NOT NULL PRIMARY KEY) STRICT;
        """

    /// Notes that what the backend has of a post isn't known; inside a transaction.
    func doubt(_ post: String?) throws(SQLiteError) {
        guard let post else { return }
        try database.run("INSERT OR IGNORE INTO doubts (post_id) VALUES (?)", post)
    }

    /// Asks for the posts in doubt.
    func askAboutDoubts() throws(SQLiteError) {
        guard isOnline else { return }
        for row in try database.rows("SELECT post_id FROM doubts ORDER BY post_id") {
            let post = row.text("post_id")
            guard !reading.flights.values.contains(.doubt(post: post)) else { continue }
            speak("W6", "a change was given up without an answer: the post is asked for")
            reading.flights[send(Request("GET", "/v1/posts/\(post)"))] = .doubt(post: post)
        }
    }

    func doubtAnswered(_ post: String, _ response: Response) throws(SQLiteError) {
        if response.status == 404 {
            try settleDoubt(post)
            return try postIsNotFound(post)
        }
        guard let item = Self.item(response) else { return }
        try database.transaction(.normal) { () throws(SQLiteError) in
            try settleDoubt(post)
            let isHeld = try PostRecords(database: database).exists(post)
            if isHeld, !hasEnded(item) { try store([item]) }
        }
    }

    private func settleDoubt(_ post: String) throws(SQLiteError) {
        try database.run("DELETE FROM doubts WHERE post_id = ?", post)
    }
}
