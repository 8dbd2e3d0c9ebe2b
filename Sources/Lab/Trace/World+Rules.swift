import FeedModel

/// Where one rule spoke in a world.
public struct SpokenRule: Sendable, Equatable {
    /// How often.
    public internal(set) var count = 0
    /// The numbers of the first steps at which it did.
    public internal(set) var steps: [Int] = []

    /// A rule that didn't speak.
    public init() {}
}

extension World {
    /// The numbers of the steps at which a rule spoke.
    public func ruleSteps() -> Set<Int> {
        Set(engine.steps.lazy.filter { !$0.rules.isEmpty }.map(\.number))
    }

    /// Where each rule spoke, by its number, with at most so many steps of each.
    public func spokenRules(stepsMax: Int) -> [String: SpokenRule] {
        var spoken: [String: SpokenRule] = [:]
        for step in engine.steps {
            for rule in Set(step.rules.map(\.rule)) {
                spoken[rule, default: SpokenRule()].count += 1
                if spoken[rule, default: SpokenRule()].steps.count < stepsMax {
                    spoken[rule]?.steps.append(step.number)
                }
            }
        }
        return spoken
    }
}
