import FeedBackend
import FeedModel
import FeedWire
import SQLiteStore
import Testing

struct TimeFeedTests {
    private func world() throws -> SmallWorld {
        let world = try SmallWorld(["ann", "bob", "cat"]) { $0.order = .time }
        try world.follow("ann", "bob")
        return world
    }

    @Test(arguments: Design.Assembly.allCases)
    func `B8 equal times neither skip nor repeat`(_ assembly: Design.Assembly) throws {
        let world = try SmallWorld(["ann", "bob"]) {
            $0.order = .time
            $0.assembly = assembly
        }
        try world.follow("ann", "bob")
        var posts: [EntityID] = [try world.post("bob", ago: .seconds(1))]
        for _ in 0..<15 { posts.append(try world.post("bob")) }
        world.now = world.now + .seconds(1)
        posts.append(try world.post("bob"))
        let pages = try world.pages("ann", limit: 4).map { $0.map(\.id) }
        #expect(pages.flatMap { $0 } == posts.reversed())
        #expect(pages.map(\.count) == [4, 4, 4, 4, 1])
    }

    @Test func `B7a rules that hide a hundred posts don't end the feed`() throws {
        let world = try world()
        try world.follow("ann", "cat")
        let old = try world.post("cat")
        for _ in 0..<100 { try world.post("bob") }
        _ = try world.page("ann")
        _ = try world.call("ann", "PUT", "/v1/accounts/\(world.id("bob"))/block")
        #expect(try world.ids("ann") == [old])
        #expect(try world.ids("ann", ["limit": "1"]) == [old])
    }

    @Test func `a lost post leaves no hole and doesn't end the feed`() throws {
        let world = try world()
        let posts = try (0..<40).map { _ in try world.post("bob") }
        _ = try world.page("ann")
        try world.backend.lose(posts[20])
        let pages = try world.pages("ann", limit: 10).map { $0.map(\.id) }
        #expect(pages.flatMap { $0 } == posts.reversed().filter { $0 != posts[20] })
        #expect(pages.map(\.count) == [10, 10, 10, 9])
    }

    @Test func `R9 a fill ends at the post below the gap and says so`() throws {
        let world = try world()
        let posts = try (0..<10).map { _ in try world.post("bob") }
        let top = try world.page("ann", ["limit": "2"])
        let cursor = try #require(top.nextCursor)
        func fill(_ until: Int, _ limit: Int) throws -> FeedPage {
            try world.page(
                "ann",
                ["cursor": cursor, "until": "\(posts[until])", "limit": "\(limit)"]
            )
        }
        let part = try fill(3, 3)
        #expect(part.items.map(\.id) == [posts[7], posts[6], posts[5]])
        #expect(!part.isReached)
        let touching = try fill(4, 3)
        #expect(touching.items.count == 3 && touching.isReached)
        let whole = try fill(4, 9)
        #expect(whole.items.map(\.id) == [posts[7], posts[6], posts[5], posts[4]])
        #expect(whole.isReached && whole.nextCursor != nil)
        _ = try world.call("bob", "DELETE", "/v1/posts/\(posts[4])")
        let deleted = try fill(4, 9)
        #expect(deleted.items.map(\.id) == [posts[7], posts[6], posts[5]])
        #expect(deleted.isReached)
        try world.backend.lose(posts[3])
        #expect(try fill(3, 9).isReached)
    }

    @Test func `R9 a fill from below gives the lowest items of the gap`() throws {
        let world = try world()
        let posts = try (0..<10).map { _ in try world.post("bob") }
        let cursor = try #require(try world.page("ann", ["limit": "2"]).nextCursor)
        func fill(_ until: Int) throws -> FeedPage {
            try world.page(
                "ann",
                [
                    "cursor": cursor, "until": "\(posts[until])", "limit": "3",
                    "direction": "up",
                ]
            )
        }
        let first = try fill(2)
        #expect(first.items.map(\.id) == [posts[5], posts[4], posts[3]])
        #expect(!first.isReached && first.nextCursor == cursor)
        let second = try fill(5)
        #expect(second.items.map(\.id) == [posts[7], posts[6]])
        #expect(second.isReached && second.nextCursor == nil)
    }

