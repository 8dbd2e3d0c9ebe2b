import FeedModel
import FeedWire
import Foundation
import Lab

/// `feedlab run`: carries scripts out in the designs that they name.
struct RunCommand {
    private let files: [String]
    private let fixed: StatedDesign
    private let isJSON: Bool

    init(_ arguments: [String]) throws(UsageError) {
        let options = try Options(arguments, named: ["--design"], switches: ["--json"])
        files = options.rest
        isJSON = options.has("--json")
        guard !files.isEmpty else { throw UsageError("expected a script's file, found none") }
        fixed = try Options.design(options.values("--design"))
    }

    /// 0 where every expectation holds, 1 where one fails, 2 where a line can't be read or done.
    func run() async throws(UsageError) -> Int32 {
        var code: Int32 = 0
        var passed = 0
        var failed = 0
        var json: [JSONValue] = []
        for file in files {
            do {
                let text = try String(contentsOfFile: file, encoding: .utf8)
                let script = try Script(text: text, name: file)
                for run in try await ScriptRunner.run(script, fixed: fixed) {
                    code = max(code, run.exitCode)
                    if run.exitCode == 0 { passed += 1 } else { failed += 1 }
                    isJSON
                        ? json.append(RunReport.json(run, file: file))
                        : RunReport.print(run, file: file)
                }
            } catch let error as CommandError {
                code = 2
                failed += 1
                Say.error("\(file): \(error.description)\n\(error.excerpt)")
            } catch is CocoaError {
                throw UsageError("expected a script that can be read, found none at \(file)")
            } catch {
                throw UsageError("\(file): \(error)")
            }
        }
        if isJSON {
            print(JSONValue.array(json).jsonText)
        } else {
            print("\(passed) passed, \(failed) failed")
        }
        return code
    }
}

/// What a run of a script looks like, for people and for programs.
enum RunReport {
    static func print(_ run: ScriptRun, file: String) {
        Swift.print("\(file)\(run.design.isEmpty ? "" : " in \(run.design)"), seed \(run.seed)")
        for line in run.printed { Swift.print("  \(line)") }
        for failure in run.failures {
            Swift.print("  FAILS at line \(failure.line), step \(failure.step): \(failure.text)")
            Swift.print("    \(failure.message)")
            for line in failure.recent { Swift.print("      \(line)") }
        }
        if let error = run.error {
            Swift.print("  STOPS at \(error.description)")
            Swift.print("    \(error.text)")
        }
        Swift.print(
            "  \(run.stepCount) steps, \(run.expectations) expectations, "
                + "\(run.failures.count) failed, trace \(run.hash)"
        )
    }

    static func json(_ run: ScriptRun, file: String) -> JSONValue {
        [
            "file": .string(file), "design": .string(run.design),
            "seed": .string(String(run.seed)), "steps": JSONValue(run.stepCount),
            "expectations": JSONValue(run.expectations), "trace": .string(run.hash),
            "failures": .array(
                run.failures.map { failure in
                    [
                        "line": JSONValue(failure.line), "text": .string(failure.text),
                        "message": .string(failure.message), "step": JSONValue(failure.step),
                        "recent": .array(failure.recent.map { .string($0) }),
                    ]
                }
            ),
            "error": run.error.map { .string($0.description) } ?? .null,
            "printed": .array(run.printed.map { .string($0) }),
        ]
    }
}
