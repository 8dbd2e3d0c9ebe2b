import FeedModel
import SQLiteStore

/// Gathers what a ranked feed may hold, scores it and puts it in order (B6).
struct Ranking {
    let core: Core
    let account: EntityID
    let now: SimInstant

    /// Most posts that are scored for one session, the newest of the window.
    private static let candidatesMax = 800

    private var oldest: Int64 { (now - core.limits.duration(.rankedWindow)).milliseconds }

    /// The whole feed, best first, without what is held back.
    func ranked(
        _ tab: Tab,
        holding held: Set<Int64> = []
    ) throws(SQLiteError) -> [FeedEntry] {
        let gathered = try tab == .home ? home() : explore()
        let free = gathered.filter { !held.contains($0.key.id) }
        if free.isEmpty && !gathered.isEmpty {
            core.mark("B7", "Everything was shown already, so everything is eligible again.")
        }
        let eligible = free.isEmpty ? gathered : free
        return try order(eligible, tab)
    }

    /// What is left for a page that is ranked by itself, in an order that goes on from what was returned (B8).
    func ranked(
        _ tab: Tab,
        holding held: Set<Int64>,
        after returned: [Int64]
    ) throws(SQLiteError) -> [FeedEntry] {
        let gone = held.union(returned)
        let gathered = try tab == .home ? home() : explore()
        return try order(gathered.filter { !gone.contains($0.key.id) }, tab, after: returned)
    }

    /// Home's sources of the last days, the newest where there are too many.
    private func home() throws(SQLiteError) -> [FeedEntry] {
        let feed = try HomeFeed(core: core, account: account)
        let most = Self.candidatesMax
        let oldest = oldest
        let run = try feed.run(below: .top, count: most) { $0.createdAt < oldest }
        return run.shown.prefix(most).map(\.entry).filter { $0.key.createdAt >= oldest }
    }

    /// Everything of the last days.
    private func explore() throws(SQLiteError) -> [FeedEntry] {
        let rows = try core.database.rows(
            """
            SELECT p.id, p.created_at FROM posts p
            WHERE p.deleted_at IS NULL AND p.state = 'visible' AND p.created_at >= ?2
                AND NOT EXISTS (SELECT 1 FROM blocks b
                    WHERE (b.blocker_id = ?1 AND b.blocked_id = p.author_id)
                        OR (b.blocker_id = p.author_id AND b.blocked_id = ?1))
            ORDER BY p.created_at DESC, p.id DESC LIMIT ?3
            """,
            account.rawValue,
            oldest,
            Self.candidatesMax
        )
        core.costs.rowsRead += rows.count
        return rows.map { row in
            let key = FeedKey(createdAt: row.int64("created_at"), id: row.int64("id"))
            return FeedEntry(key: key, reasons: Reasons())
        }
    }

    private func order(
        _ entries: [FeedEntry],
        _ tab: Tab,
        after returned: [Int64] = []
    ) throws(SQLiteError) -> [FeedEntry] {
        if entries.isEmpty { return [] }
        let scored = try scored(entries, tab, after: returned)
        core.mark("B6", "\(scored.count) candidates were scored and put in order.")
        return scored.map(\.entry)
    }

    /// Everything that the feed may hold with the parts of its score, best first.
    func scored(_ tab: Tab) throws(SQLiteError) -> [Scored] {
        try scored(try tab == .home ? home() : explore(), tab)
    }

    struct Scored {
        let entry: FeedEntry
        let score: Score
    }

    private func scored(
        _ entries: [FeedEntry],
        _ tab: Tab,
        after returned: [Int64] = []
    ) throws(SQLiteError) -> [Scored] {
        var taste = try taste()
        if tab == .explore, taste.isUnknown {
            taste.leansOnFame = true
            core.mark("B6", "Nothing is known of this reader: what is popular comes first.")
        }
        let candidates = try candidates(entries)
        let turn =
            try core.database.row("SELECT value FROM meta WHERE key = 'ranker_turn'")?
            .int64("value") ?? 0
        let scores = candidates.map { candidate in
            var score = taste.score(candidate, at: now.milliseconds)
            score.whim = whim(candidate, turn)
            return score
        }
        let items = zip(candidates, scores).map { candidate, score in
            Assembly.Item(candidate, score: score.total)
        }
        let last = returned.suffix(2).map {
            FeedEntry(key: FeedKey(createdAt: 0, id: $0), reasons: Reasons())
        }
        let above = try self.candidates(last).map { Assembly.Item($0, score: 0) }
        return Assembly.order(items, after: above).map { place in
            Scored(entry: candidates[place].entry, score: scores[place])
        }
    }

