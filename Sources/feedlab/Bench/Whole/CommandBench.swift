import Foundation
import Lab

/// `feedlab bench command`: from a command that is posted to the fragments on the event stream.
enum CommandBench {
    private static let rounds = 200
    private static let lines = ["phone scrolls 1", "phone scrolls -1"]

    static func report() async throws -> BenchReport {
        let server = try BenchServer()
        defer { server.stop() }
        let found = try measure(server)
        let inside = try await insideMilliseconds()
        let bare = try bareMilliseconds(sent: found.sent, received: found.received)
        return BenchReport(headlines: [
            headline(
                "command to fragments",
                found.times,
                ("the command in a world, no page", inside)
            ),
            headline(
                "command to fragments, beside sockets",
                found.times,
                ("the same bytes there and back", bare)
            ),
        ])
    }

    private static func headline(
        _ name: String,
        _ times: [Double],
        _ anchor: (name: String, times: [Double])
    ) -> Headline {
        Headline(
            group: "command",
            name: name,
            value: Median.of(times),
            unit: .milliseconds,
            p99: Median.p99(of: times),
            anchor: .init(
                name: anchor.name,
                value: Median.of(anchor.times),
                p99: Median.p99(of: anchor.times)
            )
        )
    }

    private struct Found {
        var times: [Double] = []
        /// Bytes of a request, and of the event that it brings.
        var sent = 0
        var received = 0
    }

    private static func measure(_ server: BenchServer) throws -> Found {
        let world = try server.world([("world", "demo")])
        try server.command("phone opens", in: world)
        let stream = EventLinks([try StreamOpening(server, world).open()])
        try stream.awaitEvent(patience: .seconds(30))
        let link = try LocalConnection.port(server.port)
        var found = Found()
        for round in 0..<(rounds + 10) {
            let request = try server.commandRequest(lines[round % 2], in: world)
            let start = ContinuousClock.now
            try link.send(request)
            let bytes = try stream.awaitEvent(patience: .seconds(30))
            let time = (ContinuousClock.now - start).milliseconds
            let answer = try link.httpAnswer()
            guard answer.status == 303 else { throw UsageError("a command got \(answer.status)") }
            guard round >= 10 else { continue }
            found.times.append(time)
            found.sent = request.count
            found.received = bytes
        }
        return found
    }

    /// The same lines in a world of this process: no HTTP, no page, nothing kept.
    private static func insideMilliseconds() async throws -> [Double] {
        let world = try await Replay.world(
            try Script(text: "world demo\nphone opens\nsettle", name: "bench.lab").lines
        )
        var times: [Double] = []
        for round in 0..<rounds {
            let start = ContinuousClock.now
            _ = try await world.run(text: lines[round % 2])
            _ = try await world.run(text: "settle")
            times.append((ContinuousClock.now - start).milliseconds)
        }
        return times
    }

    /// As many bytes to another thread and back over 127.0.0.1.
    private static func bareMilliseconds(sent: Int, received: Int) throws -> [Double] {
        let pair = try SocketPairs(1)
        let (near, far) = (pair.near[0], pair.far[0])
        let question = [UInt8](repeating: 0x61, count: sent)
        let answer = [UInt8](repeating: 0x62, count: received)
        let echo = Thread {
            let far = LocalConnection(adopting: far)
            for _ in 0..<rounds {
                guard (try? far.bytes(sent)) != nil, (try? far.send(answer)) != nil else { return }
            }
        }
        echo.start()
        var times: [Double] = []
        for _ in 0..<rounds {
            let start = ContinuousClock.now
            try near.send(question)
            _ = try near.bytes(received)
            times.append((ContinuousClock.now - start).milliseconds)
        }
        return times
    }
}

/// How a page opens a world's event stream: at the address that it names.
struct StreamOpening {
    private let server: BenchServer
    private let target: String

    init(_ server: BenchServer, _ world: String) throws {
        self.server = server
        let link = try LocalConnection.port(server.port)
        try link.send(
            Array("GET \(world) HTTP/1.1\r\nHost: 127.0.0.1:\(server.port)\r\n\r\n".utf8)
        )
        let page = String(decoding: try link.httpAnswer().body, as: UTF8.self)
        guard let start = page.range(of: "\(world)/events?key=")?.lowerBound else {
            throw UsageError("the page of \(world) names no event stream")
        }
        target = String(page[start...].prefix { $0 != "\"" }).replacing("&amp;", with: "&")
    }

    /// Opens it and reads the head of its answer.
    func open() throws -> LocalConnection {
        let link = try LocalConnection.port(server.port)
        try link.send(server.request("GET", "\(target)&has="))
        let status = try link.streamHead()
        guard status == 200 else { throw UsageError("an event stream got \(status)") }
        return link
    }
}
