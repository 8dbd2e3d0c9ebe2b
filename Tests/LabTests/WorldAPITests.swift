import FeedWire
import Lab
import Testing

@Suite struct WorldAPITests {
    private static let text =
        "Walked to the mill before six. The flour is coarser than last week's and takes more water."

    private static let script = """
        design order=time sync=delta
        account ada
        account bob
        ada follows bob
        repeat 12 bob posts "\(text) Day {n}." as=n{n} photo=1 topic=bread
        settle
        """

    private func world() async throws -> (World, String) {
        let world = try await Replay.world(try Script(text: Self.script, name: "api.lab").lines)
        return (world, try #require(await world.tokens().first { $0.account == "ada" }).token)
    }

    private func call(
        _ method: String,
        _ path: String,
        _ token: String,
        _ body: String = "",
        headers: [APICall.Field] = []
    ) -> APICall {
        APICall(
            method: method,
            path: path,
            query: [],
            headers: [
                ("authorization", "Bearer \(token)"), ("content-type", "application/json"),
            ] + headers,
            body: Array(body.utf8)
        )
    }

    @Test func `a call from outside is a line of the journal that replays to the same world`()
        async throws
    {
        let (world, token) = try await world()
        let text = #"{ "text" : "with a \"quote\", a bread/n1,n2 \\ and\nlines" }"#
        let made = try await world.api(call("POST", "/v1/posts", token, text))
        #expect(made.status == 201)
        let id = try #require(try JSONValue(parsing: made.body)["id"]?.text)
        let liked = try await world.api(
            call("PUT", "/v1/posts/\(id)/like", token, headers: [("idempotency-key", "k")])
        )
        #expect(liked.status == 200)
        _ = try await world.api(call("GET", "/v1/feed", token))
        let facts = await world.facts()
        let script = try Script(text: facts.journal.joined(separator: "\n"), name: "again.lab")
        let again = try await Replay.world(script.lines)
        #expect(await again.facts().hash == facts.hash)
        #expect(facts.journal.suffix(3).allSatisfy { $0.hasPrefix("ada requests ") })
    }

    @Test(arguments: [
        ("POST", "/v1/posts", #"{"text":"a \"b\" \\ \n \t #c é 🥖","topics":["x y"]}"#),
        ("GET", "/v1/feed", ""),
        ("PUT", "/v1/posts/n1/like", ##"{"client_mutation_id":"#k = 1"}"##),
        ("GET", "/v1/posts/a b/%20\"/#", ""), ("DELETE", "/v1/posts//", ""),
        ("POST", "/v1/feed/sync", #"{"since_seq_id":0,"epoch":"e1","limit":1.5e3}"#),
    ])
    func `a line that was made is the line that would be read`(
        _ method: String,
        _ path: String,
        _ body: String
    ) async throws {
        let (world, token) = try await world()
        let before = await world.journal().count
        _ = try await world.api(call(method, path, token, body))
        let lines = await world.journal()
        #expect(lines.count == before + 1)
        let made = try #require(lines.last)
        #expect(try CommandParser.parse(line: made.text, number: made.number) == made)
    }

    @Test func `what never reaches a handler leaves no line`() async throws {
        let (world, token) = try await world()
        let before = await world.facts().journal
        for wrong in [
            call("GET", "/v1/feed", "x"), call("POST", "/v1/posts", token, "{"),
            call("POST", "/v1/posts", token, #"{"text":"a","text":"b"}"#),
        ] {
            let answer = try await world.api(wrong)
            #expect([400, 401].contains(answer.status))
            #expect(!answer.isJournalled)
        }
        #expect(await world.facts().journal == before)
    }

    @Test func `D5 five changed numbers take at most 4 KB and a tenth of the full page`()
        async throws
    {
        let (world, token) = try await world()
        let page = try await world.api(call("GET", "/v1/feed", token))
        let json = try JSONValue(parsing: page.body)
        let start = try #require(json["sync"])
        for name in ["n8", "n9", "n10", "n11", "n12"] {
            _ = try await world.run(text: "bob likes \(name)")
        }
        let body: JSONValue = [
            "since_seq_id": start["seq_id"] ?? .null, "epoch": start["epoch"] ?? .null,
        ]
        let delta = try await world.api(call("POST", "/v1/feed/sync", token, body.jsonText))
        #expect(try JSONValue(parsing: delta.body)["changes"]?.items?.count == 5)
        #expect(delta.body.count <= 4_096)
        let packed = try await world.api(
            call(
                "POST",
                "/v1/feed/sync",
                token,
                body.jsonText,
                headers: [("accept", SyncAnswer.protobufType)]
            )
        )
        #expect(packed.body.count < delta.body.count / 4)
        // The first page has 10 items; one of 20 is twice as long.
        #expect(delta.body.count * 10 <= page.body.count * 2)
    }
}
