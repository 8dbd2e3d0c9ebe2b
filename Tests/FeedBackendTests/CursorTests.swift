import FeedBackend
import FeedModel
import FeedWire
import SQLiteStore
import Testing

struct CursorTests {
    private func status(_ world: SmallWorld, _ name: String, _ cursor: String) throws -> Int {
        try world.call(name, "GET", "/v1/feed", query: ["cursor": cursor]).status
    }

    private func world(_ order: Design.Order) throws -> (SmallWorld, String) {
        let world = try SmallWorld(["ann", "bob"]) { $0.order = order }
        try world.follow("ann", "bob")
        for _ in 0..<12 { try world.post("bob") }
        return (world, try #require(try world.page("ann").nextCursor))
    }

    @Test(arguments: Design.Order.allCases)
    func `B7a the answers to a cursor are a page, 400, 403 and 410`(_ order: Design.Order) throws {
        let (world, cursor) = try world(order)
        #expect(try status(world, "ann", cursor) == 200)
        #expect(try status(world, "bob", cursor) == 403)
        let broken = cursor.dropLast() + (cursor.hasSuffix("A") ? "B" : "A")
        #expect(try status(world, "ann", String(broken)) == 400)
        #expect(try status(world, "ann", "nonsense") == 400)
        #expect(try status(world, "ann", "") == 400)
        let explore = try world.call(
            "ann",
            "GET",
            "/v1/feed",
            query: ["cursor": cursor, "tab": "explore"]
        )
        #expect(explore.status == 400)
        var design = world.backend.design
        design.order = order == .time ? .ranked : .time
        try world.backend.adopt(design: design, at: world.now)
        #expect(try status(world, "ann", cursor) == 410)
    }

    @Test func `B2 every flipped bit of a cursor is noticed`() throws {
        let (world, cursor) = try world(.time)
        for place in cursor.indices.dropLast() {
            var changed = cursor
            let other: Character = cursor[place] == "A" ? "B" : "A"
            changed.replaceSubrange(place...place, with: [other])
            #expect(try status(world, "ann", changed) == 400)
        }
    }

    @Test func `B7 a session ends thirty minutes after it was last used`() throws {
        let (world, cursor) = try world(.ranked)
        world.now = world.now + .minutes(30)
        #expect(try status(world, "ann", cursor) == 200)
        world.now = world.now + .minutes(30)
        #expect(try status(world, "ann", cursor) == 200)
        world.now = world.now + .minutes(30) + .milliseconds(1)
        #expect(try status(world, "ann", cursor) == 410)
    }
}
