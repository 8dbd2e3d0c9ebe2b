import SQLiteStore

/// The backend's tables.
///
/// Times are ms of the backend's clock, `*_seq` the order in which things happened. No foreign keys: a store that lost a row, with ids elsewhere dangling, is one of the things to
/// be shown.
enum Schema {
    static func make(in database: Database) throws(SQLiteError) {
        try database.script(people)
        try database.script(content)
        try database.script(feeds)
        try database.script(Removals.schema)
        try database.script(machinery)
        try database.script(SyncSchema.sql)
        try database.script(UploadSchema.sql)
        try database.script(StorySchema.sql)
        try database.script(InteractionEvents.schema)
        try database.script(Costs.schema)
        try database.script(OwnCounts.schema)
        try database.script(AdSchema.sql)
        try database.script(NotificationSchema.sql)
    }

    /// `*_spans` are the follow history: one row a period, still running while `until_seq` is NULL.
    private static let people = """
        CREATE TABLE IF NOT EXISTS accounts (
            id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, follower_count INTEGER NOT NULL,
            extra_followers INTEGER NOT NULL, is_restricted INTEGER NOT NULL DEFAULT 0,
            interests TEXT NOT NULL, created_at INTEGER NOT NULL) STRICT;
        CREATE INDEX IF NOT EXISTS accounts_by_size ON accounts (follower_count);
        CREATE TABLE IF NOT EXISTS follows (
            follower_id INTEGER NOT NULL, followee_id INTEGER NOT NULL, created_at INTEGER NOT NULL,
            PRIMARY KEY (follower_id, followee_id)) STRICT, WITHOUT ROWID;
        CREATE TABLE IF NOT EXISTS follow_spans (
            follower_id INTEGER NOT NULL, followee_id INTEGER NOT NULL,
            since_seq INTEGER NOT NULL, until_seq INTEGER,
            PRIMARY KEY (follower_id, followee_id, since_seq)) STRICT, WITHOUT ROWID;
        CREATE INDEX IF NOT EXISTS follow_spans_by_followee
            ON follow_spans (followee_id, follower_id);
        CREATE TABLE IF NOT EXISTS topic_follows (
            account_id INTEGER NOT NULL, topic TEXT NOT NULL, created_at INTEGER NOT NULL,
            PRIMARY KEY (account_id, topic)) STRICT, WITHOUT ROWID;
        CREATE TABLE IF NOT EXISTS topic_spans (
            account_id INTEGER NOT NULL, topic TEXT NOT NULL,
            since_seq INTEGER NOT NULL, until_seq INTEGER,
            PRIMARY KEY (account_id, topic, since_seq)) STRICT, WITHOUT ROWID;
        CREATE INDEX IF NOT EXISTS topic_spans_by_topic ON topic_spans (topic, account_id);
        CREATE TABLE IF NOT EXISTS blocks (
            blocker_id INTEGER NOT NULL, blocked_id INTEGER NOT NULL, created_at INTEGER NOT NULL,
            PRIMARY KEY (blocker_id, blocked_id)) STRICT, WITHOUT ROWID;
        CREATE INDEX IF NOT EXISTS blocks_by_blocked ON blocks (blocked_id, blocker_id);
        """

    private static let content = """
        CREATE TABLE IF NOT EXISTS posts (
            id INTEGER PRIMARY KEY, author_id INTEGER NOT NULL, text TEXT NOT NULL,
            body_html TEXT NOT NULL, version INTEGER NOT NULL DEFAULT 1,
            created_at INTEGER NOT NULL, published_seq INTEGER NOT NULL,
            published_at INTEGER NOT NULL, visible_at INTEGER, deleted_at INTEGER,
            state TEXT NOT NULL CHECK (state IN ('processing', 'visible')), client_id TEXT,
            photo_count INTEGER NOT NULL, video_seconds INTEGER, topics TEXT NOT NULL,
            edited_version INTEGER NOT NULL DEFAULT 1) STRICT;
        CREATE INDEX IF NOT EXISTS posts_by_author ON posts (author_id, created_at, id)
            WHERE deleted_at IS NULL;
        CREATE INDEX IF NOT EXISTS posts_by_time ON posts (created_at, id)
            WHERE deleted_at IS NULL;
        CREATE UNIQUE INDEX IF NOT EXISTS posts_by_client ON posts (author_id, client_id)
            WHERE client_id IS NOT NULL;
        CREATE TABLE IF NOT EXISTS post_topics (
            id INTEGER PRIMARY KEY, post_id INTEGER NOT NULL, topic TEXT NOT NULL,
            created_at INTEGER NOT NULL, published_seq INTEGER NOT NULL) STRICT;
        CREATE INDEX IF NOT EXISTS post_topics_by_topic
            ON post_topics (topic, created_at, post_id);
        CREATE INDEX IF NOT EXISTS post_topics_by_post ON post_topics (post_id);
        CREATE TABLE IF NOT EXISTS shares (
            id INTEGER PRIMARY KEY, account_id INTEGER NOT NULL, post_id INTEGER NOT NULL,
            post_created_at INTEGER NOT NULL, shared_seq INTEGER NOT NULL,
            created_at INTEGER NOT NULL, mutation_id TEXT) STRICT;
        CREATE INDEX IF NOT EXISTS shares_by_account
            ON shares (account_id, post_created_at, post_id, id);
        CREATE TABLE IF NOT EXISTS likes (
            account_id INTEGER NOT NULL, post_id INTEGER NOT NULL, created_at INTEGER NOT NULL,
            PRIMARY KEY (account_id, post_id)) STRICT, WITHOUT ROWID;
        CREATE INDEX IF NOT EXISTS likes_by_post ON likes (post_id, created_at, account_id);
        CREATE TABLE IF NOT EXISTS bookmarks (
            account_id INTEGER NOT NULL, post_id INTEGER NOT NULL, created_at INTEGER NOT NULL,
            PRIMARY KEY (account_id, post_id)) STRICT, WITHOUT ROWID;
        CREATE TABLE IF NOT EXISTS comments (
            id INTEGER PRIMARY KEY, post_id INTEGER NOT NULL, author_id INTEGER NOT NULL,
            client_id TEXT, body TEXT NOT NULL, created_at INTEGER NOT NULL,
            deleted_at INTEGER, version INTEGER NOT NULL DEFAULT 1,
            weight INTEGER NOT NULL DEFAULT 0) STRICT;
        CREATE TABLE IF NOT EXISTS counters (
            post_id INTEGER NOT NULL, kind TEXT NOT NULL, exact INTEGER NOT NULL CHECK (exact >= 0),
            served INTEGER NOT NULL, served_at INTEGER NOT NULL, live_seq INTEGER NOT NULL DEFAULT 0,
            PRIMARY KEY (post_id, kind)) STRICT, WITHOUT ROWID;
        """

