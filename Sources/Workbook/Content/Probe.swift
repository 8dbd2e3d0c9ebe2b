/// How far an outcome carries.
public enum ConfidenceWord: String, CaseIterable, Sendable {
    /// The thing itself was seen.
    case observed = "Observed"
    /// Its effect was seen, and little else has that effect.
    case inferred = "Inferred"
    /// It fits, and so does something else.
    case speculative = "Speculative"
}

/// A small experiment on an app that can't be looked into.
public struct Probe: Equatable, Sendable {
    /// One way it can turn out.
    public struct Outcome: Equatable, Sendable {
        /// Its number, from 1, which never goes to another outcome.
        public let number: Int
        /// What was seen.
        public let says: String
        /// What follows from it.
        public let means: String
        /// How far that carries.
        public let word: ConfidenceWord
        /// The choices in the lab that give it, such as `like=outbox`; empty where the lab has none.
        public let design: String
        /// What goes into the worksheet's field.
        public let implies: String
    }

    /// The number in the book, such as `P40.2`; also the file's name.
    public let id: String
    /// The title.
    public let title: String
    /// Two or three words for narrow places.
    public let short: String
    /// What it is about in one or two sentences.
    public let summary: String
    /// What it is filed under.
    public let topic: String
    /// Its place among the others.
    public let order: Int
    /// How long it takes.
    public let minutes: Int
    /// What is needed beside a phone; empty for nothing.
    public let needs: String
    /// The field of the worksheet that it fills in.
    public let field: String
    /// The slugs of the lessons that explain it.
    public let lessons: [String]
    /// The scenario to rehearse it with; nil if there is none.
    public let scenario: String?
    /// The steps, as HTML.
    public let doHTML: String
    /// What to look at, as HTML.
    public let watchHTML: String
    /// What to take care of, as HTML; empty for nothing.
    public let cautionHTML: String
    /// How it can turn out, by number.
    public let outcomes: [Outcome]

    /// The outcome of a number.
    public func outcome(_ number: Int) -> Outcome? {
        outcomes.first { $0.number == number }
    }

    let file: String
    let headerLine: Int
    let links: [ContentLink]
}
