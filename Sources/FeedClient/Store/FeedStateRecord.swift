import FeedModel
import SQLiteStore

/// What a device remembers of one feed beside its entries.
struct FeedStateRecord: Equatable {
    var sessionID: String?
    var nextCursor: String?
    /// When page 1 was last stored or found identical, ms of the backend's time.
    var refreshedAt: Int64?
    /// The first visible post, and how far into its row the reader is; never a pixel offset of the list (R5).
    var anchorPostID: String?
    var anchorOffset: Int64 = 0

    init() {}

    init(feed: String, in database: Database) throws(SQLiteError) {
        guard let row = try database.row("SELECT * FROM feed_state WHERE feed_id = ?", feed) else {
            return
        }
        sessionID = row.optionalText("session_id")
        nextCursor = row.optionalText("next_cursor")
        refreshedAt = row.optionalInt64("refreshed_at")
        anchorPostID = row.optionalText("anchor_post_id")
        anchorOffset = row.int64("anchor_offset")
    }

    func write(feed: String, in database: Database) throws(SQLiteError) {
        try database.run(
            """
            INSERT INTO feed_state (
                feed_id, session_id, next_cursor, refreshed_at, anchor_post_id, anchor_offset)
            VALUES (?, ?, ?, ?, ?, ?)
            ON CONFLICT (feed_id) DO UPDATE SET
                session_id = excluded.session_id, next_cursor = excluded.next_cursor,
                refreshed_at = excluded.refreshed_at, anchor_post_id = excluded.anchor_post_id,
                anchor_offset = excluded.anchor_offset
            """,
            feed,
            sessionID,
            nextCursor,
            refreshedAt,
            anchorPostID,
            anchorOffset
        )
    }
}
