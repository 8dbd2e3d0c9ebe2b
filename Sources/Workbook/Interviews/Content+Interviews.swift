public import Interviewing

extension Content {
    /// What an interviewer may set, in order.
    public var interviewPrompts: [InterviewPrompt] { interviews.map(\.prompt) }

    /// The prompt of a name.
    public func interviewPrompt(_ slug: String) -> InterviewPrompt? {
        interviews.first { $0.prompt.slug == slug }?.prompt
    }

    /// A prompt with the files that it was made of.
    struct PlacedPrompt: Sendable {
        let prompt: InterviewPrompt
        let own: InterviewPart
        let parts: [InterviewPart]
    }

    static func prompts(of files: [InterviewPart], parts: [InterviewPart]) -> [PlacedPrompt] {
        files.compactMap { own in
            own.head.map { head in
                PlacedPrompt(
                    prompt: InterviewPrompt(own, head, parts: parts),
                    own: own,
                    parts: parts
                )
            }
        }.sorted { ($0.own.head?.order ?? 0, $0.own.slug) < ($1.own.head?.order ?? 0, $1.own.slug) }
    }

    /// What a prompt has at least.
    private static let least = (questions: 8, items: 30, followUps: 15)

    /// What prompts name and isn't there, and what they have too little of.
    func interviewProblems(_ scenarios: Set<String>?) -> [ContentProblem] {
        interviews.flatMap { placed in
            let check = InterviewCheck(placed: placed, content: self, scenarios: scenarios)
            let counts = [
                (placed.prompt.questions.count, Self.least.questions, "questions about the scope"),
                (placed.prompt.items.count, Self.least.items, "items"),
                (placed.prompt.followUps.count, Self.least.followUps, "follow-ups"),
            ]
            let few = counts.filter { $0.0 < $0.1 }.map { count, least, what in
                ContentProblem(
                    file: placed.own.file,
                    line: 0,
                    expected: "\(least) \(what) or more",
                    found: "\(count)"
                )
            }
            return few + check.problems
        }
    }
}

/// Looks whether all that a prompt names is there.
private struct InterviewCheck {
    let placed: Content.PlacedPrompt
    let content: Content
    let scenarios: Set<String>?

    private var prompt: InterviewPrompt { placed.prompt }

    var problems: [ContentProblem] {
        var wrong: [(expected: String, found: String)] = []
        for name in placed.own.head?.parts ?? []
        where !placed.parts.contains(where: { $0.slug == name }) {
            wrong.append(("a part that there is", name))
        }
        wrong += twice(prompt.items.map(\.id) + prompt.decisions.map(\.id))
        wrong += twice(prompt.followUps.map(\.id)) + twice(prompt.questions.map(\.id))
        wrong += twice(prompt.phases.map(\.id)) + minutes
        for item in prompt.items {
            wrong += strangers(item.when, item.id) + strangers(item.links, item.id)
            wrong += strangers(phase: item.phase, item.id)
        }
        for decision in prompt.decisions {
            wrong += strangers(decision.when, decision.id)
            wrong += strangers(phase: decision.phase, decision.id)
        }
        for followUp in prompt.followUps {
            wrong += strangers(followUp.when, followUp.id) + strangers(followUp.links, followUp.id)
            wrong += strangers(phase: followUp.phase, followUp.id)
        }
        return (wrong + idle).map {
            ContentProblem(file: placed.own.file, line: 0, expected: $0.expected, found: $0.found)
        }
    }

    private typealias Wrong = (expected: String, found: String)

    private var minutes: [Wrong] {
        InterviewPrompt.Phase.lengths.compactMap { length in
            let sum = prompt.phases.reduce(0) { $0 + ($1.minutes[length] ?? 0) }
            return sum == length ? nil : ("phases of \(length) minutes in all", "\(sum)")
        }
    }

    /// Questions about the scope that change nothing, whatever their answer is.
    private var idle: [Wrong] {
        let terms =
            prompt.items.flatMap(\.when.terms) + prompt.decisions.flatMap(\.when.terms)
            + prompt.followUps.flatMap(\.when.terms)
        return prompt.questions.filter { question in
            !terms.contains { term in
                if case .fact(question.id, _, _) = term { true } else { false }
            }
        }.map { ("something that depends on each question", "nothing for '\($0.id)'") }
    }

    private func twice(_ ids: [String]) -> [Wrong] {
        var seen: Set<String> = []
        return ids.filter { !seen.insert($0).inserted }.map { ("an id of its own", "'\($0)'") }
    }

    private func strangers(phase: String, _ id: String) -> [Wrong] {
        prompt.phase(phase) == nil ? [("a phase that there is in '\(id)'", "'\(phase)'")] : []
    }

    private func strangers(_ links: InterviewPrompt.Links, _ id: String) -> [Wrong] {
        links.lessons.filter { content.lesson($0) == nil }
            .map { ("a lesson that there is in '\(id)'", "'\($0)'") }
            + links.scenarios.filter { scenarios?.contains($0) == false }
            .map { ("a scenario that there is in '\(id)'", "'\($0)'") }
    }

    private func strangers(_ condition: Condition, _ id: String) -> [Wrong] {
        condition.terms.compactMap { term in
            switch term {
            case .fact(let question, let answer, _):
                let isThere =
                    prompt.given[question] != nil
                    || prompt.question(question)?.answers.contains { $0.id == answer } == true
                return isThere
                    ? nil : ("an answer that there is in '\(id)'", "'\(question)=\(answer)'")
            case .ticked(let item), .open(let item):
                return prompt.item(item) == nil
                    ? ("an item that there is in '\(id)'", "'\(item)'") : nil
            case .chose(let decision, let option):
                let isThere =
                    prompt.decision(decision)?.options.contains { $0.id == option } == true
                return isThere ? nil : ("a way that there is in '\(id)'", "'\(decision):\(option)'")
            }
        }
    }
}
