import FeedModel
import FeedWire
import SQLiteStore

/// Ads that the app itself puts between the accounts of the row (`ads=client`, B14).
extension Client {
    /// How many accounts stand between two ads that the app places.
    private static let accountsBetween = 3
    private static let mostAtOnce = 50

    /// A request of the app's own for the places of the row.
    func askStoryAds() throws(SQLiteError) {
        guard design.ads == .client, stories.adsRequest == nil else { return }
        let accounts = try storyRecords.order().count { !$0.isAd }
        let count = min(Self.mostAtOnce, (accounts - 1) / Self.accountsBetween)
        guard count > 0 else { return }
        let query = [
            Request.Field("list", "stories"), Request.Field("from", "1"),
            Request.Field("count", String(count)),
        ]
        stories.adsRequest = send(Request("GET", "/v1/ads", query: query))
        speak("B14", "the app asks for ads of its own between the stories")
    }

    func storyAdsArrived(_ response: Response) throws(SQLiteError) {
        guard response.isSuccess, let json = try? JSONValue(parsing: response.body),
            let items = json["items"]?.items?.compactMap({ try? AdItem(json: $0) })
        else { return }
        let accounts = try storyRecords.order().filter { !$0.isAd }
        var places = accounts
        for item in items.sorted(by: { $0.slot > $1.slot }) {
            let place = item.slot * Self.accountsBetween
            guard place > 0, place < accounts.count else { continue }
            places.insert(StoredPlace(StoredAd(item)), at: place)
        }
        try database.transaction(.normal) { () throws(SQLiteError) in
            for item in items { try StoredAd(item).store(in: database) }
            try storyRecords.storeOrder(places)
        }
        speak("B14", "\(items.count) ads come late between the stories")
    }

    /// A cold start: what the app was given went with its process, so its places close up.
    func closeStoryAds() throws(SQLiteError) {
        let order = try storyRecords.order()
        guard design.ads == .client, order.contains(where: \.isAd) else { return }
        try database.transaction(.normal) { () throws(SQLiteError) in
            try storyRecords.storeOrder(order.filter { !$0.isAd })
        }
    }
}
