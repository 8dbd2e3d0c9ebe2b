import Foundation

/// `feedlab bench start`: from the start of the process to the last byte of its first answer.
enum StartBench {
    private static let rounds = 9

    static func headlines() throws -> [Headline] {
        var first: [Double] = []
        var later: [Double] = []
        var bare: [Double] = []
        var nginx: [Double] = []
        for _ in 0..<rounds {
            bare.append(try plainStart())
            let folder = try BenchFolder.make()
            defer { BenchFolder.remove(folder) }
            first.append(try firstAnswer(folder))
            later.append(try firstAnswer(folder))
            if NginxServer.program != nil { nginx.append(try nginxAnswer()) }
        }
        let process = Headline.Anchor(name: "/bin/true, start to end", value: Median.of(bare))
        var headlines = [
            headline("to the first answer, in a new folder", first, process),
            headline("to the first answer, in a known folder", later, process),
        ]
        if !nginx.isEmpty {
            let anchor = Headline.Anchor(name: "nginx to its first", value: Median.of(nginx))
            headlines.append(headline("to the first answer, beside nginx", later, anchor))
        }
        return headlines
    }

    private static func headline(
        _ name: String,
        _ times: [Double],
        _ anchor: Headline.Anchor
    ) -> Headline {
        Headline(
            group: "start",
            name: name,
            value: Median.of(times),
            unit: .milliseconds,
            anchor: anchor
        )
    }

    private static func firstAnswer(_ folder: String) throws -> Double {
        let start = ContinuousClock.now
        let server = try BenchServer(folder: folder)
        defer { server.stop() }
        try ask(server.port)
        return (ContinuousClock.now - start).milliseconds
    }

    private static func nginxAnswer() throws -> Double {
        let start = ContinuousClock.now
        let server = try NginxServer(answers: [])
        defer { server.stop() }
        try ask(server.port)
        return (ContinuousClock.now - start).milliseconds
    }

    private static func ask(_ port: Int) throws {
        let link = try LocalConnection.port(port)
        try link.send(Array("GET / HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\n\r\n".utf8))
        let answer = try link.httpAnswer()
        guard answer.status > 0 else { throw UsageError("no answer from port \(port)") }
    }

    private static func plainStart() throws -> Double {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/bin/true")
        let start = ContinuousClock.now
        try process.run()
        process.waitUntilExit()
        return (ContinuousClock.now - start).milliseconds
    }
}

/// What many figures come to.
enum Median {
    /// The middle.
    static func of(_ values: [Double]) -> Double {
        values.isEmpty ? 0 : values.sorted()[values.count / 2]
    }

    /// What 99 of 100 stay within.
    static func p99(of values: [Double]) -> Double {
        values.isEmpty ? 0 : values.sorted()[min(values.count - 1, values.count * 99 / 100)]
    }
}

extension Duration {
    /// The whole time in milliseconds.
    var milliseconds: Double { Double(nanoseconds) / 1e6 }
}
