/// What is remembered of one card, and when it is asked next.
///
/// Times are whole milliseconds of one clock; whoever calls says which.
public struct CardSchedule: Equatable, Sendable {
    /// Where a card is on its way into memory.
    public enum Phase: Equatable, Sendable {
        /// On a step of minutes before its first day apart.
        case learning(step: Int)
        /// Asked after whole days.
        case review
        /// Forgotten, and on a step of minutes again.
        case relearning(step: Int)
    }

    /// Where it is on its way.
    public var phase: Phase
    /// What the model knows of it; nil before the first review.
    public var memory: Memory?
    /// When it is asked next.
    public var dueAt: Int64
    /// When it was last reviewed; nil if it never was.
    public var reviewedAt: Int64?

    /// A card that nobody has reviewed yet, due from a moment on.
    public init(newAt now: Int64) {
        phase = .learning(step: 0)
        dueAt = now
    }
}

/// The two numbers in which the model keeps a card.
public struct Memory: Equatable, Sendable {
    /// The days after which it is recalled nine times in ten.
    public var stability: Double
    /// How hard it is to make last, from 1 to 10.
    public var difficulty: Double

    /// Makes one out of its two numbers.
    public init(stability: Double, difficulty: Double) {
        self.stability = stability
        self.difficulty = difficulty
    }
}
