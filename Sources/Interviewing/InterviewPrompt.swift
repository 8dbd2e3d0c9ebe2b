/// What an interviewer may set, with all that follows from it.
public struct InterviewPrompt: Equatable, Sendable {
    /// Its name in addresses, for as long as it lives.
    public let slug: String
    /// What it is called.
    public let title: String
    /// What the interviewer says first.
    public let ask: String
    /// What it is about, in a line.
    public let summary: String
    /// What is part of the prompt and needn't be asked, as answers by question.
    public let given: [String: String]
    /// The parts of the hour, in order.
    public let phases: [Phase]
    /// What one may ask about the scope.
    public let questions: [ScopeQuestion]
    /// What a strong candidate says.
    public let items: [Item]
    /// What a candidate decides, one way or another.
    public let decisions: [Decision]
    /// What the interviewer may come back with.
    public let followUps: [FollowUp]
    /// What one rates oneself by.
    public let ratings: [Rating]

    /// Makes a prompt.
    public init(
        slug: String,
        title: String,
        ask: String,
        summary: String,
        given: [String: String] = [:],
        phases: [Phase],
        questions: [ScopeQuestion],
        items: [Item],
        decisions: [Decision],
        followUps: [FollowUp],
        ratings: [Rating]
    ) {
        self.slug = slug
        self.title = title
        self.ask = ask
        self.summary = summary
        self.given = given
        self.phases = phases
        self.questions = questions
        self.items = items
        self.decisions = decisions
        self.followUps = followUps
        self.ratings = ratings
    }

    /// The item of an id.
    public func item(_ id: String) -> Item? { items.first { $0.id == id } }
    /// The decision of an id.
    public func decision(_ id: String) -> Decision? { decisions.first { $0.id == id } }
    /// The follow-up of an id.
    public func followUp(_ id: String) -> FollowUp? { followUps.first { $0.id == id } }
    /// The question about the scope of an id.
    public func question(_ id: String) -> ScopeQuestion? { questions.first { $0.id == id } }
    /// The phase of an id.
    public func phase(_ id: String) -> Phase? { phases.first { $0.id == id } }

    /// The place of a phase among the phases; the end if there is none of this id.
    public func index(of phase: String) -> Int {
        phases.firstIndex { $0.id == phase } ?? phases.count
    }
}

extension InterviewPrompt {
    /// A part of the hour.
    public struct Phase: Equatable, Sendable {
        /// Its name.
        public let id: String
        /// What it is called.
        public let title: String
        /// Its minutes, in an interview of 45 and in one of 60.
        public let minutes: [Int: Int]
        /// What to do in it.
        public let task: String

        /// The lengths that an interview can have.
        public static let lengths = [45, 60]

        /// Makes a phase.
        public init(id: String, title: String, minutes: [Int: Int], task: String) {
            self.id = id
            self.title = title
            self.minutes = minutes
            self.task = task
        }
    }

    /// A question about the scope, with the answers of which an interview has one.
    public struct ScopeQuestion: Equatable, Sendable {
        /// An answer of the interviewer.
        public struct Answer: Equatable, Sendable {
            /// Its name in conditions.
            public let id: String
            /// What the interviewer says.
            public let text: String

            /// Makes an answer.
            public init(id: String, text: String) {
                self.id = id
                self.text = text
            }
        }

        /// Its name in conditions.
        public let id: String
        /// The question, as a candidate would ask it.
        public let ask: String
        /// Beginnings of words by which a question of the candidate's own is known as this one.
        public let words: [String]
        /// Whether the design hangs on it, so that not asking counts.
        public let isEssential: Bool
        /// What the interviewer may answer.
        public let answers: [Answer]

        /// Makes a question.
        public init(
            id: String,
            ask: String,
            words: [String],
            isEssential: Bool,
            answers: [Answer]
        ) {
            self.id = id
            self.ask = ask
            self.words = words
            self.isEssential = isEssential
            self.answers = answers
        }
    }

    /// Something that a strong candidate says.
    public struct Item: Equatable, Sendable {
        /// Its name in conditions, for as long as it lives.
        public let id: String
        /// The phase in which it is expected.
        public let phase: String
        /// The lowest level that is expected to say it.
        public let level: InterviewLevel
        /// What of the scope it depends on.
        public let when: Condition
        /// What it stands under on the checklist.
        public let topic: String
        /// What it is about.
        public let title: String
        /// What a strong answer says.
        public let says: String
        /// Where to read more.
        public let links: Links

        /// Makes an item.
        public init(
            id: String,
            phase: String,
            level: InterviewLevel,
            when: Condition,
            topic: String,
            title: String,
            says: String,
            links: Links
        ) {
            self.id = id
            self.phase = phase
            self.level = level
            self.when = when
            self.topic = topic
            self.title = title
            self.says = says
            self.links = links
        }
    }

    /// Something to be decided, with the ways that there are.
    public struct Decision: Equatable, Sendable {
        /// Its name in conditions, for as long as it lives.
        public let id: String
        /// The phase in which it is expected.
        public let phase: String
        /// What of the scope it depends on.
        public let when: Condition
        /// What is to be decided.
        public let ask: String
        /// The ways.
        public let options: [ScopeQuestion.Answer]

        /// Makes a decision.
        public init(
            id: String,
            phase: String,
            when: Condition,
            ask: String,
            options: [ScopeQuestion.Answer]
        ) {
            self.id = id
            self.phase = phase
            self.when = when
            self.ask = ask
            self.options = options
        }
    }

    /// What the interviewer comes back with.
    public struct FollowUp: Equatable, Sendable {
        /// Why it comes.
        public enum Kind: String, CaseIterable, Sendable {
            /// Two things that were said don't go together.
            case contradicts
            /// Something was said, and there is more below it.
            case digs
            /// Something wasn't said yet.
            case open
        }

        /// Its name, for as long as it lives.
        public let id: String
        /// Why it comes.
        public let kind: Kind
        /// When it fits.
        public let when: Condition
        /// The phase from which it may come.
        public let phase: String
        /// The lowest level that is asked it.
        public let level: InterviewLevel
        /// The question.
        public let ask: String
        /// What a strong answer says.
        public let says: String
        /// Where to read more.
        public let links: Links

        /// Makes a follow-up.
        public init(
            id: String,
            kind: Kind,
            when: Condition,
            phase: String,
            level: InterviewLevel,
            ask: String,
            says: String,
            links: Links
        ) {
            self.id = id
            self.kind = kind
            self.when = when
            self.phase = phase
            self.level = level
            self.ask = ask
            self.says = says
            self.links = links
        }
    }

    /// Something by which one rates oneself, from 1 to 4.
    public struct Rating: Equatable, Sendable {
        /// Its name, for as long as it lives.
        public let id: String
        /// What is rated.
        public let title: String
        /// What the best looks like, by level.
        public let best: [InterviewLevel: String]

        /// The marks that there are.
        public static let marks = 1...4

        /// Makes a rating.
        public init(id: String, title: String, best: [InterviewLevel: String]) {
            self.id = id
            self.title = title
            self.best = best
        }
    }

    /// Where to read more.
    public struct Links: Equatable, Sendable {
        /// Slugs of lessons.
        public let lessons: [String]
        /// Names of scenarios.
        public let scenarios: [String]

        /// Makes links.
        public init(lessons: [String] = [], scenarios: [String] = []) {
            self.lessons = lessons
            self.scenarios = scenarios
        }
    }
}
