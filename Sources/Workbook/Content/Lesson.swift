/// A lesson: what it teaches, and its blocks in order.
public struct Lesson: Equatable, Sendable {
    /// The name in its address; also the file's name.
    public let slug: String
    /// The title.
    public let title: String
    /// One or two sentences for lists and for the top of the page.
    public let summary: String
    /// What it is filed under.
    public let topic: String
    /// Its place among the others.
    public let order: Int
    /// How long it takes to read.
    public let minutes: Int
    /// The numbers of the rules that it teaches.
    public let rules: [String]
    /// The ids of the probes that test it from outside.
    public let probes: [String]
    /// The names of scenarios that show more of it, beside those of its live panels.
    public let scenarios: [String]
    /// The pieces in order.
    public internal(set) var blocks: [LessonBlock]
    /// The sections, in order.
    public let sections: [LessonSection]

    /// The questions, in order.
    public var questions: [Question] {
        blocks.compactMap { if case .question(let question) = $0 { question } else { nil } }
    }

    /// The scenarios of its live panels, then the others, each once.
    public var allScenarios: [String] {
        let live = blocks.compactMap { if case .live(let slot) = $0 { slot.scenario } else { nil } }
        return (live + scenarios).reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
    }

    /// The lines of the header, by key, for messages.
    let headerLine: Int
    let file: String
    let links: [ContentLink]
}

/// A section of a lesson.
public struct LessonSection: Equatable, Sendable {
    /// The id of its heading on the page.
    public let id: String
    /// Its heading.
    public let title: String
}

/// A piece of a lesson.
public enum LessonBlock: Equatable, Sendable {
    /// Prose, ready for the page.
    case html(String)
    /// A drawing with its text twin.
    case figure(Figure)
    /// A place for a world that runs.
    case live(LiveSlot)
    /// Something to answer.
    case question(Question)
    /// A piece of our own code.
    case code(CodeSample)
    /// A spoken answer to practise.
    case practice(Practice)
    /// What an interviewer listens for.
    case levels(Levels)
}

/// A drawing of our own, with the same in words.
public struct Figure: Equatable, Sendable {
    /// What it shows.
    public let title: String
    /// The line below it.
    public let caption: String
    /// The drawing, an `svg` element with classes and attributes only.
    public let svg: String
    /// The same in words, as HTML.
    public let wordsHTML: String
}

/// A place in a lesson where a scenario can be run.
public struct LiveSlot: Equatable, Sendable {
    /// The scenario's name.
    public let scenario: String
    /// The parts to show, such as `phone` and `outbox`; empty for all.
    public let shows: [String]
    /// What to look for.
    public let caption: String
    /// The line in the file.
    public let line: Int
}
