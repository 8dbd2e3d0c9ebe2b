import SQLiteStore

/// The device database of one account.
///
/// Column names are the contract of scripts.
enum DeviceSchema {
    static func install(in database: Database) throws(SQLiteError) {
        guard try database.tables().isEmpty else { return }
        try database.script(sql)
        try database.script(CommentRecords.schema)
        try database.script(SyncSchema.sql)
        try database.script(PublishSchema.sql)
        try database.script(MediaCache.sql)
        try database.script(ReadingSchema.sql)
        try database.script(Client.doubtsSchema)
        try database.script(TopicSchema.sql)
        try database.script(SuggestionSchema.sql)
        try database.script(StoredAd.schema)
        try database.script(NotificationRecords.schema)
        try database.script(StorySchema.sql)
    }

    private static let sql = """
        CREATE TABLE posts (
            id TEXT NOT NULL PRIMARY KEY, author_name TEXT NOT NULL, author_id TEXT NOT NULL,
            body_html TEXT NOT NULL, like_count INTEGER NOT NULL, liked_by_me INTEGER NOT NULL,
            comment_count INTEGER NOT NULL, share_count INTEGER NOT NULL,
            bookmarked_by_me INTEGER NOT NULL, created_at INTEGER NOT NULL,
            display_time TEXT NOT NULL, display_likes TEXT NOT NULL,
            display_comments TEXT NOT NULL, display_shares TEXT NOT NULL,
            server_version INTEGER NOT NULL,
            sync_status TEXT NOT NULL CHECK (sync_status IN ('synced', 'pending', 'failed')),
            image_url TEXT, image_width INTEGER, image_height INTEGER, image_tint TEXT,
            image_blur TEXT
        ) STRICT;
        CREATE TABLE feed_entries (
            feed_id TEXT NOT NULL, position INTEGER NOT NULL,
            kind TEXT NOT NULL CHECK (kind IN ('post', 'gap', 'ad', 'placeholder', 'error')),
            post_id TEXT, cursor TEXT, reasons TEXT NOT NULL, shown INTEGER NOT NULL,
            is_local INTEGER NOT NULL DEFAULT 0, placement TEXT,
            PRIMARY KEY (feed_id, position)
        ) STRICT;
        CREATE INDEX feed_entries_by_post ON feed_entries (post_id);
        CREATE TABLE feed_state (
            feed_id TEXT PRIMARY KEY NOT NULL, session_id TEXT, next_cursor TEXT,
            refreshed_at INTEGER, anchor_post_id TEXT, anchor_offset INTEGER NOT NULL,
            last_sync_seq INTEGER, sync_epoch TEXT
        ) STRICT;
        CREATE TABLE outbox (
            id INTEGER PRIMARY KEY, key TEXT NOT NULL, action TEXT NOT NULL, post_id TEXT,
            payload TEXT NOT NULL, previous TEXT NOT NULL,
            state TEXT NOT NULL CHECK (state IN ('in_flight', 'queued', 'failed')),
            attempts INTEGER NOT NULL, next_attempt_at INTEGER NOT NULL,
            created_at INTEGER NOT NULL, mutation_id TEXT NOT NULL UNIQUE,
            expected_version INTEGER, key_was_sent INTEGER NOT NULL
        ) STRICT;
        CREATE INDEX outbox_by_key ON outbox (key);
        CREATE TRIGGER state_waits AFTER INSERT ON outbox
        WHEN new.key LIKE 'like:%' OR new.key LIKE 'bookmark:%' BEGIN
            UPDATE posts SET sync_status = 'pending'
            WHERE id = new.post_id AND sync_status = 'synced';
        END;
        CREATE TRIGGER entry_is_settled AFTER DELETE ON outbox WHEN old.action <> 'create' BEGIN
            UPDATE posts SET sync_status = 'synced'
            WHERE id = old.post_id AND sync_status = 'pending'
                AND NOT EXISTS (
                    SELECT 1 FROM outbox WHERE post_id = old.post_id
                        AND (state <> 'failed' OR action = 'create'));
        END;
        CREATE TRIGGER entry_has_failed AFTER UPDATE OF state ON outbox
        WHEN new.state = 'failed' AND new.action <> 'create' BEGIN
            UPDATE posts SET sync_status = 'synced'
            WHERE id = new.post_id AND sync_status = 'pending'
                AND NOT EXISTS (
                    SELECT 1 FROM outbox WHERE post_id = new.post_id
                        AND (state <> 'failed' OR action = 'create'));
        END;
        CREATE TABLE quarantine (
            mutation_id TEXT PRIMARY KEY NOT NULL, action TEXT NOT NULL, post_id TEXT,
            http_status INTEGER NOT NULL, error_message TEXT NOT NULL, error_code TEXT NOT NULL,
            quarantined_at INTEGER NOT NULL, payload TEXT NOT NULL
        ) STRICT;
        CREATE TABLE authors (
            id TEXT PRIMARY KEY NOT NULL, name TEXT NOT NULL, followed_by_me INTEGER NOT NULL
        ) STRICT;
        CREATE TABLE filters (
            kind TEXT NOT NULL, value TEXT NOT NULL, PRIMARY KEY (kind, value)
        ) STRICT;
        CREATE TABLE device_facts (name TEXT PRIMARY KEY NOT NULL, value INTEGER NOT NULL) STRICT;
        """
}
