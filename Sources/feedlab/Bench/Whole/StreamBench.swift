import Foundation
import Glibc

/// `feedlab bench streams`: a thousand pages open on one world, and the time for one change to reach them all.
enum StreamBench {
    private static let count = 1_000
    private static let rounds = 5

    static func report() throws -> BenchReport {
        Descriptors.raise()
        let server = try BenchServer()
        defer { server.stop() }
        let found = try measure(server)
        let bare = try bareMilliseconds(bytes: found.bytes)
        return BenchReport(headlines: [
            Headline(
                group: "streams",
                name: "open \(count), each with its greeting",
                value: found.opening,
                unit: .milliseconds,
                anchor: .init(name: "plain sockets, opened", value: bare.opening)
            ),
            Headline(
                group: "streams",
                name: "a change until the last has its \(BenchTable.grouped(found.bytes)) bytes",
                value: Median.of(found.times),
                unit: .milliseconds,
                anchor: .init(name: "plain socket writes", value: Median.of(bare.times))
            ),
            Headline(
                group: "streams",
                name: "a page meanwhile",
                value: Median.of(found.pages),
                unit: .milliseconds,
                anchor: .init(name: "the page with no stream open", value: Median.of(found.quiet))
            ),
            Headline(
                group: "streams",
                name: "memory that \(count) streams take",
                value: found.memory,
                unit: .megabytes,
                anchor: .init(name: "the server before", value: found.memoryBefore)
            ),
        ])
    }

    private struct Found {
        var opening = 0.0
        var times: [Double] = []
        /// Milliseconds of a page with all streams open, and with none.
        var pages: [Double] = []
        var quiet: [Double] = []
        /// Bytes of the change, on each stream.
        var bytes = 0
        var memory = 0.0
        var memoryBefore = 0.0
    }

    private static func measure(_ server: BenchServer) throws -> Found {
        let world = try server.world([("world", "demo")])
        try server.command("phone opens", in: world)
        var found = Found()
        let link = try LocalConnection.port(server.port)
        for _ in 0..<20 { found.quiet.append(try page(server, link)) }
        found.memoryBefore = server.megabytes
        let opening = try StreamOpening(server, world)
        let start = ContinuousClock.now
        let streams = EventLinks(try (0..<count).map { _ in try opening.open() })
        try streams.awaitEvent(patience: .seconds(120))
        found.opening = (ContinuousClock.now - start).milliseconds
        for round in 0..<rounds {
            let line = round % 2 == 0 ? "phone scrolls 1" : "phone scrolls -1"
            let request = try server.commandRequest(line, in: world)
            let start = ContinuousClock.now
            try link.send(request)
            found.bytes = try streams.awaitEvent(patience: .seconds(120))
            found.times.append((ContinuousClock.now - start).milliseconds)
            let answer = try link.httpAnswer()
            guard answer.status == 303 else { throw UsageError("a command got \(answer.status)") }
            for _ in 0..<5 { found.pages.append(try page(server, link)) }
        }
        found.memory = server.megabytes - found.memoryBefore
        return found
    }

    private static func page(_ server: BenchServer, _ link: LocalConnection) throws -> Double {
        let start = ContinuousClock.now
        try link.send(server.request("GET", "/lessons"))
        let answer = try link.httpAnswer()
        guard answer.status == 200 else { throw UsageError("/lessons got \(answer.status)") }
        return (ContinuousClock.now - start).milliseconds
    }

    /// As many bytes written to as many sockets, one after the other, and read by the same reader.
    private static func bareMilliseconds(
        bytes: Int
    ) throws -> (opening: Double, times: [Double]) {
        let start = ContinuousClock.now
        let pairs = try SocketPairs(count)
        let far = pairs.far
        defer { for descriptor in far { close(descriptor) } }
        let opening = (ContinuousClock.now - start).milliseconds
        let reader = EventLinks(pairs.near)
        let event = [UInt8](repeating: 0x61, count: bytes)
        var times: [Double] = []
        for _ in 0..<rounds {
            let writer = Thread { for it in far { try? SocketPairs.write(event, to: it) } }
            let start = ContinuousClock.now
            writer.start()
            try reader.awaitBytes(bytes, patience: .seconds(60))
            times.append((ContinuousClock.now - start).milliseconds)
        }
        return (opening, times)
    }
}
