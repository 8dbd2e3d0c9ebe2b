/// A drill of one part of a sheet: what was worked out by hand, and how it came out.
public struct SheetDrill: Equatable, Sendable {
    /// The slug of the template.
    public let template: String
    /// The id of the group that was hidden.
    public let part: String
    /// When the answers were checked.
    public internal(set) var at: WallTime
    /// How far off an answer was allowed to be, as it was chosen.
    public let factor: String
    /// The id of the own sheet that was drilled; empty for the template itself.
    public let sheet: String
    /// How many numbers were hidden.
    public let asked: Int
    /// The numbers that the drill was given in place of the template's.
    public let given: [String: String]
    /// What was answered, by cell.
    public let answers: [String: Answer]

    /// One answer.
    public struct Answer: Equatable, Sendable {
        /// As it was typed.
        public let typed: String
        /// Whether it was near enough.
        public let isRight: Bool

        /// Makes one.
        public init(typed: String, isRight: Bool) {
            self.typed = typed
            self.isRight = isRight
        }
    }

    /// Makes one.
    public init(
        template: String,
        part: String,
        at: WallTime,
        factor: String,
        sheet: String,
        asked: Int,
        given: [String: String],
        answers: [String: Answer]
    ) {
        self.template = template
        self.part = part
        self.at = at
        self.factor = factor
        self.sheet = sheet
        self.asked = asked
        self.given = given
        self.answers = answers
    }

    /// How many answers were near enough.
    public var right: Int { answers.values.count { $0.isRight } }
    /// Whether some number is still hidden.
    public var isHalfDone: Bool { answers.count < asked }

    /// How long a number is that was typed, at most.
    public static let typedMax = 100

    /// Whether it says the same as another one, whenever that was.
    func isSame(as other: SheetDrill) -> Bool {
        factor == other.factor && sheet == other.sheet && given == other.given
            && answers == other.answers
    }
}
