import FeedModel
import FeedWire
import Lab

/// What happens to five items between a page and the delta.
enum WireChange: String, CaseIterable {
    case likes = "liked"
    case edits = "edited"
    case deletes = "deleted"
    case mixed = "2 liked, 1 of each"
    case posts = "new"
}

/// How long posts are; their words differ, as those of people do.
enum WireText: String, CaseIterable {
    case short = "90"
    case medium = "400"
    case long = "1,800"

    private var characters: Int {
        switch self {
        case .short: 90
        case .medium: 400
        case .long: 1_800
        }
    }

    private static let words =
        """
        morning bread flour mill water oven crust window rain street market cellar lantern river \
        bridge winter garden pepper basil thunder harbour ladder copper kettle saddle meadow orchard \
        candle pencil velvet marble gravel needle thread button mirror curtain engine signal ticket \
        luggage platform conductor whistle harvest barley honey clover willow maple cedar granite \
        slow early late quiet bright heavy hollow narrow warm sudden second only never almost \
        takes keeps leaves carries finds mends holds brings turns walks waits learns forgets
        """.split(separator: " ").map(String.init)

    /// A text of that length; the same number gives the same words.
    func body(_ number: Int) -> String {
        var text = ""
        var count = 0
        while text.count < characters {
            let draw = KeyedRandom.value(seed: 40, key: "wire text \(number) \(count)")
            text += (text.isEmpty ? "" : " ") + Self.words[Int(draw % UInt64(Self.words.count))]
            count += 1
        }
        return String(text.prefix(characters))
    }

    /// A home of 35 posts.
    var script: String {
        let head = """
            design order=time sync=delta
            account ada
            account bob
            account cleo
            ada follows bob

            """
        let posts = (1...35).map { number in
            "bob posts \"\(body(number))\" as=a\(number) photo=1 ago=\(number * 37)m topic=bread\n"
        }
        return head + posts.joined() + "settle\n"
    }
}

/// A world of which a delta is asked in each form.
struct WireWorld {
    let world: World

    func page() async throws -> [UInt8] {
        try await ask("GET", "/v1/feed", query: [("limit", "20")])
    }

    /// Five items change, the top ones of the page.
    func make(_ change: WireChange, _ text: WireText) async throws {
        switch change {
        case .likes: for number in 1...5 { try await run("cleo likes a\(number)") }
        case .edits:
            for number in 1...5 {
                try await run("bob edits a\(number) \"\(text.body(100 + number))\"")
            }
        case .deletes: for number in 1...5 { try await run("bob deletes a\(number)") }
        case .posts:
            for number in 1...5 {
                try await run("bob posts \"\(text.body(200 + number))\" photo=1 topic=bread")
            }
        case .mixed:
            try await run("cleo likes a1")
            try await run("cleo likes a2")
            try await run("bob edits a3 \"\(text.body(103))\"")
            try await run("bob deletes a4")
            try await run("bob posts \"\(text.body(201))\" photo=1 topic=bread")
        }
        try await run("settle")
    }

    private func run(_ line: String) async throws { _ = try await world.run(text: line) }

    func forms(since start: JSONValue?) async throws -> [(form: String, bytes: [UInt8])] {
        let members: JSONValue = [
            "since_seq_id": start?["seq_id"] ?? .null, "epoch": start?["epoch"] ?? .null,
        ]
        let query: JSONValue = [
            "query": .string(Self.graphQL),
            "variables": ["since": start?["seq_id"] ?? .null, "epoch": start?["epoch"] ?? .null],
        ]
        let sync = "/v1/feed/sync"
        let json = try await ask("POST", sync, json: members)
        let items = try SyncAnswer(json: JSONValue(parsing: json))
        guard items.records.count + items.changes.count + items.tombstones.count == 5 else {
            throw UsageError("expected a delta of five items")
        }
        return [
            ("JSON", json), ("GraphQL", try await ask("POST", "/v1/graphql", json: query)),
            (
                "Protobuf",
                try await ask("POST", sync, json: members, accept: SyncAnswer.protobufType)
            ),
        ]
    }

    private func ask(
        _ method: String,
        _ path: String,
        query: [APICall.Field] = [],
        json: JSONValue? = nil,
        accept: String = "application/json"
    ) async throws -> [UInt8] {
        let token = await world.tokens().first { $0.account == "ada" }?.token ?? ""
        let answer = try await world.api(
            APICall(
                method: method,
                path: path,
                query: query,
                headers: [
                    ("authorization", "Bearer \(token)"), ("content-type", "application/json"),
                    ("accept", accept),
                ],
                body: json?.bytes ?? []
            )
        )
        guard answer.status == 200 else {
            throw UsageError("\(method) \(path) was answered with \(answer.status)")
        }
        return answer.body
    }

    private static let fields = """
        epoch seqId oldestSeqId serverTime acknowledged nextPageToken
        records {
          id author { id name followed } bodyHtml likeCount likedByMe commentCount shareCount
          bookmarkedByMe createdAt version reasons image { url width height tint }
        }
        changes { id version likeCount likedByMe commentCount shareCount bookmarkedByMe bodyHtml }
        tombstones { id op }
        """

    /// Everything that a client stores of a delta.
    private static let graphQL = """
        query ($since: Long!, $epoch: String!) {
          syncFeed(sinceSeqId: $since, epoch: $epoch) { \(fields) }
        }
        """

    /// The same fields, of no particular delta.
    static let wholeGraphQL = "{ syncFeed(sinceSeqId: 0, epoch: \"e1\") { \(fields) } }"
}
