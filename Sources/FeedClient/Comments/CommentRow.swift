import FeedModel
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
    /// Whether a notification led to it.
    public var isTarget = false
    /// Whether it is on screen.
    public var isInView = false
}

extension Client {
    /// The stored comments of a post, oldest first, less what is being deleted and what filters hide.
    public func commentRows(of post: String) throws(SQLiteError) -> [CommentRow] {
        let filter = try feedFilter()
        let rows = try database.rows(
            """
            SELECT * FROM comments WHERE post_id = ? AND id NOT IN (
                SELECT json_extract(payload, '$.comment_id') FROM outbox
                WHERE action = 'delete_comment')
            ORDER BY created_at, length(id), id
            """,
            post
        ).filter { !filter.hides(post: "", author: $0.text("author_id"), body: nil) }
        let thread = reading.detail?.postID == post ? reading.detail?.thread : nil
        let first = thread?.first.flatMap { id in rows.firstIndex { $0.text("id") == id } }
        let inView = first.map { $0..<$0 + limits.count(.rowsPerScreen) }
        return rows.enumerated().map { index, row in
            CommentRow(
                id: row.text("id"),
                authorName: row.text("author_name"),
                text: row.text("body"),
                isPending: row.text("state") == "pending",
                isFailed: row.text("state") == "failed",
                isTarget: thread?.target == row.text("id"),
                isInView: inView?.contains(index) ?? false
            )
        }
    }
}
