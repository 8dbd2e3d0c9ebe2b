/// A promise that was broken: which, where, and what was found.
public struct Finding: Equatable, Sendable {
    /// The invariant's id: `I9`.
    public let invariant: String
    /// The number of the step after which it didn't hold.
    public let step: Int
    /// What was expected and what was found.
    public let text: String

    /// Makes a finding.
    public init(_ invariant: String, step: Int, _ text: String) {
        self.invariant = invariant
        self.step = step
        self.text = text
    }
}
