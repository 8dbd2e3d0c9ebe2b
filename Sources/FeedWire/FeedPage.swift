public import FeedModel

/// An answer of `GET /v1/feed`: items newest or best first, and the way to the next page.
public struct FeedPage: Equatable, Sendable {
    /// The items that could be read, top to bottom.
    public var items: [PostItem]
    /// The items that couldn't be read, each at its place among all items (R12b).
    public var unreadable: [Unreadable] = []
    /// The ads among the items, each below a post of the page (B14).
    public var ads: [AdItem] = []
    /// Asks for the page below this one; nil at the end of the feed.
    public var nextCursor: String?
    /// The session whose frozen order this page is cut from; nil where the feed has none.
    public var sessionID: String?
    /// With `until`: nothing lies between the last item and the post that was named (R9).
    public var isReached: Bool
    /// The stored feed was being loaded; for display only (B3a).
    public var isLoading: Bool
    /// The backend's clock, ms.
    public var serverTime: Int64
    /// Where delta sync starts from, with a first page alone (D0).
    public var sync: SyncStart?

    /// A page with those items.
    public init(
        items: [PostItem],
        nextCursor: String?,
        sessionID: String? = nil,
        isReached: Bool = false,
        isLoading: Bool = false,
        serverTime: Int64
    ) {
        self.items = items
        self.nextCursor = nextCursor
        self.sessionID = sessionID
        self.isReached = isReached
        self.isLoading = isLoading
        self.serverTime = serverTime
    }

    /// The page as JSON.
    public var json: JSONValue {
        var json: JSONValue = [
            "items": .array(itemsWithAds),
            "next_cursor": JSONValue(nextCursor),
            "session_id": JSONValue(sessionID),
            "reached": .bool(isReached),
            "loading": .bool(isLoading),
            "server_time": .integer(serverTime),
        ]
        if let sync, case .object(let members) = json {
            json = .object(members + [.init("sync", sync.json)])
        }
        return json
    }

    private var itemsWithAds: [JSONValue] {
        if ads.isEmpty { return items.map(\.json) }
        return items.flatMap { item in
            [item.json] + ads.filter { $0.after == item.id }.map(\.json)
        }
    }

    /// Reads a page, saying which member is missing or of the wrong kind.
    public init(json: JSONValue) throws(JSONError) {
        let reader = JSONReader(json)
        var items: [PostItem] = []
        var unreadable: [Unreadable] = []
        var ads: [AdItem] = []
        var place = 0
        var above: EntityID?
        for item in try reader.items("items") {
            if item["kind"]?.text == AdItem.kind {
                guard var ad = try? AdItem(json: item) else { continue }
                ad.after = above
                ads.append(ad)
                continue
            }
            above = item["id"]?.text.flatMap { EntityID($0) }
            if let readable = try? PostItem(json: item) {
                items.append(readable)
            } else if let id = above {
                unreadable.append(Unreadable(place: place, id: id))
            }
            place += 1
        }
        self.init(
            items: items,
            nextCursor: json["next_cursor"]?.text,
            sessionID: json["session_id"]?.text,
            isReached: try reader.flag("reached"),
            isLoading: try reader.flag("loading"),
            serverTime: try reader.whole("server_time")
        )
        self.unreadable = unreadable
        self.ads = ads
        sync = json["sync"].flatMap { try? SyncStart(json: $0) }
    }

    /// An item whose id can be read and whose rest can't.
    public struct Unreadable: Equatable, Sendable {
        /// Its place among all items of the page, from 0.
        public var place: Int
        /// The post's id.
        public var id: EntityID
    }
}
