/// The tables of what is being written and sent: drafts and the files of posts.
enum PublishSchema {
    static let sql = """
        CREATE TABLE drafts (
            id TEXT PRIMARY KEY NOT NULL, text TEXT NOT NULL, photos INTEGER NOT NULL,
            state TEXT NOT NULL CHECK (state IN ('open', 'posting', 'failed')),
            photo_bytes INTEGER, video_ms INTEGER, written_at INTEGER NOT NULL
        ) STRICT;
        CREATE TABLE uploads (
            id TEXT PRIMARY KEY NOT NULL, place INTEGER NOT NULL, post_id TEXT NOT NULL,
            bytes_total INTEGER NOT NULL,
            bytes_sent INTEGER NOT NULL,
            state TEXT NOT NULL
                CHECK (state IN ('prepared', 'uploading', 'complete', 'failed')),
            reference TEXT, kind TEXT NOT NULL,
            bytes_original INTEGER NOT NULL, width INTEGER NOT NULL, height INTEGER NOT NULL,
            seconds INTEGER, attempts INTEGER NOT NULL, next_attempt_at INTEGER NOT NULL
        ) STRICT;
        CREATE INDEX uploads_by_post ON uploads (post_id);
        """
}
