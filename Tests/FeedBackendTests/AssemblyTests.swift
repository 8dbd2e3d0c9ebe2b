import FeedBackend
import FeedModel
import FeedWire
import SQLiteStore
import Testing

struct AssemblyTests {
    private func world(
        _ assembly: Design.Assembly,
        _ unfollow: Design.Unfollow = .none,
        limits: Limits = Limits()
    ) throws -> SmallWorld {
        try SmallWorld(["ann", "bob", "cat", "dan"], limits: limits) {
            $0.order = .time
            $0.assembly = assembly
            $0.unfollow = unfollow
        }
    }

    @Test func `B3 a fan-out writes a row for each follower whose feed is ready`() throws {
        let world = try world(.write)
        for name in ["ann", "cat", "dan"] { try world.follow(name, "bob") }
        _ = try world.page("ann")
        _ = try world.page("cat")
        _ = world.backend.takeCosts()
        try world.post("bob")
        #expect(world.backend.takeCosts().rowsWritten == 2, "dan's cold feed drops it (B3a)")
        #expect(try world.count("SELECT count(*) AS n FROM stored_feeds") == 2)
    }

    @Test func `B3 a merge writes nothing and reads for each page`() throws {
        let world = try world(.read)
        try world.follow("ann", "bob")
        try world.post("bob")
        _ = try world.page("ann")
        let costs = world.backend.takeCosts()
        #expect(costs.rowsWritten == 0 && costs.rowsRead > 0)
        #expect(try world.count("SELECT count(*) AS n FROM jobs") == 0)
    }

    @Test func `B3 the hybrid writes small authors and merges celebrities`() throws {
        var limits = Limits()
        limits[.celebrity] = 2
        let world = try world(.hybrid, limits: limits)
        try world.add("star", extraFollowers: 2)
        for name in ["bob", "star"] { try world.follow("ann", name) }
        _ = try world.page("ann")
        let posts = [try world.post("star"), try world.post("bob")]
        #expect(try world.count("SELECT count(*) AS n FROM stored_feeds") == 1)
        #expect(try world.ids("ann") == posts.reversed())
    }

    @Test func `B3 an author's rows count again when fame has gone`() throws {
        var limits = Limits()
        limits[.celebrity] = 2
        let world = try world(.hybrid, limits: limits)
        try world.add("eve")
        try world.follow("ann", "bob")
        _ = try world.page("ann")
        let post = try world.post("bob")
        try world.unfollow("ann", "bob")
        #expect(try world.ids("ann") == [post], "written while followed")
        for name in ["cat", "dan", "eve"] { try world.follow(name, "bob") }
        #expect(try world.ids("ann").isEmpty, "a celebrity's follows of today decide")
        try world.unfollow("eve", "bob")
        #expect(try world.ids("ann") == [post])
    }

