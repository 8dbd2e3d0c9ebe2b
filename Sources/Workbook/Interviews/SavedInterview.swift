public import Interviewing

/// An interview that a person keeps.
public struct SavedInterview: Equatable, Sendable {
    /// A text of it, and how often it was written.
    public struct Text: Equatable, Sendable {
        /// What stands.
        public let text: String
        /// The version; each writing is one more.
        public let version: Int
        /// The window that wrote it.
        public let writer: String

        /// Makes a text.
        public init(text: String, version: Int = 1, writer: String = "") {
            self.text = text
            self.version = version
            self.writer = writer
        }
    }

    /// Its id.
    public let id: String
    /// The slug of its prompt.
    public let prompt: String
    /// What it is for.
    public let level: InterviewLevel
    /// Its minutes in all.
    public let minutes: Int
    /// What its scope is drawn by.
    public let seed: Int64
    /// What happened, in order.
    public var moments: [InterviewMoment]
    /// What was typed, ticked, chosen and drawn, by key: `note/PHASE`, `pad/PHASE`, `tick/ITEM`,
    /// `choice/DECISION`, `answer/FOLLOW-UP`, `grade/FOLLOW-UP`, `rating/RATING`.
    public var texts: [String: Text]
    /// When it was begun.
    public let createdAt: WallTime
    /// When it was last changed.
    public let updatedAt: WallTime
    /// When it was deleted; nil for one that stands, and a deleted one can be brought back.
    public let deletedAt: WallTime?

    /// Makes an interview.
    public init(
        id: String,
        prompt: String,
        level: InterviewLevel,
        minutes: Int,
        seed: Int64,
        moments: [InterviewMoment] = [],
        texts: [String: Text] = [:],
        createdAt: WallTime,
        updatedAt: WallTime,
        deletedAt: WallTime? = nil
    ) {
        self.id = id
        self.prompt = prompt
        self.level = level
        self.minutes = minutes
        self.seed = seed
        self.moments = moments
        self.texts = texts
        self.createdAt = createdAt
        self.updatedAt = updatedAt
        self.deletedAt = deletedAt
    }

    /// The kinds of texts: what a key has before its slash.
    public static let kinds = ["note", "pad", "tick", "choice", "answer", "grade", "rating"]
    /// The bytes that a text can have.
    public static let textMax = 40_000
    static let prefix = "interview-"

    /// The text of a key; empty if nobody wrote it.
    public func text(_ key: String) -> String { texts[key]?.text ?? "" }

    /// Whether it is over.
    public var isEnded: Bool {
        moments.last { $0.kind == .end || $0.kind == .reopen }?.kind == .end
    }

    /// How it stands, for its prompt.
    public func state(_ prompt: InterviewPrompt) -> InterviewState {
        InterviewState(
            prompt: prompt,
            level: level,
            minutes: minutes,
            seed: seed,
            moments: moments,
            ticks: Set(subjects("tick").filter { !text("tick/\($0)").isEmpty }),
            choices: Dictionary(
                subjects("choice").map { ($0, text("choice/\($0)")) }
            ) { first, _ in first }
        )
    }

    private func subjects(_ kind: String) -> [String] {
        texts.keys.filter { $0.hasPrefix(kind + "/") }.map { String($0.dropFirst(kind.count + 1)) }
    }
}
