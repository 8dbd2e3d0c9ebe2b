/// That a numbered rule spoke, and what it did, for the trace.
public struct RuleMark: Equatable, Sendable {
    /// The rule's number: `B3`.
    public let rule: String
    /// What it did, in one short sentence.
    public let note: String

    /// A mark of that rule with that note.
    public init(rule: String, note: String) {
        self.rule = rule
        self.note = note
    }
}
