import FeedModel
import SQLiteStore

/// A reader's home in time order, brought together as the design says (B3).
struct HomeFeed {
    let core: Core
    private let account: EntityID
    private let condition: StoredFeed.Condition

    /// Most stretches that one call asks for before it answers with what it has (B7a).
    private static let stretchesMax = 8

    init(core: Core, account: EntityID) throws(SQLiteError) {
        self.core = core
        self.account = account
        condition = try StoredFeed(core: core).condition(of: account)
    }

    /// Whether pages come from the merge because the stored feed isn't ready.
    var isLoading: Bool { core.design.assembly != .read && condition.state != .ready }

    /// Lets this reader be the first of a cold feed, if it is one.
    func touch(at now: SimInstant) throws(SQLiteError) {
        guard isLoading, condition.state == .cold else { return }
        try StoredFeed(core: core).startLoading(account, at: now)
    }

    /// Most rows that one stretch asks of each source.
    private static let stretchMax = 1_000

    struct Run {
        var shown: [Visibility.Shown]
        /// Where to go on; nil at the feed's end.
        var goOn: FeedKey?
    }

    /// Visible entries below a key: at least `count` unless the feed or the call's work ends
    /// before.
    func run(
        below top: FeedKey,
        count: Int,
        stretches: Int = stretchesMax,
        until enough: (FeedKey) -> Bool = { _ in false }
    ) throws(SQLiteError) -> Run {
        var run = Run(shown: [], goOn: top)
        var wanted = count
        for _ in 0..<stretches {
            guard let below = run.goOn, run.shown.count < count, !enough(below) else { break }
            let stretch = try stretch(below: below, count: min(wanted, Self.stretchMax))
            run.shown += try Visibility(core: core).visible(stretch.entries, to: account)
            run.goOn = stretch.wholeTo
            wanted = max(count, 50)
        }
        return run
    }

    // region: stretch
    private func stretch(below: FeedKey, count: Int) throws(SQLiteError) -> Stretch {
        var harvest = Harvest()
        guard core.design.assembly != .read, condition.state == .ready else {
            try merge(into: &harvest, .all, below: below, count: count)
            return harvest.stretch
        }
        let isFull = try StoredFeed(core: core).collect(
            into: &harvest,
            for: account,
            below: below,
            count: count
        )
        if core.design.assembly == .hybrid {
            let celebrities = try celebrities()
            if !celebrities.isEmpty {
                harvest.drop { Reasons.account(in: $0).map(celebrities.contains) ?? false }
            }
            try merge(into: &harvest, .merged, below: below, count: count)
        }
        if !isFull, let floor = condition.floor {
            core.mark("B3a", "Below the stored feed's floor the posts themselves are asked.")
            try merge(into: &harvest, .all, below: min(below, floor), count: count)
        }
        return harvest.stretch
    }
    // endregion: stretch

    private func merge(
        into harvest: inout Harvest,
        _ part: FeedSources.Part,
        below: FeedKey,
        count: Int
    ) throws(SQLiteError) {
        try FeedSources(core: core).collect(
            into: &harvest,
            for: account,
            below: below,
            count: count,
            part: part
        )
    }

    /// Accounts merged at read: whatever the store holds for them from smaller days doesn't count.
    private func celebrities() throws(SQLiteError) -> Set<Int64> {
        // In the order of the index: by id, all accounts would be walked to find these few.
        let rows = try core.database.rows(
            "SELECT id FROM accounts WHERE follower_count > ? ORDER BY follower_count, id",
            core.limits[.celebrity]
        )
        return Set(rows.map { $0.int64("id") })
    }
}