    @Test func `B3 a feed is cut to its newest and the rest is asked of the store`() throws {
        var limits = Limits()
        limits[.storedFeed] = 5
        let world = try world(.write, limits: limits)
        try world.follow("ann", "bob")
        let posts = try (0..<12).map { _ in try world.post("bob") }
        _ = try world.page("ann")
        #expect(try world.count("SELECT count(*) AS n FROM stored_feeds") == 5)
        let more = try (0..<3).map { _ in try world.post("bob") }
        #expect(try world.count("SELECT count(*) AS n FROM stored_feeds") == 5)
        #expect(
            try world.count("SELECT floor AS n FROM feed_states WHERE floor IS NOT NULL")
                == Int(posts[10].rawValue)
        )
        let all = try world.pages("ann", limit: 4).flatMap { $0 }.map(\.id)
        #expect(all == (posts + more).reversed())
    }

    @Test func `B3a a cold feed's first reader gets a merge while it loads`() throws {
        let world = try world(.write)
        try world.follow("ann", "bob")
        let post = try world.post("bob")
        func read() throws -> FeedPage {
            let response = try world.call("ann", "GET", "/v1/feed")
            return try FeedPage(json: JSONValue(parsing: response.body))
        }
        #expect(try read().isLoading)
        let second = try read()
        #expect(second.isLoading && second.items.map(\.id) == [post])
        #expect(try world.count("SELECT count(*) AS n FROM jobs WHERE kind = 'feed-load'") == 1)
        try world.runJobs()
        #expect(try !read().isLoading)
    }

    @Test func `B3a a crash makes a loading feed cold again`() throws {
        let world = try world(.write)
        try world.follow("ann", "bob")
        try world.post("bob")
        _ = try world.call("ann", "GET", "/v1/feed")
        try world.backend.restart()
        try world.runJobs()
        let cold = "SELECT count(*) AS n FROM feed_states WHERE state <> 'cold'"
        #expect(try world.count(cold) == 0)
        #expect(try world.page("ann").items.count == 1)
        #expect(try world.count(cold) == 1)
    }

    @Test func `B3a a follow doesn't make a cold feed look alive`() throws {
        let world = try world(.write, .repair)
        try world.follow("ann", "bob")
        let posts = [try world.post("bob"), try world.post("cat")]
        _ = try world.page("ann")
        try world.backend.cool(world.id("ann"))
        try world.follow("ann", "cat")
        #expect(try world.page("ann").isLoading)
        #expect(try world.ids("ann") == posts.reversed())
    }

    @Test func `B3b without repair a written feed follows the history of follows`() throws {
        for assembly in Design.Assembly.allCases {
            let world = try world(assembly)
            let backlog = try world.post("bob")
            try world.follow("ann", "bob")
            let post = try world.post("bob")
            let isRead = assembly == .read
            #expect(try world.ids("ann") == (isRead ? [post, backlog] : [post]))
            try world.unfollow("ann", "bob")
            try world.post("bob")
            #expect(try world.ids("ann") == (isRead ? [] : [post]))
        }
    }

    @Test(arguments: Design.Assembly.allCases)
    func `B4 repair brings the backlog in and takes only the lost reason`(
        _ assembly: Design.Assembly
    ) throws {
        let world = try world(assembly, .repair)
        let post = try world.post("bob", topics: ["art"])
        let own = try world.post("ann", topics: ["art"])
        _ = try world.page("ann")
        try world.follow("ann", "bob")
        try world.follow("ann", "cat")
        try world.share("cat", post)
        _ = try world.call("ann", "PUT", "/v1/topics/art/follow")
        let full = try world.page("ann").items.map(\.reasons)
        #expect(
            full == [
                ["own", "topic:art"],
                ["author:\(world.id("bob"))", "shared:\(world.id("cat"))", "topic:art"],
            ]
        )
        _ = try world.call("ann", "DELETE", "/v1/topics/art/follow")
        try world.unfollow("ann", "bob")
        let left = try world.page("ann").items
        #expect(left.map(\.id) == [own, post])
        #expect(left.map(\.reasons) == [["own"], ["shared:\(world.id("cat"))"]])
        try world.unfollow("ann", "cat")
        #expect(try world.ids("ann") == [own])
    }

    @Test(arguments: Design.Assembly.allCases)
    func `B4 a block works both ways at once`(_ assembly: Design.Assembly) throws {
        let world = try world(assembly)
        try world.follow("ann", "bob")
        try world.follow("bob", "ann")
        try world.follow("cat", "bob")
        let posts = [try world.post("ann"), try world.post("bob")]
        _ = try world.page("ann")
        _ = try world.page("bob")
        _ = try world.call("bob", "PUT", "/v1/accounts/\(world.id("ann"))/block")
        #expect(try world.ids("ann") == [posts[0]])
        #expect(try world.ids("bob") == [posts[1]])
        #expect(try world.call("ann", "GET", "/v1/posts/\(posts[1])").status == 404)
        #expect(try world.call("ann", "PUT", "/v1/posts/\(posts[1])/like").status == 404)
        let path = "/v1/accounts/\(world.id("bob"))/follow"
        #expect(try world.call("ann", "PUT", path).status == 404)
        let kept = "SELECT count(*) AS n FROM follows WHERE followee_id = \(world.id("bob"))"
        #expect(try world.count(kept) == 1)
    }

    @Test func `an own post is in the home while the fan-out is held`() throws {
        let world = try world(.write)
        _ = try world.page("ann")
        let response = try world.call("ann", "POST", "/v1/posts", json: ["text": "hi"])
        let id = try PostItem(json: JSONValue(parsing: response.body)).id
        #expect(try world.backend.nextJob(excluding: ["fan-out"]) == nil)
        let feed = try world.call("ann", "GET", "/v1/feed")
        #expect(try FeedPage(json: JSONValue(parsing: feed.body)).items.map(\.id) == [id])
    }

    @Test func `B1 an earlier post's id says when it was made and no two are the same`() throws {
        let world = try world(.write)
        let ids = try (0..<5).map { _ in try world.post("bob", ago: .hours(3)) }
        #expect(Set(ids).count == 5 && ids == ids.sorted())
        let made = (world.now - .hours(3)).milliseconds - EntityIDSource.epochMilliseconds
        #expect(ids.allSatisfy { $0.rawValue >> 22 == made })
        #expect(try world.post("bob") > ids[4])
    }

    @Test func `B17 a job that fails five times waits in the dead letters`() throws {
        let world = try world(.write)
        try world.follow("ann", "bob")
        _ = try world.page("ann")
        world.backend.failJobs(kind: "all", times: 5)
        try world.post("bob")
        for _ in 0..<4 {
            #expect(try world.count("SELECT count(*) AS n FROM dead_letters") == 0)
            world.now = world.now + .seconds(10)
            try world.runJobs()
        }
        #expect(try world.count("SELECT count(*) AS n FROM dead_letters") == 1)
        #expect(world.backend.takeRules().contains { $0.rule == "B17" })
        try world.backend.redrive(at: world.now)
        try world.runJobs()
        #expect(try world.ids("ann").count == 1)
    }

    @Test func `a backend over an older database goes on where it was`() throws {
        let world = try world(.write)
        try world.follow("ann", "bob")
        let post = try world.post("bob")
        _ = try world.page("ann")
        let again = try Backend(
            database: world.database,
            seed: 1,
            design: world.backend.design,
            limits: Limits()
        )
        let next = try again.publish(
            PostDraft(text: "x", createdAt: world.now),
            by: world.id("bob"),
            at: world.now
        )
        #expect(next > post)
        #expect(again.token(for: world.id("ann")) == world.backend.token(for: world.id("ann")))
        #expect(try again.account(named: "bob") == world.id("bob"))
    }
}
