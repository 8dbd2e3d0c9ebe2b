import FeedModel
import FeedWire
import SQLiteStore

/// `POST /v1/feed/sync`: what changed in the caller's home since a number (D1, B16).
struct SyncService {
    let core: Core
    let call: Call

    /// What a call asks for.
    struct Wish: Equatable {
        var since: Int64
        /// The number that this batch leads to, fixed by its first page.
        var upTo: Int64
        /// Where the page before ended.
        var after: Int64
        var limit: Int
    }

    /// The largest whole number that every reader of JSON keeps exact.
    private static let numberMax: Int64 = (1 << 53) - 1

    static let changelogOver = Refusal(
        410,
        "changelog_over",
        "The number is older than the changelog, or of another epoch: start over with a page."
    )

    func answer() throws(SQLiteError) -> Response {
        switch try answer(members: call.body) {
        case .failure(let refusal): return refusal.response
        case .success(let answer):
            return Response(200, json: try Garbling(core: core).page(answer.json))
        }
    }

    /// The answer to a call whose arguments are those members.
    func answer(members: JSONValue) throws(SQLiteError) -> Result<SyncAnswer, Refusal> {
        let newest = try Changelog(core: core).subscribe(call.account)
        try prune()
        let oldest = try oldest()
        let wish: Wish
        switch read(members, newest: newest) {
        case .failure(let refusal): return .failure(refusal)
        case .success(let value): wish = value
        }
        guard wish.since >= oldest, wish.since <= newest else {
            core.mark("D4", "The number \(wish.since) is older than what is kept (\(oldest)).")
            return .failure(Self.changelogOver)
        }
        var answer = SyncAnswer(
            epoch: core.syncEpoch,
            sequence: wish.upTo,
            oldestSequence: oldest,
            serverTime: call.now.milliseconds
        )
        try SyncPage(core: core, account: call.account, wish: wish).fill(&answer)
        core.mark("B16", "The delta from \(wish.since) to \(wish.upTo).")
        return .success(answer)
    }

    private func read(_ members: JSONValue, newest: Int64) -> Result<Wish, Refusal> {
        guard let since = members["since_seq_id"]?.whole, (0...Self.numberMax).contains(since)
        else {
            return .failure(.field("since_seq_id", "expected a whole number from 0 up"))
        }
        guard let epoch = members["epoch"]?.text else {
            return .failure(.field("epoch", "expected text"))
        }
        let standard = core.limits.count(.page)
        var wish = Wish(since: since, upTo: newest, after: since, limit: standard)
        if let member = members["limit"], member != .null {
            let most = Int64(FeedService.pageMax)
            guard let limit = member.whole, (1...most).contains(limit) else {
                return .failure(.field("limit", "expected a number from 1 to \(most)"))
            }
            wish.limit = Int(limit)
        }
        let token = members["page_token"] ?? .null
        guard token == .null || token.text != nil else {
            return .failure(.field("page_token", "expected text"))
        }
        if epoch != core.syncEpoch {
            core.mark("D0", "Another epoch: the client starts over.")
            return .failure(Self.changelogOver)
        }
        if let text = token.text {
            guard let token = SyncToken(text, openedBy: core.seal),
                token.account == call.account, token.epoch == core.syncEpoch,
                token.since == since, token.upTo <= newest
            else { return .failure(Refusal(400, "bad_page_token", "The page token is broken.")) }
            wish.upTo = token.upTo
            wish.after = token.after
        }
        return .success(wish)
    }

    /// Forgets what is older than the changelog is kept, so that numbers below it get 410 (D4).
    private func prune() throws(SQLiteError) {
        let before = (call.now - core.limits.duration(.changelog)).milliseconds
        let last = try core.database.row(
            // By age, not max(seq): that would walk all that is kept to find nothing older.
            """
            SELECT seq FROM changelog WHERE account_id = ? AND at < ?
            ORDER BY at DESC, seq DESC LIMIT 1
            """,
            call.account.rawValue,
            before
        )?.int64("seq")
        guard let last else { return }
        try core.database.run(
            "DELETE FROM changelog WHERE account_id = ? AND seq <= ?",
            call.account.rawValue,
            last
        )
        try core.database.run(
            "UPDATE sync_feeds SET pruned_to = ? WHERE account_id = ?",
            last,
            call.account.rawValue
        )
    }

    private func oldest() throws(SQLiteError) -> Int64 {
        try core.database.row(
            "SELECT pruned_to FROM sync_feeds WHERE account_id = ?",
            call.account.rawValue
        )?.int64("pruned_to") ?? 0
    }
}
