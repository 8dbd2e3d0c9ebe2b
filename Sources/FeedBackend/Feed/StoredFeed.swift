import FeedModel
import SQLiteStore

/// The feeds that are written when posts are (B3): per account the newest `stored-feed` entries.
///
/// A trimmed feed has a floor: the key of its lowest entry. It is complete from there up; below,
/// the store is asked (B3a).
struct StoredFeed {
    let core: Core

    enum State: String {
        case cold, loading, ready
    }

    struct Condition {
        var state: State
        var floor: FeedKey?
    }

    func condition(of account: EntityID) throws(SQLiteError) -> Condition {
        let row = try core.database.row(
            "SELECT state, floor, floor_at FROM feed_states WHERE account_id = ?",
            account.rawValue
        )
        guard let row, let state = State(rawValue: row.text("state")) else {
            return Condition(state: .cold, floor: nil)
        }
        let floor = row.optionalInt64("floor").map {
            FeedKey(createdAt: row.int64("floor_at"), id: $0)
        }
        return Condition(state: state, floor: floor)
    }

    func set(
        _ state: State,
        floor: FeedKey? = nil,
        for account: EntityID
    ) throws(SQLiteError) {
        try core.database.run(
            """
            INSERT INTO feed_states (account_id, state, floor, floor_at) VALUES (?1, ?2, ?3, ?4)
            ON CONFLICT (account_id) DO UPDATE SET state = ?2, floor = ?3, floor_at = ?4
            """,
            account.rawValue,
            state.rawValue,
            floor?.id,
            floor?.createdAt
        )
    }

    /// Adds the newest `count` stored entries below a key.
    func collect(
        into harvest: inout Harvest,
        for account: EntityID,
        below: FeedKey,
        count: Int
    ) throws(SQLiteError) -> Bool {
        let rows = try core.database.rows(
            """
            SELECT post_id, created_at, reasons FROM stored_feeds
            WHERE account_id = ? AND (created_at, post_id) < (?, ?)
            ORDER BY created_at DESC, post_id DESC LIMIT ?
            """,
            account.rawValue,
            below.createdAt,
            below.id,
            count
        )
        core.costs.rowsRead += rows.count
        var last = FeedKey.top
        for row in rows {
            last = FeedKey(createdAt: row.int64("created_at"), id: row.int64("post_id"))
            harvest.add(last, stored: Reasons(stored: row.text("reasons")))
        }
        if rows.count >= count { harvest.stop(at: last) }
        return rows.count >= count
    }

    /// Puts a post into a feed for a reason; a cold feed drops it (B3a), and so does one whose
    /// floor is above it.
    func add(
        _ key: FeedKey,
        _ reason: String,
        to account: EntityID
    ) throws(SQLiteError) {
        let condition = try condition(of: account)
        if condition.state == .cold { return }
        if let floor = condition.floor, key < floor { return }
        let row = try core.database.row(
            "SELECT reasons FROM stored_feeds WHERE account_id = ? AND post_id = ?",
            account.rawValue,
            key.id
        )
        var reasons = Reasons(stored: row?.text("reasons") ?? "")
        guard reasons.add(reason) else { return }
        try write(key, reasons, to: account)
        if row == nil { try trim([account.rawValue]) }
    }

    func write(
        _ key: FeedKey,
        _ reasons: Reasons,
        to account: EntityID
    ) throws(SQLiteError) {
        core.costs.rowsWritten += 1
        try core.database.run(
            """
            INSERT INTO stored_feeds (account_id, post_id, created_at, reasons) VALUES (?, ?, ?, ?)
            ON CONFLICT (account_id, post_id) DO UPDATE SET reasons = excluded.reasons
            """,
            account.rawValue,
            key.id,
            key.createdAt,
            reasons.stored
        )
    }

    /// Takes reasons away and the entries that have none left (B4).
    func remove(
        _ gone: Set<String>,
        from account: EntityID
    ) throws(SQLiteError) {
        let rows = try core.database.rows(
            """
            SELECT post_id, created_at, reasons FROM stored_feeds WHERE account_id = ?
            ORDER BY created_at DESC, post_id DESC
            """,
            account.rawValue
        )
        for row in rows {
            let key = FeedKey(createdAt: row.int64("created_at"), id: row.int64("post_id"))
            try take(gone, from: Reasons(stored: row.text("reasons")), of: key, for: account)
        }
    }

    /// Takes a reason of a post out of every feed.
    func remove(_ reason: String, of key: FeedKey) throws(SQLiteError) {
        let rows = try core.database.rows(
            "SELECT account_id, reasons FROM stored_feeds WHERE post_id = ? ORDER BY account_id",
            key.id
        )
        for row in rows {
            let account = EntityID(rawValue: row.int64("account_id"))
            try take([reason], from: Reasons(stored: row.text("reasons")), of: key, for: account)
        }
    }

    private func take(
        _ gone: Set<String>,
        from before: Reasons,
        of key: FeedKey,
        for account: EntityID
    ) throws(SQLiteError) {
        var after = before
        after.remove { gone.contains($0) }
        if after == before { return }
        guard after.isEmpty else { return try write(key, after, to: account) }
        core.costs.rowsWritten += 1
        core.feedSizes.change(account.rawValue, by: -1)
        try core.database.run(
            "DELETE FROM stored_feeds WHERE account_id = ? AND post_id = ?",
            account.rawValue,
            key.id
        )
    }
}
