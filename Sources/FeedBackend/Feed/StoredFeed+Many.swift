import FeedModel
import SQLiteStore

extension StoredFeed {
    /// Puts a post into the feeds of all whom a query names, as `add` does for one: a few statements for
    /// however many followers.
    ///
    /// The query gives `account_id`, `floor` and `floor_at` of feeds that aren't cold, for a source (`?1`) at a place in the
    /// follow history (`?2`), where `?3` says whether the follows of today decide.
    func addToAll(
        _ key: FeedKey,
        _ reason: String,
        _ sequence: Int64,
        _ query: String,
        of source: some SQLiteBindable
    ) throws(SQLiteError) {
        let isCurrent = core.design.unfollow == .repair
        // Those who hold the post already get one more reason: a few, one by one.
        let holders = try core.database.rows(
            "SELECT q.account_id FROM (\(query)) q "
                + "JOIN stored_feeds h ON h.account_id = q.account_id AND h.post_id = ?4 "
                + "ORDER BY q.account_id",
            source,
            sequence,
            isCurrent,
            key.id
        )
        core.costs.rowsRead += holders.count
        for row in holders {
            try add(key, reason, to: EntityID(rawValue: row.int64("account_id")))
        }
        let before = Set(try self.holders(of: key.id))
        try core.database.run(
            """
            INSERT INTO stored_feeds (account_id, post_id, created_at, reasons)
            SELECT DISTINCT q.account_id, ?4, ?5, ?6 FROM (\(query)) q
            WHERE (q.floor IS NULL OR (?5, ?4) >= (q.floor_at, q.floor))
                AND NOT EXISTS (SELECT 1 FROM stored_feeds h
                    WHERE h.account_id = q.account_id AND h.post_id = ?4)
            ORDER BY q.account_id
            """,
            source,
            sequence,
            isCurrent,
            key.id,
            key.createdAt,
            reason
        )
        let written = core.database.changes
        core.costs.rowsRead += written
        core.costs.rowsWritten += written
        if written > 0 { try trim(self.holders(of: key.id).filter { !before.contains($0) }) }
    }

    /// The accounts whose stored feeds hold a post, in the order of their ids.
    func holders(of post: Int64) throws(SQLiteError) -> [Int64] {
        var accounts: [Int64] = []
        try core.database.each(
            "SELECT account_id FROM stored_feeds WHERE post_id = ? ORDER BY account_id",
            post
        ) { accounts.append($0.int64(0)) }
        return accounts
    }
}
