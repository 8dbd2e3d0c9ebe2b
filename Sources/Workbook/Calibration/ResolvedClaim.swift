/// A claim whose truth is known: what was said, with which word, and whether it held.
public struct ResolvedClaim: Equatable, Sendable {
    /// What the claim was about.
    public enum Kind: String, CaseIterable, Sendable {
        /// A mystery of FeedLab's own, whose source is its number.
        case mystery
        /// A case that somebody sealed, whose source is its commitment.
        case sealedCase = "case"
        /// A real app, whose source is the number of its worksheet.
        case teardown
    }

    /// What the claim was about.
    public let kind: Kind
    /// Which of them: a mystery's number, a case's commitment, a worksheet's number.
    public let source: String
    /// What was claimed something of: the key of a choice, `field/ID` or `axis/ID`.
    public let subject: String
    /// How the source is called.
    public let name: String
    /// What was claimed.
    public let claimed: String
    /// How sure whoever claimed it was.
    public let word: ConfidenceWord
    /// What is true.
    public var truth: String
    /// Whether the claim held.
    public var isRight: Bool
    /// Where the truth is known from; empty where FeedLab knows it itself.
    public var knownFrom: String
    /// Whether a hint had pointed to it.
    public let wasHinted: Bool
    /// When the truth came.
    public let resolvedAt: WallTime

    /// Makes it of its parts.
    public init(
        kind: Kind,
        source: String,
        subject: String,
        name: String,
        claimed: String,
        word: ConfidenceWord,
        truth: String,
        isRight: Bool,
        knownFrom: String = "",
        wasHinted: Bool = false,
        resolvedAt: WallTime
    ) {
        self.kind = kind
        self.source = source
        self.subject = subject
        self.name = name
        self.claimed = claimed
        self.word = word
        self.truth = truth
        self.isRight = isRight
        self.knownFrom = knownFrom
        self.wasHinted = wasHinted
        self.resolvedAt = resolvedAt
    }

    /// How many bytes a text about a claim may have.
    public static let textMax = 2_000
}
