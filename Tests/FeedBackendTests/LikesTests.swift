import FeedBackend
import FeedModel
import FeedWire
import SQLiteStore
import Testing

struct LikesTests {
    private func like(
        _ world: SmallWorld,
        _ name: String,
        _ method: String,
        _ post: EntityID
    ) throws -> LikeAnswer {
        let response = try world.call(name, method, "/v1/posts/\(post)/like")
        return try LikeAnswer(json: JSONValue(parsing: response.body))
    }

    @Test func `B9 each effective like or unlike raises the version by one`() throws {
        let world = try SmallWorld(["ann", "bob"])
        let post = try world.post("bob")
        func answer(_ isLiked: Bool, _ count: Int, _ version: Int) -> LikeAnswer {
            LikeAnswer(postID: post, isLiked: isLiked, likeCount: count, version: version)
        }
        #expect(try like(world, "ann", "PUT", post) == answer(true, 1, 2))
        #expect(try like(world, "ann", "PUT", post) == answer(true, 1, 2))
        #expect(try like(world, "bob", "PUT", post) == answer(true, 2, 3))
        #expect(try like(world, "ann", "DELETE", post) == answer(false, 1, 4))
        #expect(try like(world, "ann", "DELETE", post) == answer(false, 1, 4))
    }

    @Test func `B9 a lagging counter is thirty seconds late and never drifts`() throws {
        let world = try SmallWorld(["ann", "bob"]) { $0.counters = .lagged }
        let post = try world.post("bob")
        // Each is served their own like and nobody else's.
        #expect(try like(world, "ann", "PUT", post).likeCount == 1)
        #expect(try like(world, "bob", "PUT", post).likeCount == 1)
        #expect(try world.count("SELECT served AS n FROM counters WHERE kind = 'like'") == 0)
        let others: Set = ["notifications"]
        let next = try world.backend.nextJob(excluding: others)
        #expect(next?.dueAt == world.now + .seconds(30))
        #expect(try world.backend.nextJob(excluding: others.union(["counters"])) == nil)
        #expect(try world.backend.nextJob(excluding: ["all"]) == nil)
        world.now = world.now + .seconds(30)
        try world.runJobs()
        #expect(try world.count("SELECT served AS n FROM counters WHERE kind = 'like'") == 2)
        let likers = try world.call("ann", "GET", "/v1/posts/\(post)/likers")
        #expect(try JSONValue(parsing: likers.body)["items"]?.items?.count == 2)
    }

    @Test func `B9 a lagging counter is rounded down to hundreds from ten thousand up`() throws {
        let world = try SmallWorld(["ann", "bob"]) { $0.counters = .lagged }
        let post = try world.post("bob")
        _ = try like(world, "ann", "PUT", post)
        try world.database.run("UPDATE counters SET exact = 10250")
        world.now = world.now + .seconds(30)
        try world.runJobs()
        #expect(try world.count("SELECT served AS n FROM counters WHERE kind = 'like'") == 10_200)
    }

    @Test func `the toggle flips at each call and is there only under its design`() throws {
        let world = try SmallWorld(["ann", "bob"])
        let post = try world.post("bob")
        #expect(try world.call("ann", "POST", "/v1/posts/\(post)/like").status == 405)
        let flipping = try SmallWorld(["ann", "bob"]) { $0.likeRequest = .toggle }
        let other = try flipping.post("bob")
        #expect(try like(flipping, "ann", "POST", other).isLiked)
        #expect(try !like(flipping, "ann", "POST", other).isLiked)
    }

    @Test func `a bookmark is an end state and changes no version`() throws {
        let world = try SmallWorld(["ann", "bob"])
        let post = try world.post("bob")
        for _ in 0..<2 {
            #expect(try world.call("ann", "PUT", "/v1/posts/\(post)/bookmark").status == 200)
        }
        let response = try world.call("ann", "GET", "/v1/posts/\(post)")
        let item = try PostItem(json: JSONValue(parsing: response.body))
        #expect(item.isBookmarked && item.version == 1)
    }

    @Test func `a share counts each time and comes before the sharer's followers`() throws {
        let world = try SmallWorld(["ann", "bob", "cat"]) { $0.order = .time }
        try world.follow("ann", "bob")
        let post = try world.post("cat")
        try world.share("bob", post)
        try world.share("bob", post)
        let page = try world.page("ann")
        #expect(page.items.map(\.id) == [post])
        #expect(page.items.first?.reasons == ["shared:\(world.id("bob"))"])
        #expect(page.items.first?.shareCount == 2)
        #expect(page.items.first?.version == 3)
    }
}
