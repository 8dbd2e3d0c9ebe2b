import Foundation

/// `feedlab bench memory`: what the server holds at rest, and with fifty worlds, the most that are held at once.
enum MemoryBench {
    private static let worlds = 50

    static func report() throws -> BenchReport {
        let empty = try emptyProcess()
        let server = try BenchServer()
        defer { server.stop() }
        let link = try LocalConnection.port(server.port)
        for path in ["/", "/lessons", "/scenarios", "/lab"] {
            try link.send(server.request("GET", path))
            let answer = try link.httpAnswer()
            guard answer.status == 200 else { throw UsageError("\(path) got \(answer.status)") }
        }
        let rest = server.megabytes
        for number in 1...worlds {
            let world = try server.world([("world", "demo"), ("seed", String(number))])
            try server.command("phone opens", in: world)
        }
        let full = server.megabytes
        let anchor = Headline.Anchor(name: "an empty process of this program", value: empty)
        return BenchReport(headlines: [
            Headline(
                group: "memory",
                name: "at rest, some pages asked",
                value: rest,
                unit: .megabytes,
                anchor: anchor
            ),
            Headline(
                group: "memory",
                name: "with \(worlds) demo worlds",
                value: full,
                unit: .megabytes,
                anchor: anchor
            ),
            Headline(
                group: "memory",
                name: "a demo world, of \(worlds)",
                value: (full - rest) / Double(worlds),
                unit: .megabytes,
                anchor: anchor
            ),
        ])
    }

    /// Only waits until its input ends: what the program takes before it does anything.
    static func idle() {
        Say.now("idle")
        _ = FileHandle.standardInput.readDataToEndOfFile()
    }

    private static func emptyProcess() throws -> Double {
        let process = Process()
        let input = Pipe()
        let output = Pipe()
        process.executableURL = BenchServer.program
        process.arguments = ["bench", "--idle"]
        process.standardInput = input
        process.standardOutput = output
        try process.run()
        defer {
            try? input.fileHandleForWriting.close()
            process.waitUntilExit()
        }
        guard !output.fileHandleForReading.availableData.isEmpty else {
            throw UsageError("the empty process ended")
        }
        return ProcessCost.megabytes(of: process.processIdentifier)
    }
}
