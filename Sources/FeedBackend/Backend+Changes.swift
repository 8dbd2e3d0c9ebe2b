public import FeedModel
public import SQLiteStore

/// Changes to a running backend.
extension Backend {
    /// Takes other choices into force.
    ///
    /// Another assembly, or another answer to a follow, makes every stored feed cold; another
    /// order, paging or sync ends all cursors (410).
    public func adopt(design: Design, at now: SimInstant) throws(SQLiteError) {
        let old = core.design
        let endsCursors =
            design.order != old.order || design.paging != old.paging || design.sync != old.sync
        try core.database.transaction { () throws(SQLiteError) in
            if design.assembly != old.assembly || design.unfollow != old.unfollow {
                try StoredFeed(core: core).coolAll()
            }
            if endsCursors || design.assembly != old.assembly || design.unfollow != old.unfollow {
                try core.beginSyncEpoch()
            }
            if endsCursors {
                try core.database.run(
                    "UPDATE meta SET value = ? WHERE key = 'paging_epoch'",
                    core.pagingEpoch + 1
                )
            }
            if design.counters != .lagged, old.counters == .lagged {
                try core.database.run(
                    "UPDATE counters SET served = exact, served_at = ? WHERE served <> exact",
                    now.milliseconds
                )
                try OwnCounts(core: core).forgetAll()
            }
        }
        core.design = design
        if endsCursors {
            core.pagingEpoch += 1
            core.mark("B2", "All of home's cursors are over.")
        }
    }

    /// Loses what is only in memory: a feed that was loading is cold again (B3a).
    public func restart() throws(SQLiteError) {
        core.cursorFaults = [:]
        try core.database.transaction { () throws(SQLiteError) in
            try StoredFeed(core: core).forgetLoads()
            if PlantedBug.sequenceReused.isPlanted {
                try core.database.run("UPDATE sync_feeds SET seq = seq - 1 WHERE seq > pruned_to")
                try core.database.run(
                    """
                    DELETE FROM changelog WHERE seq > (
                        SELECT s.seq FROM sync_feeds s WHERE s.account_id = changelog.account_id)
                    """
                )
            }
            // What was running is lost, so its key is free for the next try.
            try core.database.run("DELETE FROM idempotency_keys WHERE response_status = 0")
        }
    }
}
