import FeedModel
import FeedWire
import SQLiteStore

/// Pages counted from the top of whatever the feed is at that moment: there to be shown failing
/// (B8).
struct OffsetPages {
    let service: FeedService

    /// An offset costs all the rows above it, so the count has an end.
    private static let stretchesMax = 100

    func page(
        _ wish: FeedService.Wish,
        offset: Int
    ) throws(SQLiteError) -> FeedPage {
        let call = service.call
        let feed = try HomeFeed(core: service.core, account: call.account)
        try feed.touch(at: call.now)
        let end = offset + wish.limit
        let entries: [FeedEntry]
        if service.core.design.order == .time {
            entries = try feed.run(
                below: .top,
                count: end + 1,
                stretches: Self.stretchesMax
            ).shown.map(\.entry)
        } else {
            entries = try Ranking(core: service.core, account: call.account, now: call.now)
                .ranked(.home)
        }
        return try service.page(
            Array(entries.prefix(end).dropFirst(offset)),
            for: wish,
            next: entries.count > end ? .offset(end) : nil,
            isLoading: feed.isLoading
        )
    }
}
