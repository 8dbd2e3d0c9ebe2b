import FeedBackend
import FeedModel
import FeedWire
import SQLiteStore
import Testing

/// What writes leave behind when they are refused, repeated or overtaken.
struct WritingTests {
    private func world() throws -> SmallWorld { try SmallWorld(["ann", "bob"]) }

    private func request(
        _ world: SmallWorld,
        _ method: String,
        _ path: String,
        key: String? = nil,
        _ json: JSONValue
    ) -> Request {
        var request = Request(method, path, json: json)
        request.headers.append(
            .init("authorization", "Bearer \(world.backend.token(for: world.id("ann")))")
        )
        if let key { request.headers.append(.init("idempotency-key", key)) }
        return request
    }

    @Test func `B5 a create that stalls finds the tombstone when it goes on`() throws {
        let world = try world()
        let create = request(
            world,
            "POST",
            "/v1/posts",
            key: "k1",
            ["text": "film", "client_id": "c1"]
        )
        #expect(try world.backend.begin(create, at: world.now).status == 409)
        #expect(try world.backend.handle(create, at: world.now).error?.code == "in_progress")
        // Meanwhile the same post is made by hand, and deleted.
        let response = try world.call(
            "ann",
            "POST",
            "/v1/posts",
            json: ["text": "film", "client_id": "c1"]
        )
        let id = try PostItem(json: JSONValue(parsing: response.body)).id
        #expect(try world.call("ann", "DELETE", "/v1/posts/\(id)").status == 204)
        #expect(try world.backend.finish(create, at: world.now).status == 404)
        try world.runJobs()
        #expect(try world.count("SELECT count(*) AS n FROM posts WHERE deleted_at IS NULL") == 0)
        #expect(try world.count("SELECT count(*) AS n FROM stored_feeds") == 0)
        // A refusal keeps no key: the next try is a first run again, and looks for itself.
        #expect(try world.count("SELECT count(*) AS n FROM idempotency_keys") == 0)
    }

    @Test func `B10 the parts of an upload are told apart under one key`() throws {
        let world = try world()
        let created = try world.call(
            "ann",
            "POST",
            "/v1/uploads",
            json: ["kind": "photo", "bytes": 6, "width": 1, "height": 1]
        )
        let id = try #require(try JSONValue(parsing: created.body)["id"]?.text)
        func part(_ offset: Int, _ bytes: [UInt8]) throws -> Response {
            var request = Request("PATCH", "/v1/uploads/\(id)")
            request.headers = [
                .init("authorization", "Bearer \(world.backend.token(for: world.id("ann")))"),
                .init("content-type", "application/octet-stream"),
                .init("upload-offset", String(offset)), .init("idempotency-key", "k1"),
            ]
            request.body = bytes
            return try world.backend.handle(request, at: world.now)
        }
        #expect(try part(0, [1, 2, 3]).status == 200)
        #expect(try part(0, [1, 2, 3]).status == 200)
        #expect(try part(3, [1, 2, 3]).error?.code == "key_reused")
        #expect(try part(0, [1, 2, 4]).error?.code == "key_reused")
        #expect(try world.count("SELECT bytes_received AS n FROM uploads") == 3)
    }

    @Test func `B10 a comment of another text under a client id is refused, not lost`() throws {
        let world = try world()
        let post = try world.post("bob")
        func comment(_ text: String) throws -> Response {
            try world.call(
                "ann",
                "POST",
                "/v1/posts/\(post)/comments",
                json: ["text": .string(text), "client_id": "c1"]
            )
        }
        #expect(try comment("one").status == 201)
        #expect(try comment("one").status == 201)
        #expect(try comment("two").error?.code == "key_reused")
        #expect(try world.count("SELECT count(*) AS n FROM comments") == 1)
    }

    @Test func `W14 an edit that is refused changes nothing`() throws {
        let world = try world()
        let post = try world.post("ann", "text", topics: ["art"])
        for body: JSONValue in [
            ["topics": ["bread"], "content_type": "text/plain"], ["topics": "bread"],
            ["topics": ["bread", 7]], ["topics": ["bread"], "text": " "], ["topics": ["Bread"]],
        ] {
            let response = try world.call("ann", "PATCH", "/v1/posts/\(post)", json: body)
            #expect(response.status == 422, "\(body.jsonText)")
        }
        #expect(try world.count("SELECT version AS n FROM posts") == 1)
        let kept = "SELECT count(*) AS n FROM post_topics WHERE topic = 'art'"
        #expect(try world.count(kept) == 1)
    }

    @Test(arguments: ["oldest", "newest"])
    func `B8 comments of one instant come once each, whatever the page`(
        _ order: String
    ) throws {
        let world = try world()
        let post = try world.post("bob")
        for number in 0..<17 {
            if number == 1 || number == 16 { world.now = world.now + .seconds(1) }
            let text = JSONValue.string("comment \(number)")
            _ = try world.call(
                "ann",
                "POST",
                "/v1/posts/\(post)/comments",
                json: ["text": text]
            )
        }
        var texts: [String] = []
        var cursor: String?
        repeat {
            var query = ["order": order, "limit": "4"]
            query["cursor"] = cursor
            let path = "/v1/posts/\(post)/comments"
            let response = try world.call("bob", "GET", path, query: query)
            let page = try JSONValue(parsing: response.body)
            texts += (page["items"]?.items ?? []).compactMap { $0["text"]?.text }
            cursor = page["next_cursor"]?.text
        } while cursor != nil && texts.count < 40
        let expected = (0..<17).map { "comment \($0)" }
        #expect(texts == (order == "oldest" ? expected : expected.reversed()))
    }
}
