import FeedModel
import SQLiteStore

extension StoredFeed {
    /// Tells those of the readers who sync what a trim takes out below their floors; the store still has it (B16).
    func noteEvicted(from accounts: String) throws(SQLiteError) {
        guard core.hasSubscribers else { return }
        let rows = try core.database.rows(
            """
            SELECT s.account_id, s.post_id FROM json_each(?) j
            JOIN sync_feeds y ON y.account_id = j.value
            JOIN feed_states f ON f.account_id = y.account_id
            JOIN stored_feeds s ON s.account_id = f.account_id
                AND (s.created_at, s.post_id) < (f.floor_at, f.floor)
            ORDER BY s.account_id, s.created_at DESC, s.post_id DESC
            """,
            accounts
        )
        for row in rows {
            let account = EntityID(rawValue: row.int64("account_id"))
            try Changelog(core: core).gone(row.int64("post_id"), .evicted, from: account)
        }
    }
}
