import FeedModel
import FeedWire
import SQLiteStore

/// Who follows whom, today and in history.
struct Follows {
    let core: Core

    func put(_ call: Call, isFollowed: Bool) throws(SQLiteError) -> Response {
        if call.id == call.account {
            return Refusal.field("id", "nobody follows themselves").response
        }
        let row = try core.database.row(
            "SELECT 1 AS found FROM accounts WHERE id = ?",
            call.id.rawValue
        )
        let isBlocked = try Visibility(core: core).isBlocked(between: call.account, and: call.id)
        guard row != nil, !(isFollowed && isBlocked) else { return Refusal.notFound.response }
        let change: Int64 = isFollowed ? 1 : -1
        let touched = try touched(by: call.account, call.id, change)
        try Changelog(core: core).comparing(touched, about: .accounts([call.id])) {
            () throws(SQLiteError) in
            if isFollowed {
                try follow(call.id, by: call.account, at: call.now)
            } else {
                try unfollow(call.id, by: call.account)
            }
        }
        return Response(
            200,
            json: ["id": JSONValue(text: call.id), "followed": .bool(isFollowed)]
        )
    }

    /// Whose feeds a follow or unfollow may change: the follower's, and where it makes the followed a celebrity or
    /// ends that, those of everybody who ever followed them, since from then on another rule decides.
    func touched(
        by account: EntityID,
        _ other: EntityID,
        _ change: Int64
    ) throws(SQLiteError) -> [EntityID] {
        guard core.hasSubscribers, core.design.assembly == .hybrid, core.design.unfollow == .none,
            try isFollowing(account, other) == (change < 0)
        else { return [account] }
        let count =
            try core.database.row(
                "SELECT follower_count FROM accounts WHERE id = ?",
                other.rawValue
            )?.int64("follower_count") ?? 0
        let limit = core.limits[.celebrity]
        if (count > limit) == (count + change > limit) { return [account] }
        let rows = try core.database.rows(
            """
            SELECT DISTINCT s.follower_id AS id FROM follow_spans s
            JOIN sync_feeds f ON f.account_id = s.follower_id
            WHERE s.followee_id = ? AND s.follower_id <> ? ORDER BY s.follower_id
            """,
            other.rawValue,
            account.rawValue
        )
        return [account] + rows.map { EntityID(rawValue: $0.int64("id")) }
    }

    func isFollowing(_ one: EntityID, _ other: EntityID) throws(SQLiteError) -> Bool {
        try core.database.row(
            "SELECT 1 AS found FROM follows WHERE follower_id = ? AND followee_id = ?",
            one.rawValue,
            other.rawValue
        ) != nil
    }

    func follow(
        _ other: EntityID,
        by account: EntityID,
        at now: SimInstant
    ) throws(SQLiteError) {
        if try isFollowing(account, other) { return }
        try core.database.run(
            "INSERT INTO follows (follower_id, followee_id, created_at) VALUES (?, ?, ?)",
            account.rawValue,
            other.rawValue,
            now.milliseconds
        )
        try core.database.run(
            "INSERT INTO follow_spans (follower_id, followee_id, since_seq) VALUES (?, ?, ?)",
            account.rawValue,
            other.rawValue,
            try core.nextSequence()
        )
        try addFollowers(1, to: other)
        try Notifications(core: core).changed(.follow(actor: account, account: other), at: now)
        try StoredFeed(core: core).backfill(account)
    }

    /// Ends a follow; under `unfollow=repair` the entries that it alone gave go (B4).
    func unfollow(_ other: EntityID, by account: EntityID) throws(SQLiteError) {
        guard try isFollowing(account, other) else { return }
        try core.database.run(
            "DELETE FROM follows WHERE follower_id = ? AND followee_id = ?",
            account.rawValue,
            other.rawValue
        )
        try core.database.run(
            """
            UPDATE follow_spans SET until_seq = ?
            WHERE follower_id = ? AND followee_id = ? AND until_seq IS NULL
            """,
            try core.nextSequence(),
            account.rawValue,
            other.rawValue
        )
        if core.design.unfollow == .repair {
            let id = other.rawValue
            try StoredFeed(core: core).remove(
                [Reasons.author(id), Reasons.shared(id)],
                from: account
            )
            core.mark("B4", "What this follow alone gave left the stored feed.")
        }
        try addFollowers(-1, to: other)
        try Notifications(core: core).changed(
            .follow(actor: account, account: other),
            at: core.now
        )
    }

    /// Every reason that the follows of today give.
    func reasons(of account: EntityID) throws(SQLiteError) -> Set<String> {
        let people = try core.database.rows(
            "SELECT followee_id AS id FROM follows WHERE follower_id = ? ORDER BY followee_id",
            account.rawValue
        )
        let topics = try core.database.rows(
            "SELECT topic FROM topic_follows WHERE account_id = ? ORDER BY topic",
            account.rawValue
        )
        var reasons = Set(topics.map { Reasons.topic($0.text("topic")) })
        for row in people {
            reasons.insert(Reasons.author(row.int64("id")))
            reasons.insert(Reasons.shared(row.int64("id")))
        }
        return reasons
    }

    /// Counts a follower; an account that falls to the celebrity limit was not written while it was
    /// above.
    private func addFollowers(_ change: Int, to account: EntityID) throws(SQLiteError) {
        let count =
            try core.database.row(
                """
                UPDATE accounts SET follower_count = follower_count + ? WHERE id = ?
                RETURNING follower_count
                """,
                change,
                account.rawValue
            )?.int64("follower_count") ?? 0
        let limit = core.limits[.celebrity]
        guard core.design.assembly == .hybrid, change < 0, count == limit else { return }
        try StoredFeed(core: core).coolFollowers(of: account)
        core.mark("B3", "The author is no celebrity any more, so the followers' feeds are cold.")
    }
}
