import FeedModel
import FeedWire
import SQLiteStore

/// What the like control depends on: a state that the backend confirmed, or the one on screen.
struct LikeState: Equatable {
    var isLiked: Bool
    var count: Int
    var version: Int

    /// This state as it shows while the user wants `desired` (W0): the count follows the difference.
    func showing(_ desired: Bool) -> LikeState {
        let step = (desired ? 1 : 0) - (isLiked ? 1 : 0)
        return LikeState(isLiked: desired, count: max(0, count + step), version: version)
    }
}

/// The stored posts of a device, apart from the order of any feed (R1).
struct PostRecords {
    let database: Database

    func exists(_ id: String) throws(SQLiteError) -> Bool {
        try database.row("SELECT 1 FROM posts WHERE id = ?", id) != nil
    }

    func likeState(_ id: String) throws(SQLiteError) -> LikeState? {
        guard
            let row = try database.row(
                "SELECT liked_by_me, like_count, server_version FROM posts WHERE id = ?",
                id
            )
        else { return nil }
        return LikeState(
            isLiked: row.bool("liked_by_me"),
            count: row.int("like_count"),
            version: row.int("server_version")
        )
    }

    func setLikeState(_ id: String, _ state: LikeState) throws(SQLiteError) {
        try database.run(
            """
            UPDATE posts SET liked_by_me = ?, like_count = ?, display_likes = ?,
                server_version = ? WHERE id = ?
            """,
            state.isLiked,
            state.count,
            ShortCount.text(state.count),
            state.version,
            id
        )
    }

    func setBody(_ id: String, _ html: String) throws(SQLiteError) {
        try database.run("UPDATE posts SET body_html = ? WHERE id = ?", html, id)
    }

    /// Stores what the backend sent with the like state to show; the caller has settled which (W4).
    func store(
        _ item: PostItem,
        showing like: LikeState,
        displayTime: String
    )
        throws(SQLiteError)
    {
        try database.run(
            Self.upsert,
            item.id.description,
            item.authorID.description,
            item.authorName,
            item.bodyHTML,
            like.count,
            like.isLiked,
            item.commentCount,
            item.shareCount,
            item.isBookmarked,
            item.createdAt,
            displayTime,
            ShortCount.text(like.count),
            ShortCount.text(item.commentCount),
            ShortCount.text(item.shareCount),
            item.version,
            item.image?.url,
            item.image?.width,
            item.image?.height,
            item.image?.tint,
            item.image?.blur
        )
        try database.run(
            """
            INSERT INTO authors (id, name, followed_by_me) VALUES (?, ?, ?)
            ON CONFLICT (id) DO UPDATE SET name = excluded.name WHERE name <> excluded.name
            """,
            item.authorID.description,
            item.authorName,
            item.isAuthorFollowed
        )
    }

    private static let upsert = """
        INSERT INTO posts (
            id, author_id, author_name, body_html, like_count, liked_by_me, comment_count,
            share_count, bookmarked_by_me, created_at, display_time, display_likes,
            display_comments, display_shares, server_version, sync_status,
            image_url, image_width, image_height, image_tint, image_blur)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 'synced', ?, ?, ?, ?, ?)
        ON CONFLICT (id) DO UPDATE SET
            author_name = excluded.author_name, body_html = excluded.body_html,
            like_count = excluded.like_count, liked_by_me = excluded.liked_by_me,
            comment_count = excluded.comment_count, share_count = excluded.share_count,
            bookmarked_by_me = excluded.bookmarked_by_me,
            created_at = excluded.created_at, display_time = excluded.display_time,
            display_likes = excluded.display_likes, display_comments = excluded.display_comments,
            display_shares = excluded.display_shares, server_version = excluded.server_version,
            image_url = excluded.image_url, image_width = excluded.image_width,
            image_height = excluded.image_height, image_tint = excluded.image_tint,
            image_blur = excluded.image_blur
        """

    /// Removes posts that no feed and no mutation needs any longer.
    func removeOrphans(among ids: [String]) throws(SQLiteError) {
        for id in ids {
            try database.run(
                """
                DELETE FROM posts WHERE id = ?1
                AND NOT EXISTS (SELECT 1 FROM feed_entries WHERE post_id = ?1)
                AND NOT EXISTS (SELECT 1 FROM outbox WHERE post_id = ?1)
                AND bookmarked_by_me = 0
                AND NOT EXISTS (SELECT 1 FROM device_facts
                    WHERE name = 'open_post' AND CAST(value AS TEXT) = ?1)
                AND NOT EXISTS (SELECT 1 FROM comments WHERE post_id = ?1 AND state <> 'sent')
                AND NOT EXISTS (SELECT 1 FROM notifications WHERE post_id = ?1)
                """,
                id
            )
        }
    }
}
