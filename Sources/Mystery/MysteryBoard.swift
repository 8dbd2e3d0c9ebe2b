/// What outcomes leave possible, worked out by playing each probe in the designs that are open.
public struct MysteryBoard: Sendable, Equatable {
    /// An outcome of a probe.
    public struct Finding: Sendable, Hashable {
        /// The probe.
        public let probe: String
        /// The outcome's number; 0 where nothing could be read.
        public let outcome: Int

        /// A finding.
        public init(_ probe: String, _ outcome: Int) {
            self.probe = probe
            self.outcome = outcome
        }
    }

    /// What one finding left.
    public struct Move: Sendable, Equatable {
        /// What was found.
        public let finding: Finding
        /// How many designs were possible behind it; nil where each choice is decided by itself.
        public let designsLeft: Int?
        /// The values that it ruled out, by choice.
        public let ruledOut: [AskedChoice]
    }

    /// What each finding left, in their order.
    public internal(set) var moves: [Move] = []
    /// The designs that are still possible; empty where each choice is decided by itself.
    public internal(set) var designs: [MysteryCase.Candidate] = []
    /// The values of each asked choice that are still possible.
    public internal(set) var values: [AskedChoice]

    /// Whether some finding can't be right: nothing is left.
    public var isContradiction: Bool { values.contains { $0.values.isEmpty } }

    /// The values of a choice that are still possible.
    public func values(of key: String) -> [String] {
        values.first { $0.key == key }?.values ?? []
    }
}
