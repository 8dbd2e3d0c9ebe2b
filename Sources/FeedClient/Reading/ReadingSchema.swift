/// The device's tables of reading that no other file makes.
enum ReadingSchema {
    static let sql = """
        CREATE TABLE interaction_events (
            id TEXT NOT NULL PRIMARY KEY, kind TEXT NOT NULL, post_id TEXT NOT NULL,
            dwell_ms INTEGER NOT NULL, at INTEGER NOT NULL, placement TEXT
        ) STRICT;
        CREATE TABLE ahead_pages (
            feed_id TEXT NOT NULL PRIMARY KEY, fetched_at INTEGER NOT NULL, body TEXT NOT NULL
        ) STRICT;
        """
}
