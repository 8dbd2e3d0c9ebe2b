public import SQLiteStore

extension Core {
    /// Ends all numbers of delta sync: every client starts over (D0).
    func beginSyncEpoch() throws(SQLiteError) {
        guard hasSubscribers else { return }
        try database.run("UPDATE meta SET value = value + 1 WHERE key = 'sync_epoch'")
        try database.run("DELETE FROM changelog")
        syncEpochNumber += 1
    }
}

extension Backend {
    /// Says that the store came back from a backup, so that no number given before counts (D0).
    public func beginSyncEpoch() throws(SQLiteError) {
        try core.database.transaction { () throws(SQLiteError) in try core.beginSyncEpoch() }
        core.mark("D0", "The store has a new epoch: every client starts over.")
    }
}
