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
        try await ask(Request("GET", "/v1/feed", query: [.init("limit", "20")]))
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
        let call = SyncCall(
            since: start?["seq_id"]?.whole ?? 0,
            epoch: start?["epoch"]?.text ?? "",
            pageToken: nil
        )
        var forms: [(form: String, bytes: [UInt8])] = []
        for (name, wire) in [
            ("JSON", Design.Wire.json), ("GraphQL", .graphql), ("Protobuf", .protobuf),
        ] {
            forms.append((name, try await ask(call.request(as: wire))))
        }
        let items = try SyncAnswer(json: JSONValue(parsing: forms[0].bytes))
        guard items.records.count + items.changes.count + items.tombstones.count == 5 else {
            throw UsageError("expected a delta of five items")
        }
        return forms
    }

    private func ask(_ request: Request) async throws -> [UInt8] {
        let token = await world.tokens().first { $0.account == "ada" }?.token ?? ""
        let answer = try await world.api(
            APICall(
                method: request.method,
                path: request.path,
                query: request.query.map { ($0.name, $0.value) },
                headers: request.headers.map { ($0.name, $0.value) } + [
                    ("authorization", "Bearer \(token)")
                ],
                body: request.body
            )
        )
        guard answer.status == 200 else {
            throw UsageError("\(request.method) \(request.path) was answered with \(answer.status)")
        }
        return answer.body
    }
}
