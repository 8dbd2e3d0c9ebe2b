import FeedModel
import Markdown
import SQLiteStore

extension PostRecords {
    /// An own post that the backend hasn't stored yet; a pending like leaves a post's version alone.
    static let isUnknownToBackend = "sync_status <> 'synced' AND server_version = 0"

    /// Stores an own post before the backend knows it, as it will look.
    func storeOwn(
        _ clientID: String,
        by account: ClientAccount,
        text: String,
        at milliseconds: Int64,
        size: (width: Int, height: Int)?,
        tint: String?
    ) throws(SQLiteError) {
        try database.run(
            """
            INSERT OR REPLACE INTO posts (
                id, author_id, author_name, body_html, like_count, liked_by_me, comment_count,
                share_count, bookmarked_by_me, created_at, display_time, display_likes,
                display_comments, display_shares, server_version,
                sync_status, image_url, image_width, image_height, image_tint)
            VALUES (?, ?, ?, ?, 0, 0, 0, 0, 0, ?, 'now', '0', '0', '0', 0, 'pending', NULL, ?, ?, ?)
            """,
            clientID,
            account.id.description,
            account.name,
            Markdown.post(text),
            milliseconds,
            size?.width,
            size?.height,
            tint
        )
    }

    func setSyncStatus(_ id: String, _ status: String) throws(SQLiteError) {
        try database.run("UPDATE posts SET sync_status = ? WHERE id = ?", status, id)
    }
}
