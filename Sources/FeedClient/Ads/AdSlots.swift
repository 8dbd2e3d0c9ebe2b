import FeedModel
import FeedWire
import SQLiteStore

/// The fixed places that the device fills itself (`ads=client`): what it was given lives with the
/// process, so a cold start without a network has none.
struct AdSlots {
    /// What was given for each place, counted from 1.
    var filled: [FeedID: [Int: StoredAd]] = [:]
    /// Up to which place was asked.
    var asked: [FeedID: Int] = [:]
    var request: RequestID?
    var feed = FeedID.home
    var range = 1...1
    /// The last request brought no answer: nothing is asked before something has changed.
    var hasFailed = false
    /// The process has been launched; before, nothing is drawn and nothing asked.
    var isOpen = false
}

extension Client {
    private static let slotsMax = 50

    private func places(in entries: [FeedEntry]) -> [Int: Int] {
        let first = max(1, limits.count(.adFirst))
        let every = max(1, limits.count(.adEvery))
        var count = 0
        var places: [Int: Int] = [:]
        for (index, entry) in entries.enumerated() where entry.holdsPost {
            count += 1
            if count >= first, (count - first) % every == 0 {
                places[index] = (count - first) / every + 1
            }
        }
        return places
    }

    /// The entries with what fills their fixed places.
    func withAdSlots(
        _ feed: FeedID,
        _ entries: [FeedEntry],
        over stored: [FeedEntry]
    ) -> [FeedEntry] {
        let base = entries.filter { $0.kind != .ad || !$0.isLocal }
        guard design.ads == .client, let filled = reading.adSlots.filled[feed] else { return base }
        let places = places(in: base)
        var result: [FeedEntry] = []
        for (index, entry) in base.enumerated() {
            result.append(entry)
            guard let slot = places[index], let ad = filled[slot] else { continue }
            let old = stored.first { $0.isLocal && $0.ad?.placement == ad.placement }
            result.append(old ?? .ad(ad, isLocal: true))
        }
        return result.withoutStrayAds
    }

    /// Fills and closes the fixed places of the feed that is shown, and asks for those without an ad.
    func keepAdSlots() throws(SQLiteError) {
        let isIdle = design.ads == .backend && reading.adSlots.filled.isEmpty
        guard reading.adSlots.isOpen, !publisher.isHeadless, !isIdle else { return }
        let feed = shownTab
        let stored = try entries(feed)
        let wanted = withAdSlots(feed, stored, over: stored)
        if wanted != stored {
            try database.transaction(.normal) { () throws(SQLiteError) in
                try tab.records(database).write(wanted, over: stored)
            }
            try noteOnScreen()
        }
        if design.ads == .backend { reading.adSlots.filled = [:] }
        guard design.ads == .client, isOnline, isInFront, !reading.adSlots.hasFailed,
            reading.adSlots.request == nil
        else { return }
        let count = places(in: wanted).count
        let asked = reading.adSlots.asked[feed] ?? 0
        guard count > asked else { return }
        let range = asked + 1...min(count, asked + Self.slotsMax)
        let query = [
            Request.Field("list", feed.rawValue), Request.Field("from", String(range.lowerBound)),
            Request.Field("count", String(range.count)),
        ]
        reading.adSlots.feed = feed
        reading.adSlots.range = range
        reading.adSlots.request = send(Request("GET", "/v1/ads", query: query))
        speak("B14", "the app asks for ads of its own, for \(range.count) fixed places")
    }

    /// Whether an answer was about ads.
    func adsAnswered(_ request: RequestID, _ response: Response) -> Bool {
        guard reading.adSlots.request == request else { return false }
        reading.adSlots.request = nil
        guard response.isSuccess, let json = try? JSONValue(parsing: response.body),
            let items = json["items"]?.items
        else {
            reading.adSlots.hasFailed = true
            return true
        }
        let feed = reading.adSlots.feed
        for slot in reading.adSlots.range { reading.adSlots.filled[feed, default: [:]][slot] = nil }
        for item in items.compactMap({ try? AdItem(json: $0) }) {
            reading.adSlots.filled[feed, default: [:]][item.slot] = StoredAd(item)
        }
        reading.adSlots.asked[feed] = reading.adSlots.range.upperBound
        speak("B14", "\(items.count) ads come late into their places")
        return true
    }

    func adsFailed(_ request: RequestID) -> Bool {
        guard reading.adSlots.request == request else { return false }
        reading.adSlots.request = nil
        reading.adSlots.hasFailed = true
        return true
    }

    /// A feed was refreshed, or the network is back: its places are asked for again.
    func renewAdSlots(_ feed: FeedID) {
        reading.adSlots.asked[feed] = 0
        reading.adSlots.hasFailed = false
    }

    /// A cold start: what the app was given is gone with its process, and its places are closed.
    func closeAdSlots() throws(SQLiteError) {
        reading.adSlots.isOpen = true
        for feed in FeedID.allCases {
            let stored = try entries(feed)
            let left = stored.filter { $0.kind != .ad || !$0.isLocal }
            guard left != stored else { continue }
            try database.transaction(.normal) { () throws(SQLiteError) in
                try tabs[place(of: feed)].records(database).write(left, over: stored)
            }
            speak("B14", "the places that the app fills itself are closed until it has ads again")
        }
    }
}
