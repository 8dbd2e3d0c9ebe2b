import FeedModel
import FeedWire
import SQLiteStore

/// What changed in the home feed of each account that ever asked for a number (B16).
///
/// Who never asked starts from a page anyway, so nothing is kept for them. Numbers rise by one for
/// each account and are given in the transaction of the change itself.
struct Changelog {
    let core: Core

    /// How much of a post a reader needs again.
    enum Extent: Equatable {
        /// All of it: it may be new to them.
        case whole
        /// That part, by who holds the post already.
        case part(PostChange.Part)

        /// As the changelog keeps it.
        var text: String {
            switch self {
            case .whole: Self.wholeText
            case .part(let part): part.rawValue
            }
        }

        static let wholeText = "whole"
    }

    /// Why something goes.
    enum Departure: String {
        /// It is gone for all.
        case deleted
        /// This reader lost the reason or the right.
        case left
        /// A stored feed was trimmed; the store still has it.
        case evicted
    }

    /// Starts an account's changelog where there is none, and gives its newest number.
    func subscribe(_ account: EntityID) throws(SQLiteError) -> Int64 {
        let row = try core.database.row(
            "SELECT seq FROM sync_feeds WHERE account_id = ?",
            account.rawValue
        )
        if let row { return row.int64("seq") }
        try core.database.run(
            "INSERT INTO sync_feeds (account_id, seq, pruned_to) VALUES (?, 0, 0)",
            account.rawValue
        )
        core.hasSubscribers = true
        return 0
    }

    /// Notes a change of a post for everybody who holds it, and for who made the change.
    ///
    /// A fan-out that ends just now is still in the queue, so it says that nobody waits for it.
    func changed(
        _ post: EntityID,
        _ extent: Extent,
        awaitsFanOut: Bool = true
    ) throws(SQLiteError) {
        guard core.hasSubscribers else { return }
        let holders = Holders(core: core)
        let accounts = try holders.of(post, actor: core.actor, awaitsFanOut: awaitsFanOut)
        try add("upsert", post.rawValue, extent.text, to: accounts)
    }

    /// Notes a change that only one reader can see.
    func changed(
        _ post: EntityID,
        _ extent: Extent,
        for account: EntityID
    ) throws(SQLiteError) {
        guard try isSubscribed(account) else { return }
        try add("upsert", post.rawValue, extent.text, to: [account.rawValue])
    }

    /// Notes that a post is gone for all.
    func deleted(_ post: EntityID) throws(SQLiteError) {
        guard core.hasSubscribers else { return }
        let accounts = try Holders(core: core).of(post, actor: core.actor, awaitsFanOut: false)
        try add(Departure.deleted.rawValue, post.rawValue, "", to: accounts)
    }

    /// Notes that a post leaves one reader's feed.
    func gone(
        _ post: Int64,
        _ departure: Departure,
        from account: EntityID
    ) throws(SQLiteError) {
        guard try isSubscribed(account) else { return }
        try add(departure.rawValue, post, "", to: [account.rawValue])
    }

    /// Notes that a mutation was accepted, after its effects, so that one answer can tell both.
    func accepted(_ mutation: String, by account: EntityID) throws(SQLiteError) {
        guard try isSubscribed(account) else { return }
        try add("accepted", nil, mutation, to: [account.rawValue])
    }

    func isSubscribed(_ account: EntityID) throws(SQLiteError) -> Bool {
        guard core.hasSubscribers else { return false }
        return try core.database.row(
            "SELECT 1 AS found FROM sync_feeds WHERE account_id = ?",
            account.rawValue
        ) != nil
    }

    // region: append
    /// Two statements for however many accounts.
    private func add(
        _ op: String,
        _ post: Int64?,
        _ what: String,
        to accounts: [Int64]
    ) throws(SQLiteError) {
        if accounts.isEmpty { return }
        let list = idList(accounts)
        try core.database.run(
            """
            INSERT INTO changelog (account_id, seq, post_id, op, at, what)
            SELECT account_id, seq + 1, ?2, ?3, ?4, ?5 FROM sync_feeds
            WHERE account_id IN (SELECT value FROM json_each(?1)) ORDER BY account_id
            """,
            list,
            post,
            op,
            core.now.milliseconds,
            what
        )
        try core.database.run(
            """
            UPDATE sync_feeds SET seq = seq + 1
            WHERE account_id IN (SELECT value FROM json_each(?1))
            """,
            list
        )
    }
    // endregion: append
}
