public import SQLiteStore

/// A comment as the detail screen shows it.
public struct CommentRow: Equatable, Sendable {
    /// Its id on the device.
    public var id: String
    /// Who wrote it.
    public var authorName: String
    /// What was typed.
    public var text: String
    /// Whether it is on its way.
    public var isPending: Bool
    /// Whether it couldn't be sent and offers retry and discard.
    public var isFailed: Bool
}

extension Client {
    /// The stored comments of a post, oldest first, less what is being deleted.
    public func commentRows(of post: String) throws(SQLiteError) -> [CommentRow] {
        try database.rows(
            """
            SELECT * FROM comments WHERE post_id = ? AND id NOT IN (
                SELECT json_extract(payload, '$.comment_id') FROM outbox
                WHERE action = 'delete_comment')
            ORDER BY created_at, id
            """,
            post
        ).map { row in
            CommentRow(
                id: row.text("id"),
                authorName: row.text("author_name"),
                text: row.text("body"),
                isPending: row.text("state") == "pending",
                isFailed: row.text("state") == "failed"
            )
        }
    }
}
