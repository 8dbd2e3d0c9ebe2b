import FeedBackend
import FeedModel
import FeedWire
import SQLiteStore
import Testing

struct RankedFeedTests {
    private func world(
        _ posts: Int,
        design: (inout Design) -> Void = { _ in }
    ) throws
        -> SmallWorld
    {
        let world = try SmallWorld(["ann", "bob", "cat"], design: design)
        try world.follow("ann", "bob")
        try world.follow("ann", "cat")
        for number in 0..<posts { try world.post(number % 2 == 0 ? "bob" : "cat") }
        return world
    }

    private func page(
        _ world: SmallWorld,
        _ device: String,
        cursor: String? = nil,
        limit: Int = 4
    ) throws -> FeedPage {
        var query = ["limit": "\(limit)"]
        query["cursor"] = cursor
        let response = try world.call(
            "ann",
            "GET",
            "/v1/feed",
            query: query,
            headers: ["x-device": device]
        )
        try world.runJobs()
        return try FeedPage(json: JSONValue(parsing: response.body))
    }

    @Test func `B7 page N is the same however often it is asked, whatever moves`() throws {
        let world = try world(12)
        let first = try page(world, "phone")
        let cursor = try #require(first.nextCursor)
        let second = try page(world, "phone", cursor: cursor)
        for post in 0..<3 { try world.post("bob", "new \(post)") }
        let last = try #require(second.items.last)
        _ = try world.call("cat", "PUT", "/v1/posts/\(last.id)/like")
        let again = try page(world, "phone", cursor: cursor)
        #expect(again.items.map(\.id) == second.items.map(\.id))
        #expect(again.nextCursor == second.nextCursor && again.sessionID == first.sessionID)
        #expect(second.nextCursor != nil)
        let third = try page(world, "phone", cursor: second.nextCursor)
        let all = (first.items + second.items + third.items).map(\.id)
        #expect(Set(all).count == 12 && third.nextCursor == nil)
    }

    @Test func `B7 a page loses what was deleted or blocked since, and no other changes`() throws {
        let world = try world(12)
        let first = try page(world, "phone")
        let cursor = try #require(first.nextCursor)
        let second = try page(world, "phone", cursor: cursor)
        let gone = try #require(second.items.first)
        let author = gone.authorName
        _ = try world.call(author, "DELETE", "/v1/posts/\(gone.id)")
        let thinner = try page(world, "phone", cursor: cursor)
        #expect(thinner.items.map(\.id) == second.items.dropFirst().map(\.id))
        _ = try world.call("bob", "PUT", "/v1/accounts/\(world.id("ann"))/block")
        _ = try world.call("cat", "PUT", "/v1/accounts/\(world.id("ann"))/block")
        let empty = try page(world, "phone", cursor: cursor)
        #expect(empty.items.isEmpty)
        #expect(empty.nextCursor != nil, "B7a an empty page is not the end")
    }

    @Test func `B7 what was served is held back on that device for ten minutes`() throws {
        let world = try world(12)
        let first = try page(world, "phone").items.map(\.id)
        world.now = world.now + .minutes(1)
        let second = try page(world, "phone").items.map(\.id)
        #expect(Set(first).isDisjoint(with: second))
        #expect(try page(world, "tablet").items.map(\.id) == first)
        world.now = world.now + .minutes(10)
        #expect(try page(world, "phone").items.map(\.id) == first)
    }

    @Test func `B7 when nothing else is left, everything is eligible again`() throws {
        let world = try world(6)
        let first = try page(world, "phone", limit: 6).items.map(\.id)
        world.now = world.now + .minutes(1)
        #expect(try page(world, "phone", limit: 6).items.map(\.id) == first)
        world.now = world.now + .minutes(1)
        let post = try world.post("bob")
        #expect(try page(world, "phone", limit: 6).items.map(\.id) == [post])
    }

    @Test func `B6 at most two in a row by one author while others remain`() throws {
        let world = try SmallWorld(["ann", "bob", "cat"])
        try world.follow("ann", "bob")
        try world.follow("ann", "cat")
        for _ in 0..<3 { try world.post("cat") }
        world.now = world.now + .hours(20)
        for _ in 0..<7 { try world.post("bob") }
        let names = try world.page("ann").items.map(\.authorName)
        #expect(
            names == ["bob", "bob", "cat", "bob", "bob", "cat", "bob", "bob", "cat", "bob"]
        )
    }

    @Test func `B6 pictures and likes raise a post and old ones leave the window`() throws {
        let world = try SmallWorld(["ann", "bob", "cat"])
        try world.follow("ann", "bob")
        let old = try world.post("bob")
        world.now = world.now + .days(7) + .seconds(1)
        let plain = try world.post("bob")
        let photo = try world.post("bob", photos: 1)
        let liked = try world.post("bob", ago: .hours(1))
        for name in ["bob", "cat"] { _ = try world.call(name, "PUT", "/v1/posts/\(liked)/like") }
        #expect(try world.ids("ann") == [photo, liked, plain])
        #expect(try !world.ids("ann", ["tab": "explore"]).contains(old))
    }

    @Test func `B6 the parts of each score can be shown`() throws {
        let world = try SmallWorld(["ann", "bob"])
        try world.follow("ann", "bob")
        let post = try world.post("bob", ago: .hours(1), photos: 1)
        _ = try world.call("ann", "PUT", "/v1/posts/\(post)/like")
        let ranked = try world.backend.ranking(of: world.id("ann"), at: world.now)
        let score = try #require(ranked.first?.score)
        #expect(score.affinity == 100 && score.age == 1_002)
        #expect(score.engagement == 10 && score.media == 30 && score.total == 1_142)
        #expect(ranked.first?.reasons == ["author:\(world.id("bob"))"])
    }

    @Test func `B6 home without follows is empty and explore draws on everything`() throws {
        let world = try SmallWorld(["ann", "bob"])
        let post = try world.post("bob")
        #expect(try world.ids("ann").isEmpty)
        #expect(try world.ids("ann", ["tab": "explore"]) == [post])
        _ = try world.call("bob", "PUT", "/v1/accounts/\(world.id("ann"))/block")
        #expect(try world.ids("ann", ["tab": "explore"]).isEmpty)
    }

    @Test func `B8 pages ranked one by one never repeat what was returned`() throws {
        let world = try world(12) { $0.statedPaging = .perPage }
        let first = try page(world, "phone")
        let cursor = try #require(first.nextCursor)
        let second = try page(world, "phone", cursor: cursor)
        #expect(try page(world, "phone", cursor: cursor).items == second.items)
        let post = try world.post("bob", photos: 1)
        let third = try page(world, "phone", cursor: second.nextCursor)
        #expect(third.items.first?.id == post, "what is new is ranked into the next page")
        let all = (first.items + second.items + third.items).map(\.id)
        #expect(Set(all).count == 12)
    }

    @Test func `paging by offset repeats an item when one is put above`() throws {
        let world = try world(8) {
            $0.order = .time
            $0.statedPaging = .offset
        }
        let first = try page(world, "phone")
        try world.post("bob")
        let second = try page(world, "phone", cursor: first.nextCursor)
        #expect(second.items.first?.id == first.items.last?.id)
    }

    @Test func `the same world ranks the same in every assembly`() throws {
        let orders = try Design.Assembly.allCases.map { assembly in
            let world = try world(30) { $0.assembly = assembly }
            return try world.pages("ann", limit: 7).map { $0.map(\.id) }
        }
        #expect(orders[0] == orders[1] && orders[1] == orders[2])
    }
}
