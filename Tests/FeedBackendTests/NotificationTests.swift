import FeedModel
import FeedWire
import Testing

@testable import FeedBackend

struct NotificationTests {
    private func list(
        _ world: SmallWorld,
        _ name: String,
        limit: Int = 100
    ) throws -> [NotificationItem] {
        var items: [NotificationItem] = []
        var cursor: String?
        repeat {
            var query = ["limit": String(limit)]
            query["cursor"] = cursor
            let response = try world.call(name, "GET", "/v1/notifications", query: query)
            let json = try JSONValue(parsing: response.body)
            items += try (json["items"]?.items ?? []).map { try NotificationItem(json: $0) }
            cursor = json["next_cursor"]?.text
        } while cursor != nil
        return items
    }

    /// Case 32: every delivery in every order leaves the same.
    @Test(arguments: 0..<24)
    func `events that come twice and in any order leave one entry`(_ order: Int) throws {
        let world = try SmallWorld(["ann", "bob", "cat"])
        let post = try world.post("ann")
        let like = NotificationGroup.likes(post: post)
        let comment = NotificationGroup.comments(post: post, actor: world.id("bob"))
        for name in ["bob", "cat"] {
            _ = try world.call(name, "PUT", "/v1/posts/\(post)/like")
            _ = try world.call(name, "DELETE", "/v1/posts/\(post)/like")
            _ = try world.call(name, "PUT", "/v1/posts/\(post)/like")
        }
        _ = try world.call(
            "bob",
            "POST",
            "/v1/posts/\(post)/comments",
            json: ["text": "one, @cat"]
        )
        let mention = NotificationGroup.mentions(
            post: post,
            actor: world.id("bob"),
            account: world.id("cat")
        )
        var groups = [like, comment, mention, like, comment, mention]
        var rest = order
        for place in stride(from: groups.count - 1, to: 0, by: -1) {
            groups.swapAt(place, rest % (place + 1))
            rest = rest / (place + 1) + order
        }
        let notifications = Notifications(core: world.backend.core)
        for group in groups { try notifications.bring(group) }
        try world.runJobs()
        for group in groups { try notifications.bring(group) }
        let entries = try list(world, "ann")
        #expect(entries.map(\.kind.rawValue).sorted() == ["comment", "like"])
        #expect(entries.first { $0.kind == .like }?.count == 2)
        #expect(try list(world, "cat").map(\.kind) == [.mention])
        #expect(try list(world, "bob").isEmpty)
    }

    /// Case 28, for every limit.
    @Test(arguments: 1...6)
    func `equal times at a page's edge neither skip nor repeat`(_ limit: Int) throws {
        let world = try SmallWorld(["ann"] + (1...17).map { "u\($0)" })
        func follow(_ number: Int) throws {
            try world.follow("u\(number)", "ann")
            try world.runJobs()
        }
        try follow(16)
        world.now = world.now + .seconds(1)
        for number in 1...15 { try follow(number) }
        world.now = world.now + .seconds(1)
        try follow(17)
        let keys = try list(world, "ann", limit: limit).map(\.groupKey)
        #expect(keys.count == 17)
        #expect(Set(keys).count == 17)
        #expect(keys.first == "follow:\(world.id("u17"))")
        #expect(keys.last == "follow:\(world.id("u16"))")
    }

    @Test func `a cursor is opaque and good for one account`() throws {
        let world = try SmallWorld(["ann", "bob", "cat", "dan"])
        for name in ["bob", "cat", "dan"] { try world.follow(name, "ann") }
        try world.runJobs()
        let response = try world.call("ann", "GET", "/v1/notifications", query: ["limit": "2"])
        let cursor = try #require(try JSONValue(parsing: response.body)["next_cursor"]?.text)
        func status(_ name: String, _ cursor: String) throws -> Int {
            try world.call(name, "GET", "/v1/notifications", query: ["cursor": cursor]).status
        }
        #expect(try status("ann", cursor) == 200)
        #expect(try status("bob", cursor) == 403)
        #expect(try status("ann", cursor + "A") == 400)
    }

    @Test func `what changes nothing pushes nothing`() throws {
        let world = try SmallWorld(["ann", "bob"])
        let post = try world.post("ann")
        _ = world.backend.takePushes()
        _ = try world.call("bob", "PUT", "/v1/posts/\(post)/like")
        try world.runJobs()
        #expect(world.backend.takePushes().map(\.groupKey) == ["like:\(post)"])
        let notifications = Notifications(core: world.backend.core)
        try notifications.bring(.likes(post: post))
        #expect(world.backend.takePushes().isEmpty)
        _ = try world.call("bob", "DELETE", "/v1/posts/\(post)/like")
        try world.runJobs()
        #expect(world.backend.takePushes().map(\.content) == [nil])
    }
}
