import FeedModel
import SQLiteStore

extension StoredFeed {
    /// Tells a syncing reader what a trim takes out of the stored feed; the store still has it (B16).
    func noteEvicted(from account: EntityID, below floor: FeedKey) throws(SQLiteError) {
        guard core.hasSubscribers else { return }
        let rows = try core.database.rows(
            """
            SELECT post_id FROM stored_feeds WHERE account_id = ? AND (created_at, post_id) < (?, ?)
            ORDER BY created_at DESC, post_id DESC
            """,
            account.rawValue,
            floor.createdAt,
            floor.id
        )
        for row in rows {
            try Changelog(core: core).gone(row.int64("post_id"), .evicted, from: account)
        }
    }
}
