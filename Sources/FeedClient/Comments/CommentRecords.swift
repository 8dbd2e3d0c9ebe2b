import FeedWire
import SQLiteStore

/// A comment as the API gives it.
struct CommentItem {
    var id: String
    var postID: String
    var authorID: String
    var authorName: String
    var text: String
    var createdAt: Int64
    var clientID: String?

    init?(_ json: JSONValue) {
        guard let id = json["id"]?.text, let post = json["post_id"]?.text,
            let author = json["author"], let authorID = author["id"]?.text,
            let name = author["name"]?.text, let text = json["text"]?.text,
            let createdAt = json["created_at"]?.whole
        else { return nil }
        self.id = id
        postID = post
        self.authorID = authorID
        authorName = name
        self.text = text
        self.createdAt = createdAt
        clientID = json["client_id"]?.text
    }
}

/// The stored comments of a device.
struct CommentRecords {
    enum State: String { case sent, pending, failed }

    let database: Database

    static let schema = """
        CREATE TABLE comments (
            id TEXT NOT NULL PRIMARY KEY, post_id TEXT NOT NULL, body TEXT NOT NULL,
            author_name TEXT NOT NULL, author_id TEXT NOT NULL,
            state TEXT NOT NULL CHECK (state IN ('sent', 'pending', 'failed')),
            created_at INTEGER NOT NULL, client_id TEXT
        ) STRICT;
        CREATE INDEX comments_by_post ON comments (post_id, created_at, id);
        """

    func row(_ id: String) throws(SQLiteError) -> Row? {
        try database.row("SELECT * FROM comments WHERE id = ?1 OR client_id = ?1", id)
    }

    /// Stores what the backend sent; a pending row of the same client id becomes it in place (W12).
    func store(_ item: CommentItem, keepsBody: Bool = false) throws(SQLiteError) {
        if let client = item.clientID {
            try database.run(
                "DELETE FROM comments WHERE id = ? AND author_id = ?",
                client,
                item.authorID
            )
        }
        try database.run(
            """
            INSERT INTO comments
                (id, post_id, author_id, author_name, body, state, created_at, client_id)
            VALUES (?1, ?2, ?3, ?4, ?5, 'sent', ?6, ?7)
            ON CONFLICT (id) DO UPDATE SET author_name = excluded.author_name,
                body = iif(?8, body, excluded.body), state = iif(?8, state, 'sent')
            """,
            item.id,
            item.postID,
            item.authorID,
            item.authorName,
            item.text,
            item.createdAt,
            item.clientID,
            keepsBody
        )
    }
}
