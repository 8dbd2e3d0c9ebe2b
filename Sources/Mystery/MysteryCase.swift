public import FeedModel
public import Lab

/// A mystery app: a hidden design, what of it is open, and the seed of its world.
public struct MysteryCase: Equatable, Sendable {
    /// The number that it goes by.
    public let number: Int
    /// How much of it is open.
    public let level: MysteryLevel
    /// The seed of its worlds and of its other people.
    public let seed: UInt64
    /// What is told of the design.
    public let given: [StatedDesign.Statement]
    /// What isn't.
    public let asked: [AskedChoice]
    /// The value of each asked choice, in their order.
    let hidden: [String]
    /// The lines that make the world in which anything may be tried; none for the usual one.
    public var world: [CommandLine] = []
    /// What it is called.
    public var title: String

    /// A case whose design somebody chose; nil where a value isn't in play, or the design makes no sense.
    public init?(
        number: Int,
        level: MysteryLevel,
        seed: UInt64,
        given: [StatedDesign.Statement],
        asked: [AskedChoice],
        hidden: [String]
    ) {
        guard asked.count == hidden.count, !asked.isEmpty,
            zip(asked, hidden).allSatisfy({ $0.values.contains($1) })
        else { return nil }
        self.number = number
        title = "Mystery \(number)"
        self.level = level
        self.seed = seed
        self.given = given
        self.asked = asked
        self.hidden = hidden
        guard design(hidden) != nil else { return nil }
        if level != .all, designCount > MysteryLevel.designsMax { return nil }
    }

    /// The hidden design: for the world that runs it, and for the reveal.
    public var design: StatedDesign { design(hidden) ?? StatedDesign() }

    /// The value that a choice has; for the reveal alone.
    public func truth(of key: String) -> String? {
        asked.firstIndex { $0.key == key }.map { hidden[$0] }
    }

    /// The design in which the asked choices have these values; nil where it makes no sense.
    public func design(_ values: [String]) -> StatedDesign? {
        var stated = StatedDesign()
        let statements = given + zip(asked, values).map { StatedDesign.Statement($0.key, $1) }
        guard (try? stated.state(statements)) != nil else { return nil }
        return stated
    }

    /// How many combinations of values there are, those that make no sense included.
    var designCount: Int { asked.reduce(1) { min($0 * $1.values.count, 1_000_000) } }

    /// The designs that are open together at the start; empty where each choice is decided by itself.
    public var candidates: [Candidate] {
        guard level != .all else { return [] }
        return Self.combinations(asked.map(\.values)).compactMap { values in
            design(values).map { Candidate(values: values, design: $0) }
        }
    }

    /// One design that may be the hidden one.
    public struct Candidate: Equatable, Sendable {
        /// The value of each asked choice, in their order.
        public let values: [String]
        /// The design.
        public let design: StatedDesign
    }

    /// All ways to take one value of each list, the last list changing fastest.
    static func combinations(_ lists: [[String]]) -> [[String]] {
        lists.reduce([[]]) { begun, values in begun.flatMap { one in values.map { one + [$0] } } }
    }
}
