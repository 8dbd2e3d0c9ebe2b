public import FeedModel

/// A probe that ran by itself.
public struct ProbeRun: Equatable, Sendable {
    /// The probe's id.
    public let probe: String
    /// The choices that were stated.
    public let design: String
    /// The world's seed.
    public let seed: UInt64
    /// What came of it.
    public let reading: ProbeReading
    /// What was seen, in order.
    public let seen: [SeenNote]
    /// The lines that were carried out: with them the world is made again.
    public let journal: [String]
    /// How many steps the world took.
    public let stepCount: Int
}

/// Plays probes in worlds of their own.
public enum ProbeRunner {
    /// Plays a probe in a design; the same play, design and seed give the same run.
    public static func run(_ play: Play, design: StatedDesign, seed: UInt64 = 1) -> ProbeRun {
        run(play, design: design, seed: seed, opening: play.opening(design: design, seed: seed)) {
            [$0]
        }
    }

    /// Plays a probe in a world that holds more than the probe needs.
    ///
    /// `opening` makes the world, or what `ground` doesn't hold of it; each line of the play is replaced by what `around`
    /// makes of it, so that others act meanwhile.
    public static func run(
        _ play: Play,
        design: StatedDesign,
        seed: UInt64,
        opening: [CommandLine],
        on ground: ProbeGround? = nil,
        around: (CommandLine) -> [CommandLine]
    ) -> ProbeRun {
        if let obstacle = play.obstacle {
            return nothing(play, design, seed, .unplayable(obstacle))
        }
        guard let engine = try? ground?.copy() ?? WorldEngine() else {
            return nothing(play, design, seed, .failed("no world could be made"))
        }
        var state = PlayState()
        do throws(WorldError) {
            for line in opening { _ = try engine.run(line) }
            while state.stop == nil, state.position < play.items.count {
                let item = play.items[state.position]
                state.position += 1
                try engine.perform(item, &state, around)
            }
        } catch {
            state.stop = .failed("line \(error.line), \(error.text): \(error.message)")
        }
        return ProbeRun(
            probe: play.probe,
            design: design.text,
            seed: seed,
            reading: state.reading(of: play, in: engine),
            seen: state.notes,
            journal: engine.journal.map(\.text),
            stepCount: engine.steps.count
        )
    }

    private static func nothing(
        _ play: Play,
        _ design: StatedDesign,
        _ seed: UInt64,
        _ reading: ProbeReading
    ) -> ProbeRun {
        ProbeRun(
            probe: play.probe,
            design: design.text,
            seed: seed,
            reading: reading,
            seen: [],
            journal: [],
            stepCount: 0
        )
    }
}

extension WorldEngine {
    fileprivate func perform(
        _ item: Play.Item,
        _ state: inout PlayState,
        _ around: (CommandLine) -> [CommandLine]
    ) throws(WorldError) {
        switch item.act {
        case .command(let line): try run(around(line))
        case .choice(let tests, let line): if state.hold(tests, in: self) { try run(around(line)) }
        case .see(let name, let sight, let text):
            state.see(name, sight, text, in: self, step: item.step)
        case .need(let tests, let reason):
            if !state.hold(tests, in: self) { state.stop = .inconclusive(reason) }
        }
    }
}

extension WorldEngine {
    private func run(_ lines: [CommandLine]) throws(WorldError) {
        for line in lines { _ = try run(line) }
    }
}

extension Play {
    /// The lines that make the world of a play: design and seed are stated on lines of their own.
    public func opening(design: StatedDesign, seed: UInt64) -> [CommandLine] {
        var stated: [String] = []
        if seed != 1 { stated.append("seed \(seed)") }
        if !design.statements.isEmpty { stated.append("design \(design.text)") }
        return stated.compactMap { try? CommandParser.parse(line: $0, number: 0) } + setup
    }
}
