import FeedModel
import SQLiteStore

/// Cutting stored feeds to their newest entries (B3), in a few statements for however many.
extension StoredFeed {
    /// Most entries of a feed.
    var limit: Int { max(1, core.limits.count(.storedFeed)) }

    /// Cuts those of the feeds that one more entry has made too long, and moves their floors up to the lowest entry
    /// that is left.
    func trim(_ accounts: [Int64]) throws(SQLiteError) {
        try count(accounts)
        var long: [Int: [Int64]] = [:]
        for account in accounts {
            let excess = (core.feedSizes[account] ?? 0) - limit
            if excess > 0 { long[excess, default: []].append(account) }
        }
        for (excess, accounts) in long.sorted(by: { $0.key < $1.key }) {
            try cut(excess, from: accounts)
        }
        let count = long.values.reduce(0) { $0 + $1.count }
        if count == 0 { return }
        core.mark(
            "B3",
            count == 1
                ? "A stored feed was cut to its newest \(limit) entries."
                : "\(count) stored feeds were cut to their newest \(limit) entries."
        )
    }

    /// Adds the new entry to sizes that are known, and counts the others.
    private func count(_ accounts: [Int64]) throws(SQLiteError) {
        core.feedSizes.settle(core.database.rollbacks)
        var unknown: [Int64] = []
        for account in accounts {
            if core.feedSizes[account] == nil { unknown.append(account) }
            core.feedSizes.change(account, by: 1)
        }
        if unknown.isEmpty { return }
        try core.database.each(
            """
            SELECT account_id, count(*) FROM stored_feeds
            WHERE account_id IN (SELECT value FROM json_each(?))
            GROUP BY account_id ORDER BY account_id
            """,
            idList(unknown)
        ) { row in core.feedSizes[row.int64(0)] = row.int(1) }
    }

    /// Takes the lowest entries out of feeds that have the same number too many.
    private func cut(_ excess: Int, from accounts: [Int64]) throws(SQLiteError) {
        let list = idList(accounts)
        try core.database.run(
            """
            UPDATE feed_states SET (floor_at, floor) = (
                SELECT s.created_at, s.post_id FROM stored_feeds s
                WHERE s.account_id = feed_states.account_id
                ORDER BY s.created_at, s.post_id LIMIT 1 OFFSET ?2)
            WHERE account_id IN (SELECT value FROM json_each(?1))
            """,
            list,
            excess
        )
        try noteEvicted(from: list)
        try core.database.run(
            """
            DELETE FROM stored_feeds WHERE (account_id, created_at, post_id) IN (
                SELECT s.account_id, s.created_at, s.post_id FROM json_each(?) j
                JOIN feed_states f ON f.account_id = j.value
                JOIN stored_feeds s ON s.account_id = f.account_id
                    AND (s.created_at, s.post_id) < (f.floor_at, f.floor))
            """,
            list
        )
        for account in accounts { core.feedSizes.change(account, by: -excess) }
    }
}
