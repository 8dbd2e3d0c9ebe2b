import FeedModel
import FeedWire
import SQLiteStore

/// Pages of a home in time order, keyed on (time, id) (B8) and topped up where rules thin them
/// (B7a).
struct TimePages {
    let service: FeedService
    private var core: Core { service.core }

    /// Stretches that a fill from below may ask for, since it walks the whole interval to find its
    /// lower end.
    private static let upwardStretches = 100

    func page(
        _ wish: FeedService.Wish,
        below key: FeedKey
    ) throws(SQLiteError) -> FeedPage {
        let feed = try HomeFeed(core: core, account: service.call.account)
        try feed.touch(at: service.call.now)
        if let until = wish.until, wish.isUpward {
            return try upward(feed, wish, below: key, until: until)
        }
        let run = try feed.run(below: key, count: wish.limit + 1)
        var shown = run.shown.map(\.entry)
        var goOn = shown.count > wish.limit ? shown[wish.limit - 1].key : run.goOn
        var isReached = false
        if let until = wish.until {
            let newer = shown.prefix { $0.key > until }.count
            let sawBelow = newer < shown.count || run.goOn == nil
            isReached = newer <= wish.limit && sawBelow
            let takesUntil = newer < shown.count && shown[newer].key == until
            let end = min(newer + (takesUntil ? 1 : 0), wish.limit)
            if end < shown.count { goOn = end > 0 ? shown[end - 1].key : key }
            shown = Array(shown.prefix(end))
        }
        if shown.isEmpty, run.goOn != nil, wish.until == nil {
            core.mark("B7a", "Rules left nothing of this stretch, but older rows exist.")
        }
        return try service.page(
            Array(shown.prefix(wish.limit)),
            for: wish,
            next: goOn.map { .below($0) },
            isReached: isReached,
            isLoading: feed.isLoading
        )
    }

    /// The lowest items of the interval between the cursor and `until`, newest first (R9).
    ///
    /// The cursor stays what it was, since it marks the interval's upper end; the next call names
    /// the top item as `until`.
    private func upward(
        _ feed: HomeFeed,
        _ wish: FeedService.Wish,
        below key: FeedKey,
        until: FeedKey
    ) throws(SQLiteError) -> FeedPage {
        let run = try feed.run(
            below: key,
            count: .max,
            stretches: Self.upwardStretches
        ) { $0 < until }
        let between = run.shown.map(\.entry).filter { $0.key > until }
        let isReached = between.count <= wish.limit
        return try service.page(
            Array(between.suffix(wish.limit)),
            for: wish,
            next: isReached ? nil : .below(key),
            isReached: isReached,
            isLoading: feed.isLoading
        )
    }
}
