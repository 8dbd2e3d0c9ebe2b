import FeedWire
import Foundation
import HTTPServer
import Lab
import WebApp

/// Calls of a world's API over real HTTP, from a client in this process, beside the same calls without HTTP.
enum HTTPBench {
    private static let connections = 16
    private static let readers = 20
    private static let seconds = 2.0
    /// What the source documents plan for a task of two cores, and how often over it is to be met.
    static let goal = 500 * 20

    static func run() async throws -> (figures: [BenchFigure], note: String) {
        let folder = FileManager.default.temporaryDirectory
            .appending(path: "feedlab-bench-\(ProcessInfo.processInfo.processIdentifier)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let token = FormToken()
        let server = try ServeCommand.makeServer(
            root: try Installation.root(),
            dataDirectory: folder.path,
            port: 0,
            token: token
        )
        let port = try server.start()
        defer { server.stop() }
        let world = try await Replay.world(try Script(text: script, name: "bench.lab").lines)
        let path = try makeWorld(port, token)
        let calls = try await syncCalls(world)
        let file = try await drive(port, [request("GET", "/feed.proto", nil)])
        let inside = try await insideTiming(world, calls)
        let sync = try await drive(
            port,
            calls.map { request("POST", path + "/v1/feed/sync", $0.token, json: $0.json) }
        )
        let pages = try await drive(
            port,
            calls.map { request("GET", path + "/v1/feed?limit=20", $0.token) }
        )
        let anchor = ("a small file over the same HTTP", file.timing.perCPUSecond)
        let group = "over real HTTP, \(connections) connections"
        let figures = [
            BenchFigure(
                group: group,
                name: "delta syncs in the world, no HTTP",
                timing: inside,
                anchor: ("the goal over HTTP", Double(goal))
            ),
            BenchFigure(
                group: group,
                name: "delta syncs, five changed",
                timing: sync.timing,
                anchor: anchor
            ),
            BenchFigure(
                group: group,
                name: "feed pages of 20",
                timing: pages.timing,
                anchor: anchor
            ),
        ]
        return (figures, note(sync))
    }

    private static func note(_ sync: LoadClient.Driven) -> String {
        let whole = 1e6 / sync.timing.perCPUSecond
        return
            "Of the \(Int(whole)) µs of work for a delta over HTTP, \(Int(sync.clientWork)) are the client's, "
            + "who shares the cores with the server."
    }

    private struct SyncCall: Sendable {
        let token: String
        let json: JSONValue
    }

    /// Each reader's call for what changed since a page that they have.
    private static func syncCalls(_ world: World) async throws -> [SyncCall] {
        let tokens = await world.tokens().filter { $0.account.hasPrefix("reader") }
        return tokens.map { token in
            SyncCall(token: token.token, json: ["since_seq_id": 0, "epoch": "e1"])
        }
    }

    private static func insideTiming(_ world: World, _ calls: [SyncCall]) async throws -> Timing {
        var samples: [Int64] = []
        let work = CPUTime.now
        let start = ContinuousClock.now
        var last = start
        for number in 0..<10_000 {
            let call = calls[number % calls.count]
            let answer = try await world.api(
                APICall(
                    method: "POST",
                    path: "/v1/feed/sync",
                    query: [],
                    headers: [
                        ("authorization", "Bearer \(call.token)"),
                        ("content-type", "application/json"),
                    ],
                    body: call.json.bytes
                )
            )
            guard answer.status == 200 else { throw UsageError("a delta got \(answer.status)") }
            let now = ContinuousClock.now
            samples.append((now - last).nanoseconds)
            last = now
        }
        return Timing(samples, elapsed: last - start, work: CPUTime.now - work)
    }

    private static func makeWorld(_ port: Int, _ token: FormToken) throws -> String {
        let link = try LocalConnection.port(port)
        let body = "token=\(token.text)&script=" + percentEncoded(script)
        let text =
            "POST /worlds HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\nOrigin: http://127.0.0.1:\(port)\r\n"
            + "Content-Type: application/x-www-form-urlencoded\r\n"
            + "Content-Length: \(body.utf8.count)\r\n\r\n" + body
        try link.send(Array(text.utf8))
        let answer = try link.httpAnswer()
        guard answer.status == 303 else { throw UsageError("no world: \(answer.status)") }
        return "/worlds/w1"
    }

    private static func percentEncoded(_ text: String) -> String {
        text.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
    }

    /// A request without its Host, which the port decides.
    private static func request(
        _ method: String,
        _ target: String,
        _ token: String?,
        json: JSONValue? = nil
    ) -> (String, [UInt8]) {
        var text = "\(method) \(target) HTTP/1.1\r\n"
        if let token { text += "Authorization: Bearer \(token)\r\n" }
        let body = json?.bytes ?? []
        if json != nil {
            text += "Content-Type: application/json\r\nContent-Length: \(body.count)\r\n"
        }
        return (text, body)
    }

    private static func drive(
        _ port: Int,
        _ requests: [(String, [UInt8])]
    ) async throws -> LoadClient.Driven {
        let messages = requests.map { head, body in
            Array((head + "Host: 127.0.0.1:\(port)\r\n\r\n").utf8) + body
        }
        return try await LoadClient(connections: connections, seconds: seconds)
            .drive(port, messages)
    }

    private static let script =
        """
        design order=time sync=delta assembly=write
        account author
        """ + "\n"
        + (1...readers).map { "account reader\($0)\nreader\($0) follows author\n" }.joined()
            + """
            repeat 40 author posts "\(BenchStore.words) Note {n}." as=n{n} photo=1 every=7m
            settle
            """ + "\n"
        + (1...readers).map { "reader\($0) requests GET /v1/feed\n" }.joined()
        + (1...5).map { "reader1 requests PUT /v1/posts/n\($0)/like\n" }.joined()
}
