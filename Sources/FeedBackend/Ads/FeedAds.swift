import FeedModel
import FeedWire
import SQLiteStore

/// Puts ads among the posts of a page (B14, `ads=backend`).
///
/// Places are counted in posts that were really given, from the first page on; each cursor carries
/// the count over to the next page. So there are posts between two ads even where a page is thinned.
struct FeedAds {
    let service: FeedService

    /// The ads of a page whose items those are, with `above` posts on the pages before it.
    func ads(
        for items: [PostItem],
        _ wish: FeedService.Wish,
        above: Int
    ) throws(SQLiteError) -> [AdItem] {
        let core = service.core
        // From below nobody knows how many posts stand above.
        guard core.design.ads == .backend, !wish.isUpward else { return [] }
        let first = max(1, core.limits.count(.adFirst))
        let every = max(1, core.limits.count(.adEvery))
        var places: [Int: EntityID] = [:]
        for (index, item) in items.enumerated() {
            let count = above + index + 1 - first
            if count >= 0, count % every == 0 { places[count / every + 1] = item.id }
        }
        let ads = try Ads(core: core).items(
            at: places.keys.sorted(),
            of: wish.tab == .home ? .home : .explore,
            page: wish.cursor == nil ? nil : service.call.request.queryValue("cursor"),
            for: service.call
        )
        if !ads.isEmpty {
            core.mark("B14", "\(ads.count) ads stand among the posts, each labelled.")
        }
        return ads.map { ad in
            var ad = ad
            ad.after = places[ad.slot]
            return ad
        }
    }
}
