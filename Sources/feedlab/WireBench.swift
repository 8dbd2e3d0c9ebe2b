import Deflate
import FeedWire
import Lab

/// How large a delta is in each wire form, beside the full page of 20 (D5).
enum WireBench {
    struct Line {
        let name: String
        let bytes: Int
        let deflated: Int
        /// Less than the page, in tenths of a percent.
        let saved: Int
        let savedDeflated: Int
    }

    static func run() async throws -> [Line] {
        let world = try await Replay.world(try Script(text: script, name: "wire.lab").lines)
        let token = await world.tokens().first { $0.account == "ada" }?.token ?? ""
        let page = try await ask(world, token, "GET", "/v1/feed", query: [("limit", "20")])
        let start = try JSONValue(parsing: page)["sync"]
        let ids = try JSONValue(parsing: page)["items"]?.items?.compactMap { $0["id"]?.text } ?? []
        for id in ids.prefix(5) {
            _ = try await world.run(text: "cleo requests PUT /v1/posts/\(id)/like")
        }
        var lines = [line("full page of 20, JSON", page, page)]
        let numbers = try await forms(world, token, start)
        lines += numbers.map { line("5 changed numbers, \($0.name)", $0.bytes, page) }
        let next = try JSONValue(parsing: numbers[0].bytes)["seq_id"] ?? .null
        for name in ["a1", "a2", "a3", "a4", "a5"] {
            _ = try await world.run(text: "bob edits \(name) \"mended: \(text)\"")
        }
        let rest = try await forms(
            world,
            token,
            ["seq_id": next, "epoch": start?["epoch"] ?? .null]
        )
        return lines + rest.map { line("5 edited posts, \($0.name)", $0.bytes, page) }
    }

    static func text(_ lines: [Line]) -> [String] {
        func padded(_ text: String, _ width: Int) -> String {
            String(repeating: " ", count: max(0, width - text.count)) + text
        }
        func percent(_ tenths: Int) -> String { padded("\(tenths / 10).\(abs(tenths % 10)) %", 9) }
        let head = "wire form" + padded("bytes", 27) + padded("less", 9) + padded("deflated", 10)
        return [head + padded("less", 9)]
            + lines.map { line in
                line.name + padded(String(line.bytes), 36 - line.name.count) + percent(line.saved)
                    + padded(String(line.deflated), 10) + percent(line.savedDeflated)
            }
    }

    static func json(_ lines: [Line]) -> JSONValue {
        .array(
            lines.map { line in
                [
                    "form": .string(line.name), "bytes": JSONValue(line.bytes),
                    "deflated": JSONValue(line.deflated), "saved_permille": JSONValue(line.saved),
                    "saved_deflated_permille": JSONValue(line.savedDeflated),
                ]
            }
        )
    }

    private static func forms(
        _ world: World,
        _ token: String,
        _ start: JSONValue?
    ) async throws -> [(name: String, bytes: [UInt8])] {
        let members: JSONValue = [
            "since_seq_id": start?["seq_id"] ?? .null, "epoch": start?["epoch"] ?? .null,
        ]
        let query: JSONValue = [
            "query": .string(graphQL),
            "variables": [
                "since": start?["seq_id"] ?? .null, "epoch": start?["epoch"] ?? .null,
            ],
        ]
        let sync = "/v1/feed/sync"
        return [
            ("JSON", try await ask(world, token, "POST", sync, json: members)),
            ("GraphQL", try await ask(world, token, "POST", "/v1/graphql", json: query)),
            (
                "Protobuf",
                try await ask(
                    world,
                    token,
                    "POST",
                    sync,
                    json: members,
                    accept: SyncAnswer.protobufType
                )
            ),
        ]
    }

    private static func ask(
        _ world: World,
        _ token: String,
        _ method: String,
        _ path: String,
        query: [APICall.Field] = [],
        json: JSONValue? = nil,
        accept: String = "application/json"
    ) async throws -> [UInt8] {
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

    private static func line(_ name: String, _ bytes: [UInt8], _ page: [UInt8]) -> Line {
        let deflated = deflatedCount(bytes)
        return Line(
            name: name,
            bytes: bytes.count,
            deflated: deflated,
            saved: 1_000 - bytes.count * 1_000 / page.count,
            savedDeflated: 1_000 - deflated * 1_000 / deflatedCount(page)
        )
    }

    private static func deflatedCount(_ bytes: [UInt8]) -> Int {
        Deflate.packed(bytes, level: 6).count
    }

    private static let text =
        "Walked to the mill before six. The flour is coarser than last week's and takes more water."

    private static let script = """
        design order=time sync=delta
        account ada
        account bob
        account cleo
        ada follows bob
        repeat 35 bob posts "\(text) Day {n}." as=a{n} photo=1 every=37m topic=bread
        settle
        """

    private static let graphQL = """
        query ($since: Long!, $epoch: String!) {
          syncFeed(sinceSeqId: $since, epoch: $epoch) {
            seqId
            records { id version bodyHtml likeCount likedByMe commentCount shareCount }
            changes { id version likeCount likedByMe commentCount shareCount }
            tombstones { id op }
            acknowledged
            nextPageToken
          }
        }
        """
}
