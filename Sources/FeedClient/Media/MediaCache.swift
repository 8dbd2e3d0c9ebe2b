import SQLiteStore

/// The sizes in which a picture or video is fetched.
enum MediaVariant: String {
    case thumb, feed, full, start, video

    /// A larger picture replaces a smaller one.
    var rank: Int {
        switch self {
        case .start: 0
        case .thumb: 1
        case .feed: 2
        case .full, .video: 3
        }
    }
}

/// The device's files of pictures and videos: what is stored, and how large (K3).
struct MediaCache {
    let database: Database

    static let sql = """
        CREATE TABLE media_cache (
            url TEXT PRIMARY KEY NOT NULL, variant TEXT NOT NULL, bytes INTEGER NOT NULL,
            last_used_at INTEGER NOT NULL, post_id TEXT NOT NULL
        ) STRICT;
        CREATE INDEX media_cache_by_post ON media_cache (post_id);
        CREATE INDEX media_cache_by_use ON media_cache (last_used_at, url);
        CREATE TABLE post_media (
            post_id TEXT PRIMARY KEY NOT NULL, video_seconds INTEGER NOT NULL
        ) STRICT;
        CREATE TRIGGER media_go_with_their_post AFTER DELETE ON posts BEGIN
            DELETE FROM media_cache WHERE post_id = old.id;
            DELETE FROM post_media WHERE post_id = old.id;
        END;
        """

    /// What a file is stored under: the address without the size, since one size replaces another.
    static func base(_ url: String) -> String {
        url.lastIndex(of: "/").map { String(url[..<$0]) } ?? url
    }

    static func key(_ url: String, _ variant: MediaVariant) -> String {
        variant == .start ? base(url) + "/start" : base(url)
    }

    func variant(_ key: String) throws(SQLiteError) -> MediaVariant? {
        try database.row("SELECT variant FROM media_cache WHERE url = ?", key)
            .flatMap { MediaVariant(rawValue: $0.text("variant")) }
    }

    /// Stores a file unless a larger one of the same picture is there.
    func put(
        _ url: String,
        variant: MediaVariant,
        bytes: Int,
        post: String,
        at milliseconds: Int64
    ) throws(SQLiteError) {
        let key = Self.key(url, variant)
        if let held = try self.variant(key), held.rank > variant.rank { return }
        try database.run(
            """
            INSERT INTO media_cache (url, variant, bytes, last_used_at, post_id)
            VALUES (?, ?, ?, ?, ?)
            ON CONFLICT (url) DO UPDATE SET variant = excluded.variant, bytes = excluded.bytes,
                last_used_at = excluded.last_used_at, post_id = excluded.post_id
            """,
            key,
            variant.rawValue,
            bytes,
            milliseconds,
            post
        )
    }

    func touch(_ key: String, at milliseconds: Int64) throws(SQLiteError) {
        try database.run(
            "UPDATE media_cache SET last_used_at = ? WHERE url = ? AND last_used_at <> ?1",
            milliseconds,
            key
        )
    }

    func total() throws(SQLiteError) -> Int64 {
        try database.row("SELECT coalesce(sum(bytes), 0) AS n FROM media_cache")?.int64("n") ?? 0
    }

    // region: trim
    /// Takes the least recently used files out until the rest is within the budget; which went.
    func trim(to budget: Int64, sparing pinned: Set<String>) throws(SQLiteError) -> [String] {
        var total = try total()
        guard total > budget else { return [] }
        var gone: [String] = []
        let rows = try database.rows(
            "SELECT url, bytes FROM media_cache ORDER BY last_used_at, url"
        )
        for row in rows where total > budget && !pinned.contains(row.text("url")) {
            try database.run("DELETE FROM media_cache WHERE url = ?", row.text("url"))
            total -= row.int64("bytes")
            gone.append(row.text("url"))
        }
        return gone
    }
    // endregion: trim
}
