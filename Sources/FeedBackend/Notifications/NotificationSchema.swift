/// The tables of notifications (B12).
enum NotificationSchema {
    /// One row a person and group.
    ///
    /// A group key names an actor, a verb and a post, or all likes of a post. `mentions` says who is
    /// named where, so that a notification can be made from rows alone.
    static let sql = """
        CREATE TABLE IF NOT EXISTS notifications (
            id INTEGER PRIMARY KEY, account_id INTEGER NOT NULL, kind TEXT NOT NULL
                CHECK (kind IN ('like', 'comment', 'follow', 'mention')),
            group_key TEXT NOT NULL, count INTEGER NOT NULL, post_id INTEGER, comment_id INTEGER,
            actor_id INTEGER NOT NULL, at INTEGER NOT NULL) STRICT;
        CREATE UNIQUE INDEX IF NOT EXISTS notifications_by_group
            ON notifications (account_id, group_key);
        CREATE INDEX IF NOT EXISTS notifications_in_order ON notifications (account_id, at, id);
        CREATE INDEX IF NOT EXISTS notifications_by_post ON notifications (post_id);
        CREATE TABLE IF NOT EXISTS mentions (
            post_id INTEGER NOT NULL, comment_id INTEGER NOT NULL, account_id INTEGER NOT NULL,
            actor_id INTEGER NOT NULL, created_at INTEGER NOT NULL,
            PRIMARY KEY (post_id, comment_id, account_id)) STRICT, WITHOUT ROWID;
        CREATE INDEX IF NOT EXISTS mentions_by_pair ON mentions (account_id, actor_id);
        CREATE INDEX IF NOT EXISTS comments_by_author ON comments (post_id, author_id, created_at);
        """
}
