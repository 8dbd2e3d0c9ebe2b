/// The tables of stories: what was published, and how far each viewer is.
enum StorySchema {
    /// `story_counts` outlives the items, so that no number and no id is given twice.
    ///
    /// A `visible_at` of NULL is that of a video that is processed.
    static let sql = """
        CREATE TABLE IF NOT EXISTS stories (
            id INTEGER PRIMARY KEY, author_id INTEGER NOT NULL, item INTEGER NOT NULL,
            kind TEXT NOT NULL CHECK (kind IN ('photo', 'video')), seconds INTEGER,
            width INTEGER NOT NULL, height INTEGER NOT NULL, tint TEXT NOT NULL,
            created_at INTEGER NOT NULL, expires_at INTEGER NOT NULL, visible_at INTEGER) STRICT;
        CREATE UNIQUE INDEX IF NOT EXISTS stories_by_author ON stories (author_id, item);
        CREATE INDEX IF NOT EXISTS stories_by_expiry ON stories (expires_at);
        CREATE TABLE IF NOT EXISTS story_counts (
            author_id INTEGER PRIMARY KEY, last_item INTEGER NOT NULL,
            last_id INTEGER NOT NULL) STRICT;
        CREATE TABLE IF NOT EXISTS story_views (
            viewer_id INTEGER NOT NULL, author_id INTEGER NOT NULL, newest_item INTEGER NOT NULL,
            seen_at INTEGER NOT NULL, live_seq INTEGER NOT NULL DEFAULT 0,
            PRIMARY KEY (viewer_id, author_id)) STRICT, WITHOUT ROWID;
        CREATE INDEX IF NOT EXISTS story_views_by_author ON story_views (author_id, seen_at);
        """
}
