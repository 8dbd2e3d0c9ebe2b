/// The tables of files: what is being uploaded, and what a post shows.
enum UploadSchema {
    static let sql = """
        CREATE TABLE IF NOT EXISTS uploads (
            id INTEGER PRIMARY KEY, account_id INTEGER NOT NULL, bytes_total INTEGER NOT NULL,
            bytes_received INTEGER NOT NULL,
            state TEXT NOT NULL CHECK (state IN ('open', 'complete', 'attached', 'expired')),
            kind TEXT NOT NULL CHECK (kind IN ('photo', 'video')), width INTEGER NOT NULL,
            height INTEGER NOT NULL, seconds INTEGER, created_at INTEGER NOT NULL,
            expires_at INTEGER NOT NULL, post_id INTEGER, tint TEXT) STRICT;
        CREATE TABLE IF NOT EXISTS post_media (
            post_id INTEGER NOT NULL, place INTEGER NOT NULL, upload_id INTEGER NOT NULL,
            PRIMARY KEY (post_id, place)) STRICT, WITHOUT ROWID;
        CREATE INDEX IF NOT EXISTS post_media_by_upload ON post_media (upload_id);
        """
}
