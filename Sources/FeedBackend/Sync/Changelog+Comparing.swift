import FeedModel
import SQLiteStore

/// What a follow, a topic or a block changes in feeds, as what came and what left (B16).
extension Changelog {
    /// What a change is about: posts by those accounts or shared by them, or posts of a topic; no others come or go.
    enum Subject {
        case accounts([EntityID])
        case topic(String)
    }

    /// As many times what a stored feed keeps is looked through at most; who may hold more starts over.
    private static let deepest = 10

    /// Does something that may change which posts some accounts' feeds hold, and notes what came
    /// and what left.
    ///
    /// Readers may hold more than a stored feed does, so feeds are compared down to the lowest post of the subject.
    func comparing(
        _ accounts: [EntityID],
        about subject: Subject,
        _ change: () throws(SQLiteError) -> Void
    ) throws(SQLiteError) {
        var before: [(account: EntityID, part: Part)] = []
        let lowest = core.hasSubscribers ? try lowest(of: subject) : nil
        if let lowest {
            for account in accounts where try isSubscribed(account) {
                before.append((account, try part(of: account, downTo: lowest)))
            }
        }
        try change()
        guard let lowest else { return }
        for (account, old) in before {
            try note(account, from: old, to: try part(of: account, downTo: lowest))
        }
    }

    /// What a follow may change of a post in a feed.
    private struct Held: Equatable {
        let key: FeedKey
        let reasons: Reasons
        let isAuthorFollowed: Bool
    }

    /// A feed from its top down.
    private struct Part: Equatable {
        var entries: [Held] = []
        /// Whether it reaches down to where it was to.
        var isWhole = false
    }

    private func note(
        _ account: EntityID,
        from old: Part,
        to new: Part
    ) throws(SQLiteError) {
        if old == new { return }
        guard old.isWhole, new.isWhole else { return try startOver(account) }
        let oldByKey = Dictionary(uniqueKeysWithValues: old.entries.map { ($0.key, $0) })
        let newKeys = Set(new.entries.map(\.key))
        for entry in old.entries where !newKeys.contains(entry.key) {
            core.mark("B16", "The post left this feed, which a delta will say.")
            try gone(entry.key.id, .left, from: account)
        }
        for entry in new.entries.reversed() where oldByKey[entry.key] != entry {
            try changed(entry.key.postID, .whole, for: account)
        }
    }

    private func part(
        of account: EntityID,
        downTo lowest: FeedKey
    ) throws(SQLiteError) -> Part {
        let followed = try core.database.rows(
            "SELECT followee_id FROM follows WHERE follower_id = ? ORDER BY followee_id",
            account.rawValue
        )
        let followees = Set(followed.map { $0.int64("followee_id") })
        let home = try HomeFeed(core: core, account: account)
        let size = max(1, core.limits.count(.storedFeed))
        var part = Part()
        var place: FeedKey? = .top
        while let top = place, top > lowest, part.entries.count < size * Self.deepest {
            let run = try home.run(below: top, count: size, until: { $0 <= lowest })
            part.entries += run.shown.filter { $0.entry.key >= lowest }.map { shown in
                Held(
                    key: shown.entry.key,
                    reasons: shown.entry.reasons,
                    isAuthorFollowed: followees.contains(shown.authorID)
                )
            }
            place = run.goOn
        }
        part.isWhole = place.map { $0 <= lowest } ?? true
        return part
    }

    /// The oldest post that a change can be about; nil where there is none.
    private func lowest(of subject: Subject) throws(SQLiteError) -> FeedKey? {
        switch subject {
        case .topic(let topic): return try key(Self.ofTopic, topic)
        case .accounts(let accounts):
            var keys: [FeedKey] = []
            for sql in [Self.byAuthor, Self.bySharer] {
                for account in accounts {
                    if let key = try key(sql, account.rawValue) { keys.append(key) }
                }
            }
            return keys.min()
        }
    }

    private func key(
        _ sql: String,
        _ value: any SQLiteBindable
    ) throws(SQLiteError) -> FeedKey? {
        try core.database.row(sql, value).map { row in
            FeedKey(createdAt: row.int64("created_at"), id: row.int64("post_id"))
        }
    }

    private static let byAuthor = """
        SELECT created_at, id AS post_id FROM posts
        WHERE author_id = ? AND deleted_at IS NULL
        ORDER BY created_at, id LIMIT 1
        """

    private static let bySharer = """
        SELECT post_created_at AS created_at, post_id FROM shares WHERE account_id = ?
        ORDER BY post_created_at, post_id LIMIT 1
        """

    private static let ofTopic = """
        SELECT created_at, post_id FROM post_topics WHERE topic = ?
        ORDER BY created_at, post_id LIMIT 1
        """

    /// More may have changed than was looked at: no number given so far counts any more (D4).
    private func startOver(_ account: EntityID) throws(SQLiteError) {
        core.mark(
            "D4",
            "More may have come and gone than is looked through: this reader starts over."
        )
        try core.database.run(
            "UPDATE sync_feeds SET seq = seq + 1, pruned_to = seq + 1 WHERE account_id = ?",
            account.rawValue
        )
        try core.database.run("DELETE FROM changelog WHERE account_id = ?", account.rawValue)
    }
}
