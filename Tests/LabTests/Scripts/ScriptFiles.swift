import Foundation
import Lab
import Testing

/// The scripts that the tests run: those of the rules and cases, and the scenarios that readers see.
enum ScriptFiles {
    static let root = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    static let folders = ["Tests/Scripts", "Content/scenarios"]

    /// Paths below the package's folder, sorted; those in subfolders too.
    static let all: [String] = folders.flatMap { folder in
        let names = FileManager.default.enumerator(atPath: root.appending(path: folder).path)?
            .compactMap { $0 as? String }
        return (names ?? []).filter { $0.hasSuffix(".lab") || $0.hasSuffix(".md") }.sorted()
            .map { "\(folder)/\($0)" }
    }

    /// Each so-manieth of them, scripts and scenarios alike.
    static func sample(_ spacing: Int) -> [String] {
        stride(from: 0, to: all.count, by: spacing).map { all[$0] }
    }

    static func script(_ path: String) throws -> Script {
        let text = try String(contentsOf: root.appending(path: path), encoding: .utf8)
        return try Script(text: text, name: path)
    }
}

/// The part "scripts" of the tests carries all of them out; here some are, and must tell the same twice.
@Suite struct ScriptFilesTests {
    @Test(arguments: ScriptFiles.sample(12))
    func `a script holds in every design that it names, and again with the same trace`(
        path: String
    ) async throws {
        try await ScriptCheck.holdsTwice(path)
    }

    @Test(arguments: ScriptFiles.all)
    func `a script expects something`(path: String) throws {
        let expects = try ScriptFiles.script(path).lines.contains {
            if case .expect = $0.command { true } else { false }
        }
        #expect(expects, "\(path) expects nothing")
    }

    @Test(arguments: ScriptFiles.all.filter { $0.hasSuffix(".lab") })
    func `a script quotes the rule or case that it holds up`(path: String) throws {
        let text = try String(contentsOf: ScriptFiles.root.appending(path: path), encoding: .utf8)
        let comment = text.split(separator: "\n").first { $0.hasPrefix("# ") }
        let quoted = try #require(comment, "\(path) has no comment")
        let number = /\b([RWBKDSI]\d+[ab]?|P\d+\.\d+|[Cc]ase \d+[abc]?)\b/
        #expect(quoted.contains(number), "\(path): \(quoted)")
    }
}

/// All of them twice.
@Suite struct ScriptFilesSweep {
    @Test(arguments: ScriptFiles.all)
    func `a script holds in every design that it names, and again with the same trace`(
        path: String
    ) async throws {
        try await ScriptCheck.holdsTwice(path)
    }
}

private enum ScriptCheck {
    static func holdsTwice(_ path: String) async throws {
        let script = try ScriptFiles.script(path)
        let runs = try await ScriptRunner.run(script)
        let again = try await ScriptRunner.run(script)
        #expect(runs.map(\.hash) == again.map(\.hash))
        for run in runs {
            let place = "\(path) in [\(run.design)], seed \(run.seed)"
            for failure in run.failures {
                let recent = failure.recent.joined(separator: "\n  ")
                Issue.record(
                    "\(place), line \(failure.line): \(failure.text)\n\(failure.message)\n  \(recent)"
                )
            }
            if let error = run.error {
                Issue.record("\(place) stops at \(error.description)\n  \(error.text)")
            }
            #expect(run.expectations > 0, "\(place) expects nothing")
        }
    }
}
