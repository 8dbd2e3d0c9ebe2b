import FeedModel
import SQLiteStore

/// How a stored feed becomes cold, loading and ready (B3a).
extension StoredFeed {
    /// Forgets a feed, as after a long absence.
    func cool(_ account: EntityID) throws(SQLiteError) {
        core.feedSizes[account.rawValue] = nil
        try core.database.run("DELETE FROM stored_feeds WHERE account_id = ?", account.rawValue)
        try set(.cold, for: account)
    }

    /// Forgets every feed: what was written no longer follows the rules in force.
    func coolAll() throws(SQLiteError) {
        core.feedSizes.forgetAll()
        try core.database.run("DELETE FROM stored_feeds")
        try core.database.run(
            "UPDATE feed_states SET state = 'cold', floor = NULL, floor_at = NULL"
        )
        core.mark("B3a", "Every stored feed is cold.")
    }

    /// Forgets the feeds of everybody who ever followed an account.
    func coolFollowers(of account: EntityID) throws(SQLiteError) {
        let rows = try core.database.rows(
            """
            SELECT DISTINCT s.follower_id AS id FROM follow_spans s
            JOIN feed_states f ON f.account_id = s.follower_id AND f.state <> 'cold'
            WHERE s.followee_id = ? ORDER BY s.follower_id
            """,
            account.rawValue
        )
        for row in rows { try cool(EntityID(rawValue: row.int64("id"))) }
    }

    /// Lets a cold feed's first reader start its load.
    func startLoading(
        _ account: EntityID,
        at now: SimInstant
    ) throws(SQLiteError) {
        try set(.loading, for: account)
        try Jobs(core: core).add(JobOrder(.feedLoad, dueAt: now, account: account))
        core.mark("B3a", "The feed was cold: this reader gets a merge while it loads.")
    }

    /// A crash makes loading feeds cold again: nobody knows how far the load had come.
    func forgetLoads() throws(SQLiteError) {
        try core.database.run("UPDATE feed_states SET state = 'cold' WHERE state = 'loading'")
    }

    /// Fills a loading feed from the posts themselves.
    func load(_ account: EntityID) throws(SQLiteError) {
        guard try condition(of: account).state == .loading else { return }
        core.feedSizes[account.rawValue] = nil
        try core.database.run("DELETE FROM stored_feeds WHERE account_id = ?", account.rawValue)
        let most = max(1, core.limits.count(.storedFeed))
        let part: FeedSources.Part = core.design.assembly == .hybrid ? .written : .all
        var entries: [FeedEntry] = []
        var below = FeedKey.top
        while entries.count <= most {
            var harvest = Harvest()
            try FeedSources(core: core).collect(
                into: &harvest,
                for: account,
                below: below,
                count: most + 1 - entries.count,
                part: part
            )
            let stretch = harvest.stretch
            entries += try Visibility(core: core).standing(stretch.entries)
            guard let next = stretch.wholeTo else { break }
            below = next
        }
        for entry in entries.prefix(most) { try write(entry.key, entry.reasons, to: account) }
        let floor = entries.count > most ? entries[most - 1].key : nil
        try set(.ready, floor: floor, for: account)
        core.mark("B3a", "The feed is ready with \(min(most, entries.count)) entries.")
    }

    /// Brings in what a new follow gives, under `unfollow=repair` (B4).
    func backfill(_ account: EntityID) throws(SQLiteError) {
        guard core.design.unfollow == .repair, core.design.assembly != .read,
            try condition(of: account).state == .ready
        else { return }
        try set(.loading, for: account)
        try load(account)
        core.mark("B4", "The follow brought its earlier posts into the stored feed.")
    }
}
