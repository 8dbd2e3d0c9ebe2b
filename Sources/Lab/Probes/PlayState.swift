/// How far a play has got in a world, and what was seen on the way.
struct PlayState {
    /// The place of the next item.
    var position = 0
    /// What was written down, by name.
    private(set) var values: [String: SightValue] = [:]
    /// The same in order, with the step of the world at which it was seen.
    private(set) var notes: [SeenNote] = []
    /// Why it stopped before its end.
    var stop: ProbeReading?

    mutating func see(
        _ name: String,
        _ sight: Sight,
        _ text: String,
        in engine: WorldEngine,
        step: Int,
        lessSteps: Int = 0
    ) {
        let value = engine.seen(sight, values)
        values[name] = value
        notes.removeAll { $0.name == name }
        notes.append(
            SeenNote(
                name: name,
                sight: text,
                text: value.text,
                step: step,
                worldStep: engine.steps.count - lessSteps
            )
        )
    }

    func hold(_ tests: [PlayTest], in engine: WorldEngine) -> Bool {
        tests.allSatisfy { test in
            test.holds { operand in
                switch operand {
                case .literal(let value): value
                case .name(let name): values[name] ?? .word("unseen")
                case .sight(let sight): engine.seen(sight, values)
                }
            }
        }
    }

    /// What comes of it once all is done.
    func reading(of play: Play, in engine: WorldEngine) -> ProbeReading {
        if let stop { return stop }
        var found: [Int] = []
        for reading in play.readings where hold(reading.tests, in: engine) {
            if !found.contains(reading.outcome) { found.append(reading.outcome) }
        }
        if found.count > 1 {
            let numbers = found.map(String.init).joined(separator: " and ")
            return .failed("what was seen fits more than one outcome: \(numbers)")
        }
        guard let outcome = found.first else {
            let known = play.unsettled.first { hold($0.tests, in: engine) }
            return .inconclusive(known?.reason ?? "what was seen fits none of the outcomes")
        }
        return .outcome(outcome)
    }
}

/// Something that was written down on the way.
public struct SeenNote: Equatable, Sendable {
    /// What the play calls it.
    public let name: String
    /// What was looked at, as the play writes it: `phone heart bread`.
    public let sight: String
    /// What was seen.
    public let text: String
    /// The step of the probe.
    public let step: Int
    /// The step of the world at which it was seen.
    public let worldStep: Int
}

/// What came of a probe in the lab.
public enum ProbeReading: Equatable, Sendable {
    /// The outcome of that number.
    case outcome(Int)
    /// Nothing can be read, and why: a condition that isn't met, or something that no outcome describes.
    case inconclusive(String)
    /// The play itself went wrong.
    case failed(String)
    /// The lab can't play it.
    case unplayable(String)

    /// The number of the outcome; 0 where there is none.
    public var number: Int { if case .outcome(let number) = self { number } else { 0 } }

    /// Why there is no outcome; nil where there is one.
    public var reason: String? {
        switch self {
        case .outcome: nil
        case .inconclusive(let reason), .failed(let reason), .unplayable(let reason): reason
        }
    }

    /// One word for it: `outcome`, `inconclusive`, `failed` or `unplayable`.
    public var kind: String {
        switch self {
        case .outcome: "outcome"
        case .inconclusive: "inconclusive"
        case .failed: "failed"
        case .unplayable: "unplayable"
        }
    }
}
