import SQLiteStore

/// Where a feed's delta sync stands on the device (D1, D3).
struct SyncState: Equatable {
    /// The number that everything stored leads up to; nil before the first page.
    var sequence: Int64?
    /// The store's epoch that the number belongs to.
    var epoch: String?
    /// Asks for the rest of a batch of which pages are stored already; the number stays until its end.
    var pageToken: String?

    init() {}

    init(feed: FeedID, in database: Database) throws(SQLiteError) {
        let row = try database.row(
            "SELECT last_sync_seq, sync_epoch FROM feed_state WHERE feed_id = ?",
            feed.rawValue
        )
        sequence = row?.optionalInt64("last_sync_seq")
        epoch = row?.optionalText("sync_epoch")
        pageToken = try database.row(
            "SELECT page_token FROM sync_pages WHERE feed_id = ?",
            feed.rawValue
        )?.text("page_token")
    }

    func write(feed: FeedID, in database: Database) throws(SQLiteError) {
        try database.run(
            """
            INSERT INTO feed_state (feed_id, anchor_offset, last_sync_seq, sync_epoch)
            VALUES (?, 0, ?, ?)
            ON CONFLICT (feed_id) DO UPDATE SET
                last_sync_seq = excluded.last_sync_seq, sync_epoch = excluded.sync_epoch
            """,
            feed.rawValue,
            sequence,
            epoch
        )
        if let pageToken {
            try database.run(
                "INSERT OR REPLACE INTO sync_pages (feed_id, page_token) VALUES (?, ?)",
                feed.rawValue,
                pageToken
            )
        } else {
            try database.run("DELETE FROM sync_pages WHERE feed_id = ?", feed.rawValue)
        }
    }
}

/// The tables of delta sync on a device.
enum SyncSchema {
    static let sql = """
        CREATE TABLE sync_pages (
            feed_id TEXT PRIMARY KEY NOT NULL, page_token TEXT NOT NULL) STRICT;
        CREATE TABLE tombstones (
            post_id TEXT PRIMARY KEY NOT NULL, op TEXT NOT NULL, at INTEGER NOT NULL) STRICT;
        """
}
