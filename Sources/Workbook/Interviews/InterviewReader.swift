internal import Interviewing
internal import Markdown

/// Reads a prompt, or a part that prompts share: a header, then fences and nothing else.
///
/// A fence has its fields and, where there are ways to answer or to decide, a blank line and then a
/// line `- id: text` for each.
struct InterviewReader {
    let file: String
    let slug: String
    let isPrompt: Bool
    private(set) var problems: [ContentProblem] = []

    init(file: String, slug: String, isPrompt: Bool) {
        self.file = file
        self.slug = slug
        self.isPrompt = isPrompt
    }

    mutating func read(_ text: String) -> InterviewPart {
        let (raw, body, bodyLine) = Markdown.header(text)
        var fields = ContentFields(file: file, line: 1, fields: raw)
        var part = InterviewPart(file: file, slug: slug)
        let title = fields.text("title")
        if isPrompt {
            part.head = InterviewPart.Head(
                title: title,
                ask: fields.text("ask"),
                summary: fields.text("summary"),
                order: fields.number("order"),
                parts: fields.words("parts"),
                given: given(fields.words("given"))
            )
        }
        finish(&fields)
        let document = Markdown.document(body, options: MarkdownOptions(firstLine: bodyLine))
        for block in document.blocks {
            guard case .fenced(let kind, let text, let line) = block else {
                complain(bodyLine, "nothing but fences", "something else")
                continue
            }
            read(kind, text, line, of: title, into: &part)
        }
        return part
    }

    private mutating func given(_ words: [String]) -> [String: String] {
        var given: [String: String] = [:]
        let (condition, strangers) = Condition.read(words)
        for case .fact(let question, let answer, true) in condition.terms {
            given[question] = answer
        }
        if !strangers.isEmpty || given.count != words.count {
            complain(1, "answers like side=client for 'given'", words.joined(separator: " "))
        }
        return given
    }

    private mutating func read(
        _ kind: String,
        _ text: String,
        _ line: Int,
        of title: String,
        into part: inout InterviewPart
    ) {
        var fence = Fence(file: file, text: text, line: line)
        let id = fence.fields.slug("id")
        let prompts = fence.fields.words("in")
        switch kind {
        case "phase":
            part.phases.append(fence.placed(phase(id, &fence), prompts))
        case "scope":
            part.questions.append(fence.placed(question(id, &fence), prompts))
        case "item":
            part.items.append(fence.placed(item(id, &fence, of: title), prompts))
        case "decision":
            part.decisions.append(fence.placed(decision(id, &fence), prompts))
        case "follow-up":
            part.followUps.append(fence.placed(followUp(id, &fence), prompts))
        case "rating":
            part.ratings.append(fence.placed(rating(id, &fence), prompts))
        default:
            complain(line, "a phase, scope, item, decision, follow-up or rating", "'\(kind)'")
        }
        finish(&fence.fields)
        problems += fence.problems
    }

    private func phase(_ id: String, _ fence: inout Fence) -> InterviewPrompt.Phase {
        var minutes: [Int: Int] = [:]
        let words = fence.fields.words("minutes")
        for (length, word) in zip(InterviewPrompt.Phase.lengths, words) {
            minutes[length] = Int(word)
        }
        if minutes.count != words.count || words.count != InterviewPrompt.Phase.lengths.count {
            fence.complain("minutes", "two numbers: of an interview of 45 and of 60 minutes")
        }
        return InterviewPrompt.Phase(
            id: id,
            title: fence.fields.text("title"),
            minutes: minutes,
            task: fence.fields.text("task")
        )
    }

    private func question(_ id: String, _ fence: inout Fence) -> InterviewPrompt.ScopeQuestion {
        let question = InterviewPrompt.ScopeQuestion(
            id: id,
            ask: fence.fields.text("ask"),
            words: fence.fields.words("words"),
            isEssential: fence.fields.flag("essential"),
            answers: fence.ways
        )
        if question.answers.count < 2 { fence.complain("id", "two answers or more") }
        if question.words.isEmpty { fence.complain("words", "beginnings of words") }
        return question
    }

    private func item(_ id: String, _ fence: inout Fence, of title: String) -> InterviewPrompt.Item
    {
        InterviewPrompt.Item(
            id: id,
            phase: fence.fields.text("phase"),
            level: fence.level(),
            when: fence.condition(),
            topic: title,
            title: fence.fields.text("title"),
            says: fence.fields.text("says"),
            links: fence.links()
        )
    }

