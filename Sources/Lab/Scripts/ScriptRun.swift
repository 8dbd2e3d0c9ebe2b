public import FeedModel

/// A script carried out in one design, with what each line did.
public struct ScriptRun: Sendable {
    /// An expectation that doesn't hold.
    public struct Failure: Sendable, Equatable {
        /// The line in the script's file.
        public let line: Int
        /// The line as written.
        public let text: String
        /// What was expected and what was found.
        public let message: String
        /// The number of the step at which it was looked at.
        public let step: Int
        /// The trace since the step before it.
        public let recent: [String]
    }

    /// The design it ran in, as stated.
    public let design: String
    /// The world's seed.
    public let seed: UInt64
    /// What each command printed, in the order of the script: its steps and its output.
    public let printed: [String]
    /// How many steps there were.
    public let stepCount: Int
    /// How many expectations counted.
    public let expectations: Int
    /// Those that failed.
    public let failures: [Failure]
    /// The line that stopped the run, if one did.
    public let error: WorldError?
    /// The hash of the whole trace.
    public let hash: String

    /// 0 passed, 1 an expectation failed, 2 a line can't be read or done.
    public var exitCode: Int32 { error != nil ? 2 : failures.isEmpty ? 0 : 1 }
}

/// Carries scripts out in the designs that they name.
public enum ScriptRunner {
    /// Runs a script in each of its designs; `fixed` overrides every line that states one of its keys.
    public static func run(
        _ script: Script,
        fixed: StatedDesign = StatedDesign()
    ) async throws
        -> [ScriptRun]
    {
        var runs: [ScriptRun] = []
        for design in script.designs {
            runs.append(try await run(script, design: try merged(design, fixed)))
        }
        return runs
    }

    /// Runs a script in one design.
    public static func run(_ script: Script, design: StatedDesign) async throws -> ScriptRun {
        let world = try World(fixedDesign: design)
        return await run(script, design: design, in: world)
    }

    /// Runs a script in a world that is new.
    public static func run(
        _ script: Script,
        design: StatedDesign,
        in world: World
    ) async
        -> ScriptRun
    {
        await world.carryOut(script.lines, design: design.text)
    }

    private static func merged(
        _ design: StatedDesign,
        _ fixed: StatedDesign
    ) throws
        -> StatedDesign
    {
        var merged = design
        try merged.state(fixed.statements)
        return merged
    }
}

extension World {
    /// Runs all lines without leaving the actor; stops at the first that can't be done.
    func carryOut(_ lines: [CommandLine], design: String) -> ScriptRun {
        var printed: [String] = []
        var failures: [ScriptRun.Failure] = []
        var expectations = 0
        var error: WorldError?
        for line in lines {
            do throws(WorldError) {
                let report = try run(line)
                printed += steps(report.steps).map(\.line) + report.output
                if report.isExpectation { expectations += 1 }
                if let failure = report.failure {
                    let step = report.steps.upperBound - 1
                    failures.append(
                        ScriptRun.Failure(
                            line: line.number,
                            text: line.text,
                            message: failure,
                            step: step,
                            recent: steps(max(1, step - 5)..<(step + 1)).map(\.line)
                        )
                    )
                }
            } catch let stop {
                error = stop
                break
            }
        }
        let facts = facts()
        return ScriptRun(
            design: design,
            seed: facts.seed,
            printed: printed,
            stepCount: facts.stepCount,
            expectations: expectations,
            failures: failures,
            error: error,
            hash: facts.hash
        )
    }
}
