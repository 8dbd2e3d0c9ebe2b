import FeedModel
import FeedWire
import SQLiteStore

/// Counts beside their rows: exact always, and as the `counters` design serves them (B9).
struct Counters {
    let core: Core

    enum Kind: String {
        case like, comment, share

        /// The part of a post that shows it.
        var part: PostChange.Part {
            switch self {
            case .like: .likes
            case .comment: .comments
            case .share: .shares
            }
        }
    }

    /// Under `lagged`, numbers from here up are served in round hundreds.
    static let roundedFrom = 10_000

    /// Changes a count by what an event changed in its rows, and gives the number that is served to whoever caused it.
    func add(
        _ change: Int,
        to kind: Kind,
        of post: EntityID,
        by actor: EntityID? = nil,
        at now: SimInstant
    ) throws(SQLiteError) -> Int {
        let isLagged = core.design.counters == .lagged
        let row = try core.database.row(
            """
            INSERT INTO counters (post_id, kind, exact, served, served_at)
            VALUES (?1, ?2, max(?3, 0), iif(?4, 0, max(?3, 0)), ?5)
            ON CONFLICT (post_id, kind) DO UPDATE SET exact = exact + ?3,
                served = iif(?4, served, exact + ?3), served_at = iif(?4, served_at, ?5)
            RETURNING served
            """,
            post.rawValue,
            kind.rawValue,
            change,
            isLagged,
            now.milliseconds
        )
        if core.design.counters == .live {
            try core.database.run(
                "UPDATE counters SET live_seq = ? WHERE post_id = ? AND kind = ?",
                try core.nextSequence(),
                post.rawValue,
                kind.rawValue
            )
        }
        let own = OwnCounts(core: core)
        if isLagged {
            try Jobs(core: core).addCounters(of: post, at: now)
            if let actor { try own.add(change, to: kind, of: post, by: actor) }
        }
        try Changelog(core: core).changed(post, .part(kind.part))
        let served = row?.int("served") ?? 0
        guard let actor else { return served }
        return try own.applied(to: served, kind, of: post, for: actor)
    }

    /// The number that an account is served.
    func served(
        _ kind: Kind,
        of post: EntityID,
        for account: EntityID
    ) throws(SQLiteError) -> Int {
        let served =
            try core.database.row(
                "SELECT served FROM counters WHERE post_id = ? AND kind = ?",
                post.rawValue,
                kind.rawValue
            )?.int("served") ?? 0
        return try OwnCounts(core: core).applied(to: served, kind, of: post, for: account)
    }

    // region: catch-up
    /// Serves what the stream has counted by now.
    func catchUp(_ post: EntityID, at now: SimInstant) throws(SQLiteError) {
        try core.database.run(
            """
            UPDATE counters SET served = iif(exact < ?1, exact, exact - exact % 100), served_at = ?2
            WHERE post_id = ?3
            """,
            Self.roundedFrom,
            now.milliseconds,
            post.rawValue
        )
        try OwnCounts(core: core).forget(post)
        for part in [PostChange.Part.likes, .comments, .shares] {
            try Changelog(core: core).changed(post, .part(part))
        }
        core.mark("B9", "The lagging counter caught up.")
    }
    // endregion: catch-up

    /// Each effective change of a post raises its version by one.
    ///
    /// A delta tells the version with the part that changed, so whoever calls this notes that.
    func raiseVersion(of post: EntityID) throws(SQLiteError) -> Int {
        try core.database.row(
            "UPDATE posts SET version = version + 1 WHERE id = ? RETURNING version",
            post.rawValue
        )?.int("version") ?? 0
    }
}
