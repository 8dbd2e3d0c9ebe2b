import FeedBackend
import FeedModel
import FeedWire
import SQLiteStore
import Testing

struct APITests {
    private func world() throws -> SmallWorld { try SmallWorld(["ann", "bob"]) }

    private func refusal(_ response: Response) -> String {
        "\(response.status) \(response.error?.code ?? "-")"
    }

    @Test func `a request without a valid token is 401`() throws {
        let world = try world()
        var request = Request("GET", "/v1/feed")
        #expect(refusal(try world.backend.handle(request, at: world.now)) == "401 unauthorized")
        let token = world.backend.token(for: world.id("ann"))
        request.headers = [.init("authorization", "Bearer \(token.dropLast())")]
        #expect(refusal(try world.backend.handle(request, at: world.now)) == "401 unauthorized")
        request.headers = [.init("authorization", "Bearer \(token)")]
        #expect(try world.backend.handle(request, at: world.now).status == 200)
    }

    @Test func `paths and methods that aren't there are told apart`() throws {
        let world = try world()
        #expect(refusal(try world.call("ann", "GET", "/v1/nothing")) == "404 no_route")
        #expect(refusal(try world.call("ann", "GET", "/v1/notifications")) == "404 not_there_yet")
        #expect(refusal(try world.call("ann", "PUT", "/v1/feed")) == "405 wrong_method")
        #expect(refusal(try world.call("ann", "GET", "/v1/posts/x")) == "404 not_found")
        #expect(refusal(try world.call("ann", "GET", "/v1/posts/12")) == "404 not_found")
    }

    @Test func `bodies that can't be read are refused with the reason`() throws {
        let world = try world()
        let empty = try world.call("ann", "POST", "/v1/posts", json: ["text": " "])
        #expect(refusal(empty) == "422 invalid_field")
        #expect(try JSONValue(parsing: empty.body)["error"]?["field"]?.text == "text")
        var request = Request("POST", "/v1/posts", json: ["text": "hi"])
        request.headers.append(
            .init("authorization", "Bearer \(world.backend.token(for: world.id("ann")))")
        )
        var broken = request
        broken.body = Array("{\"text\":".utf8)
        #expect(refusal(try world.backend.handle(broken, at: world.now)) == "400 bad_json")
        var form = request
        form.headers[0] = .init("content-type", "text/plain")
        #expect(refusal(try world.backend.handle(form, at: world.now)) == "415 wrong_type")
        #expect(try world.backend.handle(request, at: world.now).status == 201)
    }

