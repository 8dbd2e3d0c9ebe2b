/// The device's tables of stories: the row, its items, how far this account is.
enum StorySchema {
    /// `media_state` says what of an item's file is here, and follows `media_cache` by itself.
    static let sql = """
        CREATE TABLE stories (
            id TEXT NOT NULL PRIMARY KEY, author_id TEXT NOT NULL, item INTEGER NOT NULL,
            kind TEXT NOT NULL CHECK (kind IN ('photo', 'video')), seconds INTEGER,
            created_at INTEGER NOT NULL, expires_at INTEGER NOT NULL,
            media_state TEXT NOT NULL DEFAULT 'none'
                CHECK (media_state IN ('none', 'thumb', 'stored')),
            media_url TEXT NOT NULL, media_width INTEGER NOT NULL, media_height INTEGER NOT NULL,
            media_tint TEXT NOT NULL
        ) STRICT;
        CREATE INDEX stories_by_author ON stories (author_id, item);
        CREATE TABLE story_row (
            position INTEGER PRIMARY KEY, kind TEXT NOT NULL CHECK (kind IN ('account', 'ad')),
            author_id TEXT NOT NULL, name TEXT NOT NULL
        ) STRICT;
        CREATE TABLE story_seen (
            author_id TEXT NOT NULL PRIMARY KEY, newest_item INTEGER NOT NULL
        ) STRICT;
        CREATE TRIGGER story_media_go_with_their_item AFTER DELETE ON stories BEGIN
            DELETE FROM media_cache WHERE post_id = old.id;
        END;
        CREATE TRIGGER story_media_come AFTER INSERT ON media_cache BEGIN
            UPDATE stories SET media_state = iif(new.variant = 'thumb', 'thumb', 'stored')
            WHERE id = new.post_id;
        END;
        CREATE TRIGGER story_media_grow AFTER UPDATE OF variant ON media_cache BEGIN
            UPDATE stories SET media_state = iif(new.variant = 'thumb', 'thumb', 'stored')
            WHERE id = new.post_id;
        END;
        CREATE TRIGGER story_media_go AFTER DELETE ON media_cache BEGIN
            UPDATE stories SET media_state = 'none' WHERE id = old.post_id;
        END;
        """
}
