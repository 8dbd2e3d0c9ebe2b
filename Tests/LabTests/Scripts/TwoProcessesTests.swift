import Foundation
import Glibc
import Lab
import Testing

/// Every result that reaches a trace is the same in two processes, whatever their hash seeds.
@Suite struct TwoProcessesTests {
    @Test func `another process prints the same of scripts as this one`() async throws {
        try await AnotherProcess.comparesEqual(ScriptFiles.sample(12))
    }
}

/// The same of all scripts.
@Suite struct TwoProcessesSweep {
    @Test func `another process prints the same of every script as this one`() async throws {
        try await AnotherProcess.comparesEqual(ScriptFiles.all)
    }
}

private enum AnotherProcess {
    static func comparesEqual(_ paths: [String]) async throws {
        let folder = ScriptFiles.root.path + "/"
        let output = try output(of: ["run", "--json"] + paths.map { folder + $0 })
        let runs = try #require(
            try JSONSerialization.jsonObject(with: output) as? [[String: Any]]
        )
        var next = runs.makeIterator()
        for path in paths {
            for run in try await ScriptRunner.run(ScriptFiles.script(path)) {
                let found = next.next()
                let other = try #require(found)
                #expect(other["file"] as? String == folder + path)
                #expect(other["design"] as? String == run.design)
                #expect(other["trace"] as? String == run.hash, "\(path) in [\(run.design)]")
                #expect(other["printed"] as? [String] == run.printed)
            }
        }
        let isOver = next.next() == nil
        #expect(isOver)
    }

    /// The program stands beside the tests' own bundle.
    private static let program: String = {
        let arguments = ProcessInfo.processInfo.arguments
        let named = arguments.firstIndex(of: "--test-bundle-path").map { arguments[$0 + 1] }
        return URL(filePath: named ?? arguments[0]).deletingLastPathComponent()
            .appending(path: "feedlab").path
    }()

    /// What the program prints.
    ///
    /// It prints into a file, so that no descriptor of this process stays open meanwhile: tests of the
    /// server beside this one count them.
    private static func output(of arguments: [String]) throws -> Data {
        let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).json")
        defer { try? FileManager.default.removeItem(at: file) }
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, 1, file.path, O_WRONLY | O_CREAT, 0o600)
        var words: [UnsafeMutablePointer<CChar>?] =
            ([Self.program] + arguments).map { strdup($0) } + [nil]
        defer { for word in words { free(word) } }
        var environment: [UnsafeMutablePointer<CChar>?] = [nil]
        var process = pid_t()
        try #require(
            posix_spawn(&process, Self.program, &actions, nil, &words, &environment) == 0
        )
        var status: Int32 = 0
        #expect(waitpid(process, &status, 0) == process)
        #expect(status == 0)
        return try Data(contentsOf: file)
    }
}