    /// What the ranker has changed its mind by since it was asked to think anew.
    private func whim(_ candidate: Candidate, _ turn: Int64) -> Int {
        guard turn > 0 else { return 0 }
        let key = "ranker turn \(turn) \(candidate.entry.key.id)"
        return Int(KeyedRandom.value(seed: core.seed, key: key) % 601) - 300
    }

    private func candidates(_ entries: [FeedEntry]) throws(SQLiteError) -> [Candidate] {
        let rows = try core.database.rows(
            """
            SELECT j.key AS place, p.author_id, p.topics, p.photo_count, p.video_seconds,
                coalesce(l.served, 0) AS likes, coalesce(c.served, 0) AS comments,
                coalesce(s.served, 0) AS shares
            FROM json_each(?) j JOIN posts p ON p.id = j.value
            LEFT JOIN counters l ON l.post_id = p.id AND l.kind = 'like'
            LEFT JOIN counters c ON c.post_id = p.id AND c.kind = 'comment'
            LEFT JOIN counters s ON s.post_id = p.id AND s.kind = 'share'
            ORDER BY j.key
            """,
            idList(entries.map(\.key.id))
        )
        return rows.map { row in
            Candidate(
                entry: entries[row.int("place")],
                authorID: row.int64("author_id"),
                topics: row.text("topics").split(separator: ",").map(String.init),
                likes: row.int("likes"),
                comments: row.int("comments"),
                shares: row.int("shares"),
                photoCount: row.int("photo_count"),
                isVideo: !row.isNull("video_seconds")
            )
        }
    }

    /// Whether nothing is known of what this reader likes.
    var isNewcomer: Bool {
        get throws(SQLiteError) { try taste().isUnknown }
    }

    private func taste() throws(SQLiteError) -> Taste {
        let authors = try core.database.rows(
            """
            SELECT p.author_id, count(*) AS number FROM likes l JOIN posts p ON p.id = l.post_id
            WHERE l.account_id = ? GROUP BY p.author_id ORDER BY p.author_id
            """,
            account.rawValue
        )
        let topics = try core.database.rows(
            """
            SELECT t.topic, count(*) AS number FROM likes l
            JOIN post_topics t ON t.post_id = l.post_id
            WHERE l.account_id = ? AND EXISTS (SELECT 1 FROM posts p WHERE p.id = l.post_id)
            GROUP BY t.topic ORDER BY t.topic
            """,
            account.rawValue
        )
        let followed = try core.database.rows(
            "SELECT followee_id FROM follows WHERE follower_id = ? ORDER BY followee_id",
            account.rawValue
        )
        let interests =
            try core.database.row(
                "SELECT interests FROM accounts WHERE id = ?",
                account.rawValue
            )?.text("interests") ?? ""
        let topicsFollowed = try core.database.rows(
            "SELECT topic FROM topic_follows WHERE account_id = ? ORDER BY topic",
            account.rawValue
        )
        let coin = KeyedRandom.value(seed: core.seed, key: "ranker \(account)")
        return Taste(
            likesByAuthor: Dictionary(
                authors.map { ($0.int64("author_id"), $0.int("number")) },
                uniquingKeysWith: +
            ),
            likesByTopic: Dictionary(
                topics.map { ($0.text("topic"), $0.int("number")) },
                uniquingKeysWith: +
            ),
            followed: Set(followed.map { $0.int64("followee_id") }),
            interests: Set(interests.split(separator: ",").map(String.init))
                .union(topicsFollowed.map { $0.text("topic") }),
            isInExperiment: core.design.experiment == .ranker && coin & 1 == 1
        )
    }
}
