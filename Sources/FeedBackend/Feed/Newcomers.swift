import FeedModel
import FeedWire
import SQLiteStore

/// What a reader is offered of whom nothing is known yet (B6).
struct Newcomers {
    let core: Core
    let account: EntityID
    let now: SimInstant

    /// Accounts to follow for a home without follows, topics for an explore without a taste; nil for everybody else.
    func suggestions(_ tab: Tab) throws(SQLiteError) -> Suggestions? {
        let offer: Suggestions
        switch tab {
        case .home:
            if try !Follows(core: core).reasons(of: account).isEmpty { return nil }
            offer = Suggestions(accounts: try accounts())
            core.mark("B6", "This home follows nobody: accounts to follow come with it.")
        case .explore:
            guard try Ranking(core: core, account: account, now: now).isNewcomer else { return nil }
            offer = Suggestions(topics: try topics())
            core.mark("B6", "Nothing is known of this reader: a choice of interests comes along.")
        }
        return offer.isEmpty ? nil : offer
    }

    private var most: Int { core.limits.count(.suggestions) }

    private func accounts() throws(SQLiteError) -> [Suggestions.Account] {
        try core.database.rows(
            """
            SELECT a.id, a.name, a.follower_count FROM accounts a
            WHERE a.id <> ?1 AND NOT EXISTS (SELECT 1 FROM blocks b
                WHERE (b.blocker_id = ?1 AND b.blocked_id = a.id)
                    OR (b.blocker_id = a.id AND b.blocked_id = ?1))
            ORDER BY a.follower_count DESC, a.id LIMIT ?2
            """,
            account.rawValue,
            most
        ).map { row in
            Suggestions.Account(
                id: EntityID(rawValue: row.int64("id")),
                name: row.text("name"),
                followerCount: row.int("follower_count")
            )
        }
    }

    /// The topics of the window that explore draws on.
    private func topics() throws(SQLiteError) -> [String] {
        try core.database.rows(
            """
            SELECT t.topic FROM post_topics t JOIN posts p ON p.id = t.post_id
            WHERE p.deleted_at IS NULL AND p.state = 'visible' AND p.created_at >= ?1
            GROUP BY t.topic ORDER BY count(*) DESC, t.topic LIMIT ?2
            """,
            (now - core.limits.duration(.rankedWindow)).milliseconds,
            most
        ).map { $0.text("topic") }
    }
}
