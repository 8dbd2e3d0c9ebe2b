public import FeedModel
public import SQLiteStore

/// What a script does to a world and no client could.
extension Backend {
    /// Makes an account, followed by `extraFollowers` who have no rows of their own.
    ///
    /// A name that is taken is refused by the store.
    public func createAccount(
        name: String,
        extraFollowers: Int = 0,
        interests: [String] = [],
        at now: SimInstant
    ) throws(SQLiteError) -> EntityID {
        try core.database.transaction { () throws(SQLiteError) in
            let id = core.ids.account(at: now)
            try core.database.run(
                """
                INSERT INTO accounts
                    (id, name, follower_count, extra_followers, interests, created_at)
                VALUES (?1, ?2, ?3, ?3, ?4, ?5)
                """,
                id.rawValue,
                name,
                extraFollowers,
                interests.joined(separator: ","),
                now.milliseconds
            )
            try StoredFeed(core: core).set(.cold, for: id)
            return id
        }
    }

    /// Publishes a post as an account; its id says when it was made, which may be earlier than now.
    public func publish(
        _ draft: PostDraft,
        by author: EntityID,
        at now: SimInstant
    ) throws(SQLiteError) -> EntityID {
        core.now = now
        core.actor = nil
        return try core.database.transaction { () throws(SQLiteError) in
            let id = try Posts(core: core).publish(draft, by: author, at: now)
            try core.settleCosts()
            return id
        }
    }

    /// Lets an account's writes get 403, or lifts that.
    public func restrict(_ account: EntityID, _ isRestricted: Bool) throws(SQLiteError) {
        try core.database.run(
            "UPDATE accounts SET is_restricted = ? WHERE id = ?",
            isRestricted,
            account.rawValue
        )
    }

    /// Makes an account's stored feed cold, as after a long absence.
    public func cool(_ account: EntityID) throws(SQLiteError) {
        try core.database.transaction { () throws(SQLiteError) in
            try StoredFeed(core: core).cool(account)
        }
    }

    /// Takes a post out of the store alone; its id elsewhere dangles.
    public func lose(_ post: EntityID) throws(SQLiteError) {
        try core.database.run("DELETE FROM posts WHERE id = ?", post.rawValue)
    }

    /// How an account's ranked feed would stand now, without what is held back, with the parts of each score.
    public func ranking(
        of account: EntityID,
        explore: Bool = false,
        at now: SimInstant
    ) throws(SQLiteError) -> [RankedPost] {
        try Ranking(core: core, account: account, now: now).scored(explore ? .explore : .home).map {
            RankedPost(
                id: $0.entry.key.postID,
                score: $0.score,
                reasons: $0.entry.reasons.list
            )
        }
    }

    /// The account of that name.
    public func account(named name: String) throws(SQLiteError) -> EntityID? {
        try core.database.row("SELECT id FROM accounts WHERE name = ?", name)
            .map { EntityID(rawValue: $0.int64("id")) }
    }
}