    @Test func `R13 the head names what page 1 would show and stores nothing`() throws {
        let world = try world()
        let posts = try (0..<12).map { _ in try world.post("bob") }
        func head(_ query: [String: String]) throws -> ([String], Bool?) {
            let response = try world.call("ann", "GET", "/v1/feed/head", query: query)
            let json = try JSONValue(parsing: response.body)
            return (json["items"]?.items?.compactMap { $0["id"]?.text } ?? [], json["more"]?.flag)
        }
        let all = try head([:])
        #expect(all.0 == posts.suffix(10).reversed().map(\.description) && all.1 == true)
        let since = try head(["since": "\(posts[9])"])
        #expect(since.0 == ["\(posts[11])", "\(posts[10])"] && since.1 == false)
        #expect(try world.count("SELECT count(*) AS n FROM jobs") == 0)
        #expect(try world.count("SELECT count(*) AS n FROM feed_sessions") == 0)
    }

    @Test func `a photo's room is known before it is there`() throws {
        let world = try world()
        let id = try world.post("bob", photos: 2)
        let image = try #require(try world.page("ann").items.first?.image)
        #expect(image.url == "/v1/media/\(id).1/feed")
        #expect(image.width > 0 && image.height > 0 && image.tint.utf8.count == 7)
    }

    @Test func `B5 a deleted post is out of feeds and 404 for any request`() throws {
        let world = try world()
        let post = try world.post("bob")
        _ = try world.page("ann")
        #expect(try world.call("ann", "DELETE", "/v1/posts/\(post)").status == 403)
        #expect(try world.call("bob", "DELETE", "/v1/posts/\(post)").status == 204)
        #expect(try world.ids("ann").isEmpty)
        #expect(try world.count("SELECT count(*) AS n FROM stored_feeds") == 0)
        for (method, path) in [
            ("GET", ""), ("DELETE", ""), ("PATCH", ""), ("PUT", "/like"), ("DELETE", "/like"),
            ("GET", "/likers"), ("PUT", "/bookmark"), ("POST", "/interactions"),
        ] {
            let response = try world.call(
                "bob",
                method,
                "/v1/posts/\(post)\(path)",
                json: method == "GET" ? nil : ["text": "x", "type": "SHARED"]
            )
            #expect(response.status == 404, "\(method) \(path)")
        }
    }

    @Test func `B5 a fan-out of a deleted post does nothing, also from the dead letters`() throws {
        let world = try world()
        _ = try world.page("ann")
        world.backend.failJobs(kind: "fan-out", times: 5)
        let post = try world.post("bob")
        for _ in 0..<5 {
            world.now = world.now + .seconds(20)
            try world.runJobs()
        }
        #expect(try world.count("SELECT count(*) AS n FROM dead_letters") == 1, "B17")
        #expect(try world.ids("ann").isEmpty)
        _ = try world.call("bob", "DELETE", "/v1/posts/\(post)")
        try world.backend.redrive(at: world.now)
        try world.runJobs()
        #expect(try world.count("SELECT count(*) AS n FROM dead_letters") == 0)
        #expect(try world.count("SELECT count(*) AS n FROM stored_feeds") == 0)
    }

    @Test func `an edit needs its author and the version it started from`() throws {
        let world = try world()
        let post = try world.post("bob")
        func edit(_ name: String, _ version: Int64) throws -> Int {
            try world.call(
                name,
                "PATCH",
                "/v1/posts/\(post)",
                json: ["text": "new", "expected_version": .integer(version)]
            ).status
        }
        #expect(try edit("ann", 1) == 403)
        #expect(try edit("bob", 2) == 409)
        #expect(try edit("bob", 1) == 200)
        #expect(try world.page("ann").items.first?.version == 2)
    }
}