    @Test func `a restricted account's writes get 403`() throws {
        let world = try world()
        try world.backend.restrict(world.id("ann"), true)
        let post = try world.call("ann", "POST", "/v1/posts", json: ["text": "hi"])
        #expect(refusal(post) == "403 restricted")
        #expect(try world.call("ann", "GET", "/v1/feed").status == 200)
        try world.backend.restrict(world.id("ann"), false)
        #expect(
            try world.call("ann", "POST", "/v1/posts", json: ["text": "hi"]).status == 201
        )
    }

    @Test func `B10 the same key gives the same answer and no second effect`() throws {
        let world = try world()
        let key = ["idempotency-key": "m1"]
        let first = try world.call(
            "ann",
            "POST",
            "/v1/posts",
            headers: key,
            json: ["text": "hi"]
        )
        let again = try world.call(
            "ann",
            "POST",
            "/v1/posts",
            headers: key,
            json: ["text": "hi"]
        )
        #expect(first == again)
        #expect(try world.count("SELECT count(*) AS n FROM posts") == 1)
        let other = try world.call(
            "ann",
            "POST",
            "/v1/posts",
            headers: key,
            json: ["text": "ho"]
        )
        #expect(refusal(other) == "422 key_reused")
        world.now = world.now + .hours(25)
        let later = try world.call(
            "ann",
            "POST",
            "/v1/posts",
            headers: key,
            json: ["text": "ho"]
        )
        #expect(later.status == 201)
    }

    @Test func `B10 a create repeated after its post was deleted gets its first answer`() throws {
        let world = try world()
        let body: JSONValue = ["text": "hi", "client_id": "c1", "client_mutation_id": "m1"]
        let first = try world.call("ann", "POST", "/v1/posts", json: body)
        let id = try PostItem(json: JSONValue(parsing: first.body)).id
        #expect(try world.call("ann", "DELETE", "/v1/posts/\(id)").status == 204)
        #expect(try world.call("ann", "POST", "/v1/posts", json: body) == first)
        let byHand: JSONValue = ["text": "hi", "client_id": "c1", "client_mutation_id": "m2"]
        let second = try world.call("ann", "POST", "/v1/posts", json: byHand)
        #expect(refusal(second) == "404 not_found", "B5 the tombstone is looked for")
    }

    @Test func `B10 while the first run stalls the key is 409 and has one effect`() throws {
        let world = try world()
        let token = world.backend.token(for: world.id("ann"))
        func create(_ text: String) -> Request {
            let headers: [Request.Field] = [
                .init("authorization", "Bearer \(token)"), .init("idempotency-key", "m1"),
            ]
            return Request("POST", "/v1/posts", headers: headers, json: ["text": .string(text)])
        }
        _ = try world.backend.begin(create("hi"), at: world.now)
        let meanwhile = try world.backend.handle(create("hi"), at: world.now)
        #expect(refusal(meanwhile) == "409 in_progress")
        #expect(meanwhile.header("retry-after") == "1")
        let other = try world.backend.handle(create("ho"), at: world.now)
        #expect(refusal(other) == "422 key_reused")
        let first = try world.backend.finish(create("hi"), at: world.now)
        #expect(first.status == 201)
        #expect(try world.backend.handle(create("hi"), at: world.now) == first)
        #expect(try world.count("SELECT count(*) AS n FROM posts") == 1)
    }

    @Test func `B10 a stalled run that is refused gives its key back`() throws {
        let world = try world()
        let post = try world.post("bob")
        var like = Request("PUT", "/v1/posts/\(post)/like")
        like.headers = [
            .init("authorization", "Bearer \(world.backend.token(for: world.id("ann")))"),
            .init("idempotency-key", "m1"),
        ]
        _ = try world.backend.begin(like, at: world.now)
        _ = try world.call("bob", "DELETE", "/v1/posts/\(post)")
        #expect(try world.backend.finish(like, at: world.now).status == 404)
        #expect(try world.backend.handle(like, at: world.now).status == 404)
        #expect(try world.count("SELECT count(*) AS n FROM likes") == 0)
    }

    @Test func `a post sent again by hand under its client id makes no second one`() throws {
        let world = try world()
        let body: JSONValue = ["text": "hi", "client_id": "c1"]
        let first = try world.call("ann", "POST", "/v1/posts", json: body)
        #expect(try world.call("ann", "POST", "/v1/posts", json: body) == first)
        #expect(try world.call("bob", "POST", "/v1/posts", json: body) != first)
        #expect(try world.count("SELECT count(*) AS n FROM posts") == 2)
    }

    @Test func `no request breaks the backend, whatever is in it`() throws {
        let world = try world()
        let post = try world.post("bob")
        var chance = KeyedRandom(seed: 5)
        func pick(_ list: [String]) -> String {
            list[Int(chance.below(UInt64(list.count), "fuzz", "request"))]
        }
        let texts = ["", "0", "-1", "\(post)", "\(Int64.max)", "up", "é|\u{1F600}", "explore"]
        let parts = ["feed", "head", "posts", "like", "likers", "interactions", "follow"]
        let known: Set = [200, 201, 204, 400, 401, 403, 404, 405, 409, 410, 413, 415, 422]
        for _ in 0..<2_000 {
            var request = Request(
                pick(["GET", "POST", "PUT", "PATCH", "DELETE", "WAVE"]),
                "/v1/\(pick(parts + ["accounts", "topics"]))/\(pick(texts))/\(pick(parts))",
                headers: [
                    .init("authorization", "Bearer \(world.backend.token(for: world.id("ann")))"),
                    .init("idempotency-key", pick(["", "a", "b"])),
                ]
            )
            if pick(["y", "n"]) == "y" { request.path = "/v1/feed/\(pick(["", "head"]))" }
            for name in ["cursor", "limit", "tab", "until", "direction", "since"]
            where pick(["y", "n"]) == "y" {
                request.query.append(.init(name, pick(texts)))
            }
            let value = JSONValue.string(pick(texts)).jsonText
            let name = pick(["text", "type", "topics", "client_id", "expected_version"])
            request.body = Array(pick(["", "[]", "{\"\(name)\":\(value)}", "{"]).utf8)
            request.headers.append(.init("content-type", pick(["application/json", "x"])))
            #expect(known.contains(try world.backend.handle(request, at: world.now).status))
        }
    }

    @Test func `W8 a batch answers each entry as its own endpoint would`() throws {
        let world = try world()
        let post = try world.post("bob")
        let like = Mutation(
            id: "m1",
            action: .like,
            target: post,
            payload: ["user_has_liked": true]
        )
        let stale = Mutation(id: "m2", action: .like, target: post, expectedVersion: 7)
        let create = Mutation(id: "m3", action: .createPost, payload: ["text": "hi"])
        let lost = Mutation(id: "m4", action: .share, target: EntityID(rawValue: 5))
        let response = try world.call(
            "ann",
            "POST",
            "/v1/feed/mutations/batch",
            json: ["mutations": .array([like, stale, create, lost].map(\.json))]
        )
        let items = try JSONValue(parsing: response.body)["results"]?.items ?? []
        let results = try items.map { try MutationResult(json: $0) }
        #expect(results.map(\.status) == [200, 409, 201, 404])
        #expect(try LikeAnswer(json: results[0].body).likeCount == 1)
        // The answer was lost, and the entry goes again by its own endpoint.
        var own = like.ownRequest
        own.headers.append(
            .init("authorization", "Bearer \(world.backend.token(for: world.id("ann")))")
        )
        #expect(try world.backend.handle(own, at: world.now) == results[0].response)
    }
}
