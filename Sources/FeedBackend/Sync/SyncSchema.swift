/// The tables behind delta sync (B16).
enum SyncSchema {
    /// `seq` is the newest number given; numbers up to `pruned_to` are no longer kept.
    static let sql = """
        CREATE TABLE IF NOT EXISTS sync_feeds (
            account_id INTEGER PRIMARY KEY, seq INTEGER NOT NULL, pruned_to INTEGER NOT NULL) STRICT;
        CREATE TABLE IF NOT EXISTS changelog (
            account_id INTEGER NOT NULL, seq INTEGER NOT NULL, post_id INTEGER,
            op TEXT NOT NULL CHECK (op IN ('upsert', 'deleted', 'left', 'evicted', 'accepted')),
            at INTEGER NOT NULL, what TEXT NOT NULL DEFAULT '',
            PRIMARY KEY (account_id, seq)) STRICT, WITHOUT ROWID;
        CREATE INDEX IF NOT EXISTS changelog_by_age ON changelog (account_id, at);
        CREATE INDEX IF NOT EXISTS shares_by_post ON shares (post_id, account_id);
        INSERT OR IGNORE INTO meta VALUES ('sync_epoch', 1);
        """
}
