/// A numbered rule that spoke in a step, with what it did there.
public struct RuleMark: Equatable, Sendable {
    /// The rule's number: `R9`, `W4`, `B3`.
    public let rule: String
    /// What it did, in one short sentence.
    public let note: String

    /// A mark for that rule.
    public init(_ rule: String, _ note: String) {
        self.rule = rule
        self.note = note
    }
}
