public import Scheduling

/// A grade that somebody gave, with the answer that it was given for.
public struct CardReview: Equatable, Sendable {
    /// The card's id.
    public let card: String
    /// When it was given.
    public let at: WallTime
    /// The grade.
    public let grade: Grade
    /// What was written or said.
    public let answer: CardAnswer
}

/// An answer that was compared with a card's points.
public struct CardAnswer: Equatable, Sendable {
    /// What was typed; empty for one that was said aloud.
    public var text: String
    /// The seconds that it took; nil where nobody counted.
    public var seconds: Int?
    /// Which of the points were in it, counted from 0.
    public var ticked: [Int]

    static let textMax = 20_000

    /// Makes an answer.
    public init(text: String = "", seconds: Int? = nil, ticked: [Int] = []) {
        self.text = text
        self.seconds = seconds
        self.ticked = ticked
    }

    var tickedText: String { ticked.map(String.init).joined(separator: " ") }

    static func ticked(_ text: String) -> [Int] {
        text.split(separator: " ").compactMap { Int($0) }
    }
}

/// An answer that has no grade yet.
public struct CardDraft: Equatable, Sendable {
    /// The card's id.
    public let card: String
    /// The answer, as far as it goes.
    public let answer: CardAnswer
    /// Whether the card shows its points and waits for a grade; else the answer is still being typed.
    public let isShown: Bool
    /// When it was last touched.
    public let at: WallTime
}