    /// A stored feed lies in its own order: a post into a thousand feeds touches a page of each, and no second one
    /// of an index.
    private static let feeds = """
        CREATE TABLE IF NOT EXISTS stored_feeds (
            account_id INTEGER NOT NULL, post_id INTEGER NOT NULL, created_at INTEGER NOT NULL,
            reasons TEXT NOT NULL,
            PRIMARY KEY (account_id, created_at, post_id)) STRICT, WITHOUT ROWID;
        CREATE UNIQUE INDEX IF NOT EXISTS stored_feeds_by_post
            ON stored_feeds (post_id, account_id);
        CREATE TABLE IF NOT EXISTS feed_states (
            account_id INTEGER PRIMARY KEY,
            state TEXT NOT NULL CHECK (state IN ('cold', 'loading', 'ready')),
            floor INTEGER, floor_at INTEGER) STRICT;
        CREATE TABLE IF NOT EXISTS feed_sessions (
            id INTEGER PRIMARY KEY, account_id INTEGER NOT NULL, feed_id TEXT NOT NULL,
            created_at INTEGER NOT NULL, used_at INTEGER NOT NULL, items TEXT NOT NULL,
            reasons TEXT NOT NULL, holds TEXT NOT NULL) STRICT;
        CREATE INDEX IF NOT EXISTS feed_sessions_by_account ON feed_sessions (account_id, used_at);
        CREATE TABLE IF NOT EXISTS shown_items (
            account_id INTEGER NOT NULL, post_id INTEGER NOT NULL, device TEXT NOT NULL,
            served_at INTEGER NOT NULL, seen_at INTEGER,
            PRIMARY KEY (account_id, post_id, device)) STRICT, WITHOUT ROWID;
        """

    /// `due_us` is in microseconds, since a job must not fall due before the instant that caused
    /// it.
    private static let machinery = """
        CREATE TABLE IF NOT EXISTS meta (
            key TEXT PRIMARY KEY, value INTEGER NOT NULL) STRICT, WITHOUT ROWID;
        INSERT OR IGNORE INTO meta VALUES ('seq', 0), ('paging_epoch', 1);
        CREATE TABLE IF NOT EXISTS idempotency_keys (
            account_id INTEGER NOT NULL, key TEXT NOT NULL, response_status INTEGER NOT NULL,
            response_body TEXT NOT NULL, fingerprint TEXT NOT NULL, at INTEGER NOT NULL,
            PRIMARY KEY (account_id, key)) STRICT, WITHOUT ROWID;
        CREATE INDEX IF NOT EXISTS idempotency_keys_by_age ON idempotency_keys (at);
        CREATE TABLE IF NOT EXISTS jobs (
            id INTEGER PRIMARY KEY AUTOINCREMENT, kind TEXT NOT NULL,
            state TEXT NOT NULL DEFAULT 'queued', attempts INTEGER NOT NULL DEFAULT 0,
            due_us INTEGER NOT NULL, account_id INTEGER, post_id INTEGER, version INTEGER,
            seq INTEGER, detail TEXT) STRICT;
        CREATE INDEX IF NOT EXISTS jobs_by_due ON jobs (due_us, id);
        CREATE INDEX IF NOT EXISTS jobs_by_detail ON jobs (detail) WHERE detail IS NOT NULL;
        CREATE TABLE IF NOT EXISTS dead_letters (
            id INTEGER PRIMARY KEY, kind TEXT NOT NULL, error TEXT NOT NULL, at INTEGER NOT NULL,
            account_id INTEGER, post_id INTEGER, version INTEGER, seq INTEGER, detail TEXT) STRICT;
        """
}
