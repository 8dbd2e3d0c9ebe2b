import FeedModel
import SQLiteStore

/// What was served to a device, and what a person was reported to have seen (B7): the two are not
/// the same.
struct ShownItems {
    let core: Core

    func served(
        _ ids: [Int64],
        to account: EntityID,
        on device: String,
        at now: SimInstant
    ) throws(SQLiteError) {
        if ids.isEmpty { return }
        try core.database.run(
            """
            INSERT INTO shown_items (account_id, post_id, device, served_at)
            SELECT ?1, value, ?2, ?3 FROM json_each(?4) WHERE true ORDER BY key
            ON CONFLICT (account_id, post_id, device) DO UPDATE SET served_at = excluded.served_at
            """,
            account.rawValue,
            device,
            now.milliseconds,
            idList(ids)
        )
    }

    /// What a session that starts at `now` holds back on a device.
    func held(
        from account: EntityID,
        on device: String,
        at now: Int64
    ) throws(SQLiteError) -> Set<Int64> {
        let rows = try core.database.rows(
            """
            SELECT DISTINCT post_id FROM shown_items
            WHERE account_id = ?1 AND ((device = ?2 AND served_at > ?3 AND served_at < ?5)
                OR (seen_at > ?4 AND seen_at < ?5))
            ORDER BY post_id
            """,
            account.rawValue,
            device,
            now - core.limits[.servedHold],
            now - core.limits[.seenHold],
            now
        )
        return Set(rows.map { $0.int64("post_id") })
    }
}
