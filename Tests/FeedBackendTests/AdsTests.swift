import FeedModel
import FeedWire
import SQLiteStore
import Testing

@testable import FeedBackend

struct AdsTests {
    private func world(
        cap: Int = 50,
        posts: Int = 40,
        design: (inout Design) -> Void = { $0.order = .time }
    ) throws -> SmallWorld {
        let world = try SmallWorld(["ann", "bob"], design: design)
        try world.follow("ann", "bob")
        for number in 0..<posts { try world.post("bob", ago: .minutes(Int64(number))) }
        _ = try world.backend.createAd(text: "tea", cap: cap, at: world.now)
        return world
    }

    /// Which of the given posts, counted from 1 over all pages, have an ad below them.
    private func places(_ world: SmallWorld, limits: [Int]) throws -> [Int] {
        var places: [Int] = []
        var count = 0
        var cursor: String?
        for limit in limits {
            var query = ["limit": String(limit)]
            query["cursor"] = cursor
            let page = try world.page("ann", query)
            for (index, item) in page.items.enumerated()
            where page.ads.contains(where: { $0.after == item.id }) {
                places.append(count + index + 1)
            }
            #expect(page.ads.allSatisfy { ad in page.items.contains { $0.id == ad.after } })
            count += page.items.count
            cursor = page.nextCursor
        }
        return places
    }

    @Test(arguments: [Design.Order.time, .ranked], [[10, 20], [1, 2, 3, 24], [4, 6, 20], [30]])
    func `B14 places go on over the edges of pages`(
        order: Design.Order,
        limits: [Int]
    ) throws {
        let world = try world { $0.order = order }
        #expect(try places(world, limits: limits) == [4, 10, 16, 22, 28])
    }

    @Test func `B14 a page that is asked for again has the same ads, seen or not`() throws {
        let world = try world()
        let first = try world.page("ann", ["limit": "10"])
        let query = ["limit": "20", "cursor": first.nextCursor ?? ""]
        let page = try world.page("ann", query)
        #expect(page.ads.count == 3)
        for ad in page.ads { try see(ad, world) }
        #expect(try world.page("ann", query).ads == page.ads)
        // A refresh places what was seen anew, and keeps what wasn't.
        try see(try #require(first.ads.first), world)
        let again = try world.page("ann", ["limit": "10"])
        #expect(again.ads[0].id != first.ads[0].id)
        #expect(again.ads[1] == first.ads[1])
    }

    @discardableResult
    private func see(_ ad: AdItem, _ world: SmallWorld, event: String = "e") throws -> Int64? {
        let response = try world.call(
            "ann",
            "POST",
            "/v1/events",
            json: [
                "events": [
                    [
                        "id": .string("\(event)\(ad.id)"), "kind": "shown",
                        "post_id": JSONValue(text: ad.adID), "dwell_ms": 1_000,
                        "placement": JSONValue(text: ad.id),
                    ]
                ]
            ]
        )
        return try JSONValue(parsing: response.body)["counted"]?.whole
    }

    @Test func `B14 an impression counts once for its showing, whatever tells of it`() throws {
        let world = try world()
        let ad = try #require(try world.page("ann").ads.first)
        #expect(try see(ad, world) == 1)
        #expect(try see(ad, world) == 0, "the same event")
        #expect(try see(ad, world, event: "other") == 0, "another event of the same showing")
        let shown = try world.database.row("SELECT shown FROM ad_impressions ORDER BY ad_id")
        #expect(shown?.int("shown") == 1)
    }

    @Test func `B14 nobody counts an impression of somebody else's showing`() throws {
        let world = try world()
        let ad = try #require(try world.page("ann").ads.first)
        _ = try world.call(
            "bob",
            "POST",
            "/v1/events",
            json: [
                "events": [
                    [
                        "id": "b", "kind": "shown", "post_id": JSONValue(text: ad.adID),
                        "dwell_ms": 1_000, "placement": JSONValue(text: ad.id),
                    ]
                ]
            ]
        )
        #expect(try world.database.row("SELECT 1 FROM ad_impressions LIMIT 1") == nil)
    }

    @Test func `B14 the cap holds over refreshes, and begins anew with the day`() throws {
        let world = try world(cap: 3)
        var seen: Set<EntityID> = []
        for _ in 0..<6 {
            for ad in try world.page("ann", ["limit": "40"]).ads {
                seen.insert(ad.id)
                try see(ad, world)
            }
        }
        #expect(seen.count == 3)
        world.now = world.now + .days(1)
        #expect(try world.page("ann", ["limit": "40"]).ads.count == 3)
    }

    @Test func `B14 between every third story account, never after the last`() throws {
        let world = try world()
        let call = Call(
            request: Request("GET", "/v1/stories"),
            account: world.id("ann"),
            now: world.now,
            body: [:],
            id: EntityID(rawValue: 0),
            name: ""
        )
        let ads = Ads(core: world.backend.core)
        #expect(try ads.betweenStories(accounts: 3, for: call).map(\.after) == [])
        #expect(try ads.betweenStories(accounts: 4, for: call).map(\.after) == [3])
        #expect(try ads.betweenStories(accounts: 10, for: call).map(\.after) == [3, 6, 9])
    }

    @Test func `B14 an app that fills its places itself is given ads by their places`() throws {
        let world = try world(cap: 2) { $0.ads = .client }
        #expect(try world.page("ann").ads.isEmpty)
        let response = try world.call("ann", "GET", "/v1/ads", query: ["from": "2", "count": "3"])
        let items = try JSONValue(parsing: response.body)["items"]?.items ?? []
        #expect(items.map { $0["slot"]?.whole } == [2, 3])
        #expect(items.allSatisfy { $0["label"] == "sponsored" })
        for query in [["list": "moon"], ["from": "0"], ["count": "51"], ["count": "x"]] {
            #expect(try world.call("ann", "GET", "/v1/ads", query: query).status == 422)
        }
    }
}
