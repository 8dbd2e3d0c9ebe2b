import FeedModel
import SQLiteStore

/// The merge at request time (B3): every reason of B4 asked of the posts themselves, through the
/// follow history.
///
/// Which posts a follow gives is told by one rule. `isCurrent`: the follows of today decide, with
/// all their backlog (`assembly=read`, `unfollow=repair`, and a celebrity in the hybrid). Otherwise
/// the history decides: what was published while the follow ran, which is just what a fan-out would
/// have written.
struct FeedSources {
    let core: Core

    /// Which of the followed accounts are asked.
    enum Part: Int {
        case all = 0
        case merged = 1
        case written = 2
    }

    /// Whether the follows of today decide for everybody.
    var isCurrent: Bool {
        core.design.assembly == .read || core.design.unfollow == .repair
    }

    /// The follower count above which an account is merged at read, out of reach without the
    /// hybrid.
    var celebrity: Int64 {
        core.design.assembly == .hybrid ? core.limits[.celebrity] : .max
    }

    /// Whether an author's posts are merged when somebody reads, and never written.
    func isMerged(_ author: EntityID) throws(SQLiteError) -> Bool {
        if core.design.assembly == .read { return true }
        let count = try core.database.row(
            "SELECT follower_count FROM accounts WHERE id = ?",
            author.rawValue
        )?.int64("follower_count")
        return count ?? 0 > celebrity
    }

    /// Adds the newest `count` rows of each source below a key.
    func collect(
        into harvest: inout Harvest,
        for account: EntityID,
        below: FeedKey,
        count: Int,
        part: Part
    ) throws(SQLiteError) {
        for (sql, reason) in [(Self.authors, Reasons.author), (Self.shares, Reasons.shared)] {
            let rows = try core.database.rows(
                sql,
                account.rawValue,
                below.createdAt,
                below.id,
                count,
                isCurrent,
                celebrity,
                part.rawValue
            )
            add(rows, to: &harvest, count: count) { reason(Int64($0) ?? 0) }
        }
        if part == .merged { return }
        let topics = try core.database.rows(
            Self.topics,
            account.rawValue,
            below.createdAt,
            below.id,
            count,
            isCurrent
        )
        add(topics, to: &harvest, count: count) { Reasons.topic($0) }
        let own = try core.database.rows(
            Self.own,
            account.rawValue,
            below.createdAt,
            below.id,
            count
        )
        add(own, to: &harvest, count: count) { _ in Reasons.own }
    }

    private func add(
        _ rows: [Row],
        to harvest: inout Harvest,
        count: Int,
        reason: (String) -> String
    ) {
        core.costs.rowsRead += rows.count
        var last = FeedKey.top
        for row in rows {
            last = FeedKey(createdAt: row.int64("created_at"), id: row.int64("post_id"))
            for source in row.text("sources").split(separator: ",") {
                harvest.add(last, reason(String(source)))
            }
        }
        if rows.count >= count { harvest.stop(at: last) }
    }

    // CROSS JOIN keeps the order of the loops: a few follows, then the newest rows of each. One row
    // a post, so that a limit never cuts between two reasons of one.
    private static let authors = """
        SELECT p.id AS post_id, p.created_at, s.followee_id AS sources
        FROM follow_spans s
        CROSS JOIN accounts a ON a.id = s.followee_id
        CROSS JOIN posts p ON p.id IN (
            SELECT q.id FROM posts q
            WHERE q.author_id = s.followee_id AND q.deleted_at IS NULL
                AND (q.created_at, q.id) < (?2, ?3)
                AND (?5 OR a.follower_count > ?6 OR (q.published_seq > s.since_seq
                    AND (s.until_seq IS NULL OR q.published_seq < s.until_seq)))
            ORDER BY q.created_at DESC, q.id DESC LIMIT ?4)
        WHERE s.follower_id = ?1
            AND (s.until_seq IS NULL OR NOT (?5 OR a.follower_count > ?6))
            AND (?7 = 0 OR (?7 = 1) = (a.follower_count > ?6))
        ORDER BY p.created_at DESC, p.id DESC LIMIT ?4
        """

    private static let shares = """
        SELECT h.post_id, h.post_created_at AS created_at,
            group_concat(DISTINCT s.followee_id) AS sources
        FROM follow_spans s
        CROSS JOIN accounts a ON a.id = s.followee_id
        CROSS JOIN shares h ON h.id IN (
            SELECT min(q.id) FROM shares q
            WHERE q.account_id = s.followee_id AND (q.post_created_at, q.post_id) < (?2, ?3)
                AND (?5 OR a.follower_count > ?6 OR (q.shared_seq > s.since_seq
                    AND (s.until_seq IS NULL OR q.shared_seq < s.until_seq)))
            GROUP BY q.post_created_at, q.post_id
            ORDER BY q.post_created_at DESC, q.post_id DESC LIMIT ?4)
        WHERE s.follower_id = ?1
            AND (s.until_seq IS NULL OR NOT (?5 OR a.follower_count > ?6))
            AND (?7 = 0 OR (?7 = 1) = (a.follower_count > ?6))
        GROUP BY h.post_created_at, h.post_id
        ORDER BY h.post_created_at DESC, h.post_id DESC LIMIT ?4
        """

    private static let topics = """
        SELECT t.post_id, t.created_at, group_concat(DISTINCT s.topic) AS sources
        FROM topic_spans s
        CROSS JOIN post_topics t ON t.id IN (
            SELECT q.id FROM post_topics q
            WHERE q.topic = s.topic AND (q.created_at, q.post_id) < (?2, ?3)
                AND (?5 OR (q.published_seq > s.since_seq
                    AND (s.until_seq IS NULL OR q.published_seq < s.until_seq)))
            ORDER BY q.created_at DESC, q.post_id DESC LIMIT ?4)
        WHERE s.account_id = ?1 AND (s.until_seq IS NULL OR NOT ?5)
        GROUP BY t.created_at, t.post_id
        ORDER BY t.created_at DESC, t.post_id DESC LIMIT ?4
        """

    private static let own = """
        SELECT id AS post_id, created_at, author_id AS sources FROM posts
        WHERE author_id = ?1 AND deleted_at IS NULL AND (created_at, id) < (?2, ?3)
        ORDER BY created_at DESC, id DESC LIMIT ?4
        """
}
