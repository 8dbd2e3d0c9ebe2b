import FeedModel
import FeedWire
import Testing

/// B13 and B13a where a script can't look: pages of the row, refusals, files that were uploaded.
struct StoriesTests {
    private static let names = (1...9).map { "author\($0)" }

    /// A reader who follows nine authors, each of whom published at the same instant.
    private func crowd() throws -> SmallWorld {
        let world = try SmallWorld(["ann"] + Self.names)
        for name in Self.names {
            try world.follow("ann", name)
            #expect(try world.call(name, "POST", "/v1/stories", json: [:]).status == 201)
        }
        return world
    }

    private func row(_ world: SmallWorld, _ query: [String: String] = [:]) throws -> StoryRow {
        let response = try world.call("ann", "GET", "/v1/stories", query: query)
        return try StoryRow(json: JSONValue(parsing: response.body))
    }

    private func authors(_ row: StoryRow) -> [EntityID] {
        row.entries.compactMap { entry in
            if case .account(let account) = entry { account.authorID } else { nil }
        }
    }

    private func see(_ world: SmallWorld, _ author: EntityID, _ item: Int) throws -> Response {
        try world.call(
            "ann",
            "PUT",
            "/v1/stories/seen",
            json: ["author_id": JSONValue(text: author), "item": JSONValue(item)]
        )
    }

    @Test func `at equal times each account stands on one page (case 28)`() throws {
        let world = try crowd()
        var found: [EntityID] = []
        var cursor: String?
        repeat {
            var query = ["limit": "4"]
            query["cursor"] = cursor
            let page = try row(world, query)
            found += authors(page)
            cursor = page.nextCursor
        } while cursor != nil && found.count < 50
        #expect(found.count == 9)
        #expect(found == authors(try row(world)))
    }

    @Test func `what is watched between two pages stands on one of them`() throws {
        let world = try crowd()
        let first = try row(world, ["limit": "4"])
        world.now = world.now + .seconds(1)
        for author in authors(first).prefix(2) { _ = try see(world, author, 1) }
        let whole = Set(authors(try row(world)))
        let unwatched = whole.subtracting(authors(first)).min { $0.rawValue < $1.rawValue }
        _ = try see(world, try #require(unwatched), 1)
        let rest = try row(world, ["limit": "9", "cursor": try #require(first.nextCursor)])
        let all = authors(first) + authors(rest)
        #expect(all.count == 9 && Set(all) == whole)
        // A row that is asked for anew has the three that were watched at its end.
        let anew = authors(try row(world))
        #expect(Set(anew.suffix(3)) == Set(authors(first).prefix(2) + [try #require(unwatched)]))
    }

    @Test func `a broken cursor, somebody else's and a limit out of bounds are refused`() throws {
        let world = try crowd()
        let cursor = try #require(try row(world, ["limit": "4"]).nextCursor)
        let other = Self.names[0]
        let foreign = try world.call(other, "GET", "/v1/stories", query: ["cursor": cursor])
        #expect(foreign.status == 403)
        for query in [["cursor": cursor + "x"], ["cursor": ""]] {
            #expect(try world.call("ann", "GET", "/v1/stories", query: query).status == 400)
        }
        for limit in ["0", "101", "x"] {
            let response = try world.call("ann", "GET", "/v1/stories", query: ["limit": limit])
            #expect(response.status == 422)
        }
    }

    @Test(
        arguments: [
            (["kind": "gif"], "kind"), (["kind": "video"], "seconds"), (["seconds": 5], "seconds"),
            (["kind": "video", "seconds": 0], "seconds"), (["expires_in_ms": 0], "expires_in_ms"),
            (["expires_in_ms": "1h"], "expires_in_ms"), (["uploads": ["12"]], "uploads"),
        ] as [(JSONValue, String)]
    )
    func `an item that makes no sense is refused with its member`(
        body: JSONValue,
        field: String
    ) throws {
        let world = try crowd()
        let response = try world.call("ann", "POST", "/v1/stories", json: body)
        #expect(response.status == 422)
        let json = try JSONValue(parsing: response.body)
        #expect(json["error"]?["field"]?.text == field)
        #expect(try world.count("SELECT count(*) AS n FROM stories") == 9)
    }

    @Test func `a report of what never was, of oneself or of strangers is refused`() throws {
        let world = try crowd()
        #expect(try see(world, world.id("author1"), 2).status == 404)
        #expect(try see(world, world.id("ann"), 1).status == 422)
        try world.unfollow("ann", "author1")
        #expect(try see(world, world.id("author1"), 1).status == 404)
        #expect(try world.count("SELECT count(*) AS n FROM story_views") == 0)
    }

    @Test func `an uploaded file says itself what the item is, once all of it is there`() throws {
        let world = try SmallWorld(["ann"])
        let upload = try world.call(
            "ann",
            "POST",
            "/v1/uploads",
            json: [
                "kind": "video", "bytes": 100, "width": 720, "height": 1_280, "seconds": 9,
                "tint": "#6f8fa3",
            ]
        )
        let id = try #require(try JSONValue(parsing: upload.body)["id"]?.text)
        let body: JSONValue = ["uploads": [.string(id)]]
        #expect(try world.call("ann", "POST", "/v1/stories", json: body).status == 422)
        let part: JSONValue = ["offset": 0, "bytes": 100]
        _ = try world.call("ann", "PATCH", "/v1/uploads/\(id)", json: part)
        let created = try world.call("ann", "POST", "/v1/stories", json: body)
        #expect(created.status == 201)
        let json = try JSONValue(parsing: created.body)
        #expect(json["kind"]?.text == "video" && json["seconds"]?.whole == 9)
        #expect(json["media"]?["tint"]?.text == "#6f8fa3")
        #expect(json["media"]?["height"]?.whole == 1_280)
        // A file belongs to one item, and goes with it.
        #expect(try world.call("ann", "POST", "/v1/stories", json: body).status == 422)
        world.now = world.now + .hours(25)
        try world.runJobs()
        #expect(try world.count("SELECT count(*) AS n FROM uploads") == 0)
        #expect(try world.count("SELECT count(*) AS n FROM post_media") == 0)
    }

    @Test func `the same key publishes once, and the sweeper changes nothing that shows`() throws {
        let world = try crowd()
        let key = ["idempotency-key": "k1"]
        let first = try world.call("ann", "POST", "/v1/stories", headers: key, json: [:])
        let again = try world.call("ann", "POST", "/v1/stories", headers: key, json: [:])
        #expect(first.body == again.body)
        let id = try #require(try JSONValue(parsing: first.body)["id"]?.text)
        world.now = world.now + .hours(24)
        let before = try ["viewers", ""].map { path in
            try world.call("ann", path == "" ? "DELETE" : "GET", "/v1/stories/\(id)/\(path)").status
        }
        #expect(authors(try row(world)).isEmpty)
        try world.runJobs()
        #expect(try world.count("SELECT count(*) AS n FROM stories") == 0)
        let after = try ["viewers", ""].map { path in
            try world.call("ann", path == "" ? "DELETE" : "GET", "/v1/stories/\(id)/\(path)").status
        }
        #expect(before == after && before == [404, 404])
    }
}