    private func decision(_ id: String, _ fence: inout Fence) -> InterviewPrompt.Decision {
        let decision = InterviewPrompt.Decision(
            id: id,
            phase: fence.fields.text("phase"),
            when: fence.condition(),
            ask: fence.fields.text("ask"),
            options: fence.ways
        )
        if decision.options.count < 2 { fence.complain("id", "two ways or more") }
        return decision
    }

    private func followUp(_ id: String, _ fence: inout Fence) -> InterviewPrompt.FollowUp {
        let word = fence.fields.text("kind")
        let kind = InterviewPrompt.FollowUp.Kind(rawValue: word)
        if kind == nil { fence.complain("kind", "contradicts, digs or open") }
        let condition = fence.condition()
        if let kind, !condition.suits(kind) {
            fence.complain("when", "terms that suit '\(kind.rawValue)'")
        }
        return InterviewPrompt.FollowUp(
            id: id,
            kind: kind ?? .open,
            when: condition,
            phase: fence.fields.text("phase"),
            level: fence.level(),
            ask: fence.fields.text("ask"),
            says: fence.fields.text("says"),
            links: fence.links()
        )
    }

    private func rating(_ id: String, _ fence: inout Fence) -> InterviewPrompt.Rating {
        var best: [InterviewLevel: String] = [:]
        for level in InterviewLevel.allCases { best[level] = fence.fields.text(level.rawValue) }
        return InterviewPrompt.Rating(id: id, title: fence.fields.text("title"), best: best)
    }

    private mutating func finish(_ fields: inout ContentFields) {
        fields.finish()
        problems += fields.problems
    }

    private mutating func complain(_ line: Int, _ expected: String, _ found: String) {
        problems.append(ContentProblem(file: file, line: line, expected: expected, found: found))
    }
}

/// The fields of a fence, and the ways below its blank line.
private struct Fence {
    var fields: ContentFields
    let line: Int
    var ways: [InterviewPrompt.ScopeQuestion.Answer] = []
    private(set) var problems: [ContentProblem] = []

    init(file: String, text: String, line: Int) {
        let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        let split = lines.firstIndex(of: "") ?? lines.endIndex
        self.line = line
        fields = ContentFields(
            file: file,
            fence: lines[..<split].joined(separator: "\n"),
            line: line
        )
        for (index, text) in lines.enumerated() where index > split && !text.isEmpty {
            let halves = text.dropFirst(2).split(separator: ": ", maxSplits: 1).map(String.init)
            if text.hasPrefix("- "), halves.count == 2 {
                ways.append(.init(id: halves[0], text: halves[1]))
            } else {
                problems.append(
                    ContentProblem(
                        file: file,
                        line: line + index + 1,
                        expected: "a line of the form '- id: text'",
                        found: "'\(text)'"
                    )
                )
            }
        }
    }

    func placed<Value>(_ value: Value, _ prompts: [String]) -> InterviewPart.Placed<Value> {
        InterviewPart.Placed(value: value, line: line, prompts: prompts)
    }

    mutating func level() -> InterviewLevel {
        let word = fields.text("level")
        if let level = InterviewLevel(rawValue: word) { return level }
        complain("level", "mid, senior or staff")
        return .mid
    }

    mutating func condition() -> Condition {
        let (condition, strangers) = Condition.read(fields.words("when"))
        if !strangers.isEmpty {
            complain("when", "words like order=ranked, +cursor, -cursor and paging:offset")
        }
        return condition
    }

    mutating func links() -> InterviewPrompt.Links {
        InterviewPrompt.Links(
            lessons: fields.words("lessons"),
            scenarios: fields.words("scenarios")
        )
    }

    mutating func complain(_ key: String, _ expected: String) {
        let found = fields.optional(key) ?? ""
        problems.append(
            ContentProblem(
                file: fields.file,
                line: fields.lineOf(key),
                expected: expected,
                found: "'\(found)'"
            )
        )
    }
}

extension Condition {
    /// Whether a follow-up of this kind can have it.
    func suits(_ kind: InterviewPrompt.FollowUp.Kind) -> Bool {
        var said = 0
        var open = 0
        for term in terms {
            switch term {
            case .ticked, .chose: said += 1
            case .open: open += 1
            case .fact: continue
            }
        }
        return switch kind {
        case .contradicts: said >= 1 && terms.count >= 2
        case .digs: said >= 1 && open == 0
        case .open: open >= 1
        }
    }
}
