import Foundation

/// `feedlab bench web`: pages a second, and the slowest hundredth, beside nginx with the same bytes.
enum PageBench {
    private static let seconds = 1.0
    private static let connections = 16
    /// In milliseconds: how long a page may take to be there.
    private static let goal = 50.0

    static func report() async throws -> BenchReport {
        let server = try BenchServer()
        defer { server.stop() }
        let world = try server.world([("world", "demo")])
        try server.command("phone opens", in: world)
        let pages: [(name: String, path: String)] = [
            ("home", "/"), ("a lesson", "/lessons/likes-and-the-outbox"),
            ("all scenarios", "/scenarios"), ("a scenario", "/scenarios/like-rolled-back"),
            ("the teardowns", "/teardowns"), ("a world with two phones", world),
            ("a search", "/search?q=like"), ("a style sheet", "/css/tokens.css"),
        ]
        let answers = try pages.map { try answer(server, $0.path) }
        let nginx = NginxServer.program == nil ? nil : try NginxServer(answers: answers)
        defer { nginx?.stop() }
        var headlines: [Headline] = []
        for (number, page) in pages.enumerated() {
            let own = server.request("GET", page.path)
            let before = server.work
            let many = try await rate(server.port, own, connections)
            let work = (server.work - before) * 1_000 / Double(max(1, many.count))
            let alone = try await rate(server.port, own, 1)
            var beside: (many: Timing, alone: Timing)?
            if let nginx {
                let request = plainRequest(nginx.port, number)
                beside = (
                    try await rate(nginx.port, request, connections),
                    try await rate(nginx.port, request, 1)
                )
            }
            headlines += lines(page.name, answers[number].body.count, many, alone, work, beside)
        }
        return BenchReport(headlines: headlines, notes: nginx == nil ? [NginxServer.missing] : [])
    }

    private static func lines(
        _ name: String,
        _ bytes: Int,
        _ many: Timing,
        _ alone: Timing,
        _ work: Double,
        _ nginx: (many: Timing, alone: Timing)?
    ) -> [Headline] {
        [
            Headline(
                group: "web",
                name: "\(name), \(BenchTable.grouped(bytes)) bytes",
                value: many.perSecond,
                unit: .perSecond,
                p99: many.p99 / 1_000,
                anchor: nginx.map {
                    .init(name: "nginx", value: $0.many.perSecond, p99: $0.many.p99 / 1_000)
                }
            ),
            Headline(
                group: "web",
                name: "\(name), asked one at a time",
                value: 1_000 / alone.perSecond,
                unit: .milliseconds,
                p99: alone.p99 / 1_000,
                anchor: nginx.map {
                    .init(
                        name: "nginx",
                        value: 1_000 / $0.alone.perSecond,
                        p99: $0.alone.p99 / 1_000
                    )
                }
            ),
            Headline(
                group: "web",
                name: "\(name), work of one",
                value: work,
                unit: .milliseconds,
                anchor: .init(name: "the goal", value: goal)
            ),
        ]
    }

    private static func answer(_ server: BenchServer, _ path: String) throws -> HTTPAnswer {
        let link = try LocalConnection.port(server.port)
        try link.send(server.request("GET", path))
        let answer = try link.wholeAnswer()
        guard answer.status == 200 else { throw UsageError("\(path) got \(answer.status)") }
        return answer
    }

    private static func plainRequest(_ port: Int, _ number: Int) -> [UInt8] {
        Array(
            ("GET /\(number) HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\n"
                + "Accept-Encoding: gzip, deflate\r\n\r\n").utf8
        )
    }

    private static func rate(
        _ port: Int,
        _ request: [UInt8],
        _ connections: Int
    ) async throws -> Timing {
        let client = LoadClient(connections: connections, seconds: seconds)
        return try await client.drive(port, [request]).timing
    }
}
