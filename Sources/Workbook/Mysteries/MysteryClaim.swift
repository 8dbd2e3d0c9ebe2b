/// What a player says of a hidden choice, and how sure they are.
public struct MysteryClaim: Equatable, Sendable {
    /// The choice's key.
    public let choice: String
    /// The value that it is said to have.
    public let value: String
    /// How far the claim carries.
    public let word: ConfidenceWord
    /// When it was made.
    public let at: WallTime

    /// A claim.
    public init(choice: String, value: String, word: ConfidenceWord, at: WallTime) {
        self.choice = choice
        self.value = value
        self.word = word
        self.at = at
    }
}

/// What the reveal of a mystery said of one choice.
public struct MysteryResult: Equatable, Sendable {
    /// How a claim stands beside the truth.
    public enum Verdict: String, CaseIterable, Sendable {
        case right, wrong
        /// Nothing was claimed.
        case open
        /// No probe tells the claimed value from the true one there, so it counts neither way.
        case unknowable
    }

    /// The mystery's number.
    public let mystery: Int
    /// The choice's key.
    public let choice: String
    /// The value that it has.
    public let truth: String
    /// What was claimed; nil where nothing was.
    public let claim: MysteryClaim?
    /// How the claim stands beside the truth.
    public let verdict: Verdict
    /// Whether a hint had pointed to the choice, or named the probe that settled it.
    public let wasHinted: Bool
    /// When the mystery was revealed.
    public let at: WallTime

    /// A result.
    public init(
        mystery: Int,
        choice: String,
        truth: String,
        claim: MysteryClaim?,
        verdict: Verdict,
        wasHinted: Bool,
        at: WallTime
    ) {
        self.mystery = mystery
        self.choice = choice
        self.truth = truth
        self.claim = claim
        self.verdict = verdict
        self.wasHinted = wasHinted
        self.at = at
    }
}
