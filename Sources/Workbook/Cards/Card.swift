/// A question to be answered in ninety seconds, and the points of a good answer.
public struct Card: Equatable, Sendable {
    /// Its name for as long as it lives; `own-…` for one that a person wrote.
    public let id: String
    /// The slug of the lesson that it belongs to; empty for an own card that belongs to none.
    public let lesson: String
    /// The question, as an interviewer would ask it.
    public let ask: String
    /// What a good answer says, each in a line.
    public let points: [String]
    /// The rules that it rests on.
    public let rules: [String]
    /// The ids of the probes that go with it.
    public let probes: [String]
    /// The names of the scenarios that show it.
    public let scenarios: [String]

    /// How the ids of own cards begin.
    public static let ownPrefix = "own-"

    /// Whether a person wrote it: its texts are plain then, and Markdown otherwise.
    public var isOwn: Bool { id.hasPrefix(Self.ownPrefix) }

    init(
        id: String,
        lesson: String,
        ask: String,
        points: [String],
        rules: [String] = [],
        probes: [String] = [],
        scenarios: [String] = []
    ) {
        self.id = id
        self.lesson = lesson
        self.ask = ask
        self.points = points
        self.rules = rules
        self.probes = probes
        self.scenarios = scenarios
    }
}

/// The cards of one part of the subject: a file of `Content/cards`.
struct CardTopic: Equatable, Sendable {
    struct Placed: Equatable, Sendable {
        let card: Card
        let line: Int
    }

    let file: String
    let order: Int
    let cards: [Placed]
}
