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
    public internal(set) var failures: [Failure]
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
            var run = try await run(script, design: try merged(design, fixed))
            // A design that the script doesn't name may have none of the answers.
            if fixed.statements.isEmpty { run.failures += script.predictionsWithoutOutcome(design) }
            runs.append(run)
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
        await world.carryOut(script, design: design)
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
    func carryOut(_ script: Script, design: StatedDesign) -> ScriptRun {
        let outcomes = script.predictions.map { ($0, script.outcome(of: $0, in: design)) }
        var printed: [String] = []
        var failures: [ScriptRun.Failure] = []
        var expectations = 0
        var error: WorldError?
        for line in script.lines {
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
                for case (let prediction, let outcome?) in outcomes where outcome.line == line {
                    failures += doubles(of: outcome, in: prediction)
                }
            } catch let stop {
                error = stop
                break
            }
        }
        let facts = facts()
        return ScriptRun(
            design: design.text,
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

extension World {
    /// The other answers of a prediction that hold as well at the moment that settles it.
    private func doubles(
        of outcome: Prediction.Outcome,
        in prediction: Prediction
    ) -> [ScriptRun.Failure] {
        prediction.options.filter { $0.letter != outcome.letter }.compactMap { option in
            let found: String
            do throws(Refusal) {
                guard try engine.check(option.claim) == nil else { return nil }
                found = "that it holds as \(outcome.letter) does"
            } catch {
                found = error.message
            }
            return ScriptRun.Failure(
                line: prediction.line,
                text: "predict \(prediction.id): \(option.letter) is \(option.claimText)",
                message: "expected this answer not to hold, found \(found)",
                step: engine.steps.count,
                recent: []
            )
        }
    }
}

extension Script {
    /// The predictions that the next commands settle in no way, or in two.
    fileprivate func predictionsWithoutOutcome(_ design: StatedDesign) -> [ScriptRun.Failure] {
        predictions.filter { outcome(of: $0, in: design) == nil }.map { prediction in
            let letters = outcomes(of: prediction, in: design).map(\.letter).joined(separator: ", ")
            return ScriptRun.Failure(
                line: prediction.line,
                text: "predict \(prediction.id)",
                message: "expected the next commands to expect what exactly one answer claims, "
                    + "found \(letters.isEmpty ? "none" : letters)",
                step: 0,
                recent: []
            )
        }
    }
}
