import FeedModel
import SQLiteStore

/// Who among the syncing accounts has a post in their home, whatever the assembly (B16).
///
/// It is `FeedSources` asked the other way round: not what a reader gets, but who gets a post. By
/// B3b both ways name the same pairs.
struct Holders {
    let core: Core

    /// The accounts, and the one that acts, in the order of their ids.
    ///
    /// A post whose own fan-out hasn't run is in nobody's feed yet but its author's.
    func of(
        _ post: EntityID,
        actor: EntityID?,
        awaitsFanOut: Bool = true
    ) throws(SQLiteError) -> [Int64] {
        let sources = FeedSources(core: core)
        return try core.database.rows(
            Self.sql,
            post.rawValue,
            actor?.rawValue,
            sources.isCurrent,
            sources.celebrity,
            awaitsFanOut && core.design.assembly != .read
        ).map { $0.int64("id") }
    }

    private static let sql = """
        SELECT s.account_id AS id FROM posts p
        JOIN accounts a ON a.id = p.author_id
        JOIN sync_feeds s
        WHERE p.id = ?1 AND (s.account_id IS ?2 OR s.account_id = p.author_id
            OR ((NOT ?5 OR a.follower_count > ?4 OR NOT EXISTS (
                    SELECT 1 FROM jobs j
                    WHERE j.kind = 'fan-out' AND j.post_id = p.id AND j.account_id IS NULL))
                AND NOT EXISTS (SELECT 1 FROM blocks b
                    WHERE (b.blocker_id = s.account_id AND b.blocked_id = p.author_id)
                        OR (b.blocker_id = p.author_id AND b.blocked_id = s.account_id))
                AND (EXISTS (SELECT 1 FROM follow_spans f
                    WHERE f.follower_id = s.account_id AND f.followee_id = p.author_id
                        AND iif(?3 OR a.follower_count > ?4, f.until_seq IS NULL,
                            p.published_seq > f.since_seq
                            AND (f.until_seq IS NULL OR p.published_seq < f.until_seq)))
                OR EXISTS (SELECT 1 FROM shares h
                    JOIN follow_spans f ON f.followee_id = h.account_id
                        AND f.follower_id = s.account_id
                    JOIN accounts c ON c.id = h.account_id
                    WHERE h.post_id = p.id AND iif(?3 OR c.follower_count > ?4,
                        f.until_seq IS NULL, h.shared_seq > f.since_seq
                            AND (f.until_seq IS NULL OR h.shared_seq < f.until_seq))
                        AND NOT EXISTS (SELECT 1 FROM blocks b
                            WHERE (b.blocker_id = s.account_id AND b.blocked_id = h.account_id)
                                OR (b.blocker_id = h.account_id AND b.blocked_id = s.account_id)))
                OR EXISTS (SELECT 1 FROM post_topics t
                    JOIN topic_spans x ON x.topic = t.topic AND x.account_id = s.account_id
                    WHERE t.post_id = p.id AND iif(?3, x.until_seq IS NULL,
                        t.published_seq > x.since_seq
                            AND (x.until_seq IS NULL OR t.published_seq < x.until_seq))))))
        ORDER BY s.account_id
        """
}
