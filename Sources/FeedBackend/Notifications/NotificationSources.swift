import FeedModel
import FeedWire
import SQLiteStore

/// What the rows of likes, comments, mentions and follows say about an entry (B12).
struct NotificationSources {
    let core: Core

    /// What an entry is to say.
    struct Entry: Equatable {
        var count = 1
        var post: EntityID?
        var comment: EntityID?
        /// The newest of those it is from.
        var actor: EntityID
        /// When that happened, ms.
        var at: Int64
    }

    /// The entry of a group, nil where there is nothing to tell: of one's own acts, and of those whom
    /// a block keeps apart, nothing is told.
    func entry(of group: NotificationGroup) throws(SQLiteError) -> Entry? {
        switch group {
        case .likes(let post): try likes(of: post)
        case .comments(let post, let actor): try comment(on: post, by: actor)
        case .mentions(let post, let actor, let account): try mention(account, post, actor)
        case .follow(let actor, let account): try follow(of: account, by: actor)
        }
    }

    private static let stands = """
        p.deleted_at IS NULL AND p.state = 'visible'
        """

    private static let apart = """
        NOT EXISTS (SELECT 1 FROM blocks b
            WHERE (b.blocker_id = person AND b.blocked_id = actor)
                OR (b.blocker_id = actor AND b.blocked_id = person))
        """

    private static func unblocked(_ person: String, _ actor: String) -> String {
        apart.replacing("person", with: person).replacing("actor", with: actor)
    }

    private static let likesFrom = """
        FROM likes l JOIN posts p ON p.id = l.post_id
        WHERE l.post_id = ?1 AND l.account_id <> p.author_id AND \(stands)
            AND \(unblocked("p.author_id", "l.account_id"))
        """

    private func likes(of post: EntityID) throws(SQLiteError) -> Entry? {
        let newest = try core.database.row(
            """
            SELECT l.account_id, l.created_at \(Self.likesFrom)
            ORDER BY l.created_at DESC, l.account_id DESC LIMIT 1
            """,
            post.rawValue
        )
        guard let newest else { return nil }
        let count = try core.database.row(
            "SELECT count(*) AS n \(Self.likesFrom)",
            post.rawValue
        )
        return Entry(
            count: count?.int("n") ?? 1,
            post: post,
            actor: EntityID(rawValue: newest.int64("account_id")),
            at: newest.int64("created_at")
        )
    }

    /// Who liked a post last, as far as an entry names them.
    func newestLikers(of post: EntityID) throws(SQLiteError) -> [NotificationItem.Actor] {
        try core.database.rows(
            """
            SELECT l.account_id AS id, (SELECT name FROM accounts WHERE id = l.account_id) AS name
            \(Self.likesFrom) ORDER BY l.created_at DESC, l.account_id DESC LIMIT ?2
            """,
            post.rawValue,
            NotificationItem.actorsMax
        ).map(Self.actor)
    }

    func actor(_ id: Int64) throws(SQLiteError) -> NotificationItem.Actor? {
        try core.database.row("SELECT id, name FROM accounts WHERE id = ?", id).map(Self.actor)
    }

    private static func actor(_ row: Row) -> NotificationItem.Actor {
        .init(id: EntityID(rawValue: row.int64("id")), name: row.text("name"))
    }

    private func comment(on post: EntityID, by actor: EntityID) throws(SQLiteError) -> Entry? {
        try core.database.row(
            """
            SELECT c.id, c.created_at FROM comments c JOIN posts p ON p.id = c.post_id
            WHERE c.post_id = ?1 AND c.author_id = ?2 AND p.author_id <> ?2 AND \(Self.stands)
                AND c.deleted_at IS NULL AND \(Self.unblocked("p.author_id", "?2"))
            ORDER BY c.created_at DESC, c.id DESC LIMIT 1
            """,
            post.rawValue,
            actor.rawValue
        ).map { row in
            Entry(
                post: post,
                comment: EntityID(rawValue: row.int64("id")),
                actor: actor,
                at: row.int64("created_at")
            )
        }
    }

    /// The newest place on a post where somebody named the account.
    ///
    /// A comment on the account's own post is told of as a comment, and not once more as a mention.
    private func mention(
        _ account: EntityID,
        _ post: EntityID,
        _ actor: EntityID
    ) throws(SQLiteError) -> Entry? {
        try core.database.row(
            """
            SELECT m.comment_id, m.created_at FROM mentions m JOIN posts p ON p.id = m.post_id
            LEFT JOIN comments c ON c.id = m.comment_id
            WHERE m.post_id = ?1 AND m.actor_id = ?2 AND m.account_id = ?3 AND ?2 <> ?3
                AND \(Self.stands) AND (m.comment_id = 0
                    OR (c.id IS NOT NULL AND c.deleted_at IS NULL AND p.author_id <> ?3))
                AND \(Self.unblocked("?3", "?2")) AND \(Self.unblocked("?3", "p.author_id"))
            ORDER BY m.created_at DESC, m.comment_id DESC LIMIT 1
            """,
            post.rawValue,
            actor.rawValue,
            account.rawValue
        ).map { row in
            let comment = row.int64("comment_id")
            return Entry(
                post: post,
                comment: comment == 0 ? nil : EntityID(rawValue: comment),
                actor: actor,
                at: row.int64("created_at")
            )
        }
    }

    private func follow(of account: EntityID, by actor: EntityID) throws(SQLiteError) -> Entry? {
        try core.database.row(
            """
            SELECT created_at FROM follows WHERE follower_id = ?1 AND followee_id = ?2
                AND \(Self.unblocked("?2", "?1"))
            """,
            actor.rawValue,
            account.rawValue
        ).map { Entry(actor: actor, at: $0.int64("created_at")) }
    }

    /// The beginning of what was written.
    func text(comment: EntityID?, post: EntityID?) throws(SQLiteError) -> String? {
        let row =
            if let comment {
                try core.database.row(
                    "SELECT body AS text FROM comments WHERE id = ?",
                    comment.rawValue
                )
            } else {
                try core.database.row("SELECT text FROM posts WHERE id = ?", post?.rawValue)
            }
        return row.map { String($0.text("text").prefix(NotificationItem.textMax)) }
    }
}
