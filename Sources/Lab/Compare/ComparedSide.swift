public import FeedModel

/// One side of a comparison: a journal under a design, run to its end.
public struct ComparedSide: Sendable {
    /// What is to be run.
    public struct Plan: Sendable, Equatable {
        /// What the side is called; empty for its design's own words.
        public var name: String
        /// The choices that no line overrides.
        public var design: StatedDesign
        /// The lines, of which expectations are left out: they do nothing.
        public var lines: [CommandLine]

        /// A plan.
        public init(name: String = "", design: StatedDesign, lines: [CommandLine]) {
            self.name = name
            self.design = design
            let wanted = lines.filter { line in
                switch line.command {
                case .expect, .show, .showLimits: false
                default: true
                }
            }
            // Numbered anew, so that equal journals are equal whatever files they come from.
            self.lines = wanted.enumerated().map { index, line in
                CommandLine(number: index + 1, text: line.text, command: line.command)
            }
        }
    }

    /// What was run.
    public let plan: Plan
    /// The world, which can go back.
    public let world: World
    /// Everything that happened.
    public let steps: [Step]
    /// The place of each step for tying playheads; it never goes back.
    let places: [Moment]
    /// What it has cost.
    public let costs: [PlaceCosts]
    /// The line that couldn't be done, where the run ended early.
    public let stop: WorldError?
    /// The choices that were in force at the end.
    public let inForce: StatedDesign

    static func run(_ plan: Plan, tie: RunComparison.Tie) async throws -> ComparedSide {
        let world = try World(fixedDesign: plan.design)
        return try await world.side(plan, tie)
    }

    /// The number of the last step that had happened by a moment.
    func step(at moment: Moment) -> Int {
        var low = 0
        var high = places.count
        while low < high {
            let middle = (low + high) / 2
            if places[middle] <= moment { low = middle + 1 } else { high = middle }
        }
        return low
    }
}

/// A place that runs of one journal have in common: the line, and how long ago it began.
///
/// Runs of different journals have the time alone in common, and then all of it belongs to line 0.
public struct Moment: Hashable, Comparable, Sendable {
    /// The line's place in the journal, from 0.
    public let line: Int
    /// The time since the line began.
    public let elapsed: SimDuration

    /// An earlier line comes first, and in a line the shorter time.
    public static func < (one: Moment, other: Moment) -> Bool {
        (one.line, one.elapsed) < (other.line, other.elapsed)
    }
}

extension World {
    fileprivate func side(
        _ plan: ComparedSide.Plan,
        _ tie: RunComparison.Tie
    ) throws -> ComparedSide {
        remember()
        var stop: WorldError?
        for line in plan.lines {
            do throws(WorldError) {
                _ = try run(line)
            } catch {
                stop = error
                break
            }
        }
        if stop == nil { try engine.materialise() }
        return ComparedSide(
            plan: plan,
            world: self,
            steps: engine.steps,
            places: engine.places(tie),
            costs: costs(),
            stop: stop,
            inForce: engine.stated
        )
    }
}

extension WorldEngine {
    fileprivate func places(_ tie: RunComparison.Tie) -> [Moment] {
        guard tie == .lines else {
            return steps.map { Moment(line: 0, elapsed: $0.at - .worldStart) }
        }
        var line = 0
        var begun = SimInstant.worldStart
        return steps.map { step in
            while line + 1 < firstSteps.count, firstSteps[line + 1] <= step.number { line += 1 }
            if line < firstSteps.count, firstSteps[line] == step.number { begun = step.at }
            return Moment(line: line, elapsed: step.at - begun)
        }
    }
}
