import Foundation
import Lab
import Testing

/// Every result that reaches a trace is the same in two processes, whatever their hash seeds.
@Suite struct TwoProcessesTests {
    @Test func `two processes print the same of every script, and the same traces as this one`()
        async throws
    {
        let first = try output(of: ["run", "--json"] + ScriptFiles.all)
        let second = try output(of: ["run", "--json"] + ScriptFiles.all)
        #expect(first == second)
        let runs = try #require(
            try JSONSerialization.jsonObject(with: first) as? [[String: Any]]
        )
        let traces = runs.map { "\($0["file"] ?? "") \($0["design"] ?? "") \($0["trace"] ?? "")" }
        var here: [String] = []
        for path in ScriptFiles.all {
            for run in try await ScriptRunner.run(ScriptFiles.script(path)) {
                here.append("\(path) \(run.design) \(run.hash)")
            }
        }
        #expect(traces == here)
    }

    /// The program stands beside the tests' own bundle.
    private static let program = URL(filePath: ProcessInfo.processInfo.arguments[0])
        .deletingLastPathComponent().appending(path: "feedlab")

    private func output(of arguments: [String]) throws -> Data {
        let bundle = ProcessInfo.processInfo.arguments.firstIndex(of: "--test-bundle-path").map {
            URL(filePath: ProcessInfo.processInfo.arguments[$0 + 1])
                .deletingLastPathComponent().appending(path: "feedlab")
        }
        let process = Process()
        process.executableURL = bundle ?? Self.program
        process.arguments = arguments
        process.currentDirectoryURL = ScriptFiles.root
        var environment = ProcessInfo.processInfo.environment
        environment["SWIFT_DETERMINISTIC_HASHING"] = nil
        process.environment = environment
        let pipe = Pipe()
        process.standardOutput = pipe
        process.standardError = FileHandle.nullDevice
        try process.run()
        let data = pipe.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
        return data
    }
}
