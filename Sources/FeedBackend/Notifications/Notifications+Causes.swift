import FeedModel
import SQLiteStore

/// What makes notifications look anew.
extension Notifications {
    /// A post or comment says who is named in it; comment 0 is the post itself.
    func name(
        _ accounts: [EntityID],
        post: EntityID,
        comment: EntityID?,
        by actor: EntityID,
        madeAt: Int64,
        at now: SimInstant
    ) throws(SQLiteError) {
        let before = try core.database.rows(
            """
            DELETE FROM mentions WHERE post_id = ? AND comment_id = ?
            RETURNING account_id, created_at
            """,
            post.rawValue,
            comment?.rawValue ?? 0
        )
        var times: [Int64: Int64] = [:]
        for row in before { times[row.int64("account_id")] = row.int64("created_at") }
        for account in accounts where account != actor {
            try core.database.run(
                """
                INSERT INTO mentions (post_id, comment_id, account_id, actor_id, created_at)
                VALUES (?, ?, ?, ?, ?)
                """,
                post.rawValue,
                comment?.rawValue ?? 0,
                account.rawValue,
                actor.rawValue,
                times[account.rawValue] ?? madeAt
            )
        }
        let all = Set(times.keys).union(accounts.map(\.rawValue)).subtracting([actor.rawValue])
        for account in all.sorted() {
            try changed(
                .mentions(post: post, actor: actor, account: EntityID(rawValue: account)),
                at: now
            )
        }
    }

    /// A comment was removed or stands again: its entries are looked at before anybody asks.
    func commentChanged(_ comment: EntityID) throws(SQLiteError) {
        let row = try core.database.row(
            "SELECT post_id, author_id FROM comments WHERE id = ?",
            comment.rawValue
        )
        guard let row else { return }
        let post = EntityID(rawValue: row.int64("post_id"))
        let actor = EntityID(rawValue: row.int64("author_id"))
        try bring(.comments(post: post, actor: actor))
        for named in try named(on: post, comment: comment) {
            try bring(.mentions(post: post, actor: named.actor, account: named.account))
        }
    }

    /// A post is gone: so is what was told about it (B5).
    func postRemoved(_ post: EntityID) throws(SQLiteError) {
        let rows = try core.database.rows(
            "SELECT account_id, group_key FROM notifications WHERE post_id = ? ORDER BY id",
            post.rawValue
        )
        for row in rows {
            try withdraw(
                row.text("group_key"),
                from: EntityID(rawValue: row.int64("account_id"))
            )
        }
    }

    /// A post stands again, or can be seen by others now: so does what is to be told about it.
    func postStands(_ post: EntityID, at now: SimInstant) throws(SQLiteError) {
        try changed(.likes(post: post), at: now)
        let commenters = try core.database.rows(
            "SELECT DISTINCT author_id FROM comments WHERE post_id = ? ORDER BY author_id",
            post.rawValue
        )
        for row in commenters {
            let actor = EntityID(rawValue: row.int64("author_id"))
            try changed(.comments(post: post, actor: actor), at: now)
        }
        for named in try named(on: post, comment: nil) {
            try changed(
                .mentions(post: post, actor: named.actor, account: named.account),
                at: now
            )
        }
    }

    private func named(
        on post: EntityID,
        comment: EntityID?
    ) throws(SQLiteError) -> [(account: EntityID, actor: EntityID)] {
        try core.database.rows(
            """
            SELECT DISTINCT account_id, actor_id FROM mentions
            WHERE post_id = ?1 AND (?2 IS NULL OR comment_id = ?2) ORDER BY account_id, actor_id
            """,
            post.rawValue,
            comment?.rawValue
        ).map { row in
            (
                EntityID(rawValue: row.int64("account_id")),
                EntityID(rawValue: row.int64("actor_id"))
            )
        }
    }

    /// A block came between two accounts: at once neither is told of the other (B4).
    func blocked(_ one: EntityID, _ other: EntityID) throws(SQLiteError) {
        for (person, actor) in [(one, other), (other, one)] {
            let liked = try core.database.rows(
                """
                SELECT l.post_id FROM likes l JOIN posts p ON p.id = l.post_id
                WHERE l.account_id = ? AND p.author_id = ? ORDER BY l.post_id
                """,
                actor.rawValue,
                person.rawValue
            )
            for row in liked { try bring(.likes(post: EntityID(rawValue: row.int64("post_id")))) }
            let told = try core.database.rows(
                """
                SELECT group_key FROM notifications n LEFT JOIN posts p ON p.id = n.post_id
                WHERE n.account_id = ?1 AND n.kind <> 'like'
                    AND (n.actor_id = ?2 OR p.author_id = ?2) ORDER BY n.id
                """,
                person.rawValue,
                actor.rawValue
            )
            for row in told { try withdraw(row.text("group_key"), from: person) }
        }
    }
}
