internal import FeedModel

/// An interview as it stands: its prompt, what happened, and what was ticked and decided.
public struct InterviewState: Sendable {
    /// The prompt.
    public let prompt: InterviewPrompt
    /// What it is for.
    public let level: InterviewLevel
    /// Its minutes in all.
    public let minutes: Int
    /// What the scope is drawn by.
    public let seed: Int64
    /// What happened, in order.
    public let moments: [InterviewMoment]
    /// The ids of the items that are ticked.
    public let ticks: Set<String>
    /// The options that were chosen, by decision.
    public let choices: [String: String]
    /// What the interviewer has in mind for each question about the scope.
    public let facts: [String: String]

    /// Makes a state.
    public init(
        prompt: InterviewPrompt,
        level: InterviewLevel,
        minutes: Int,
        seed: Int64,
        moments: [InterviewMoment],
        ticks: Set<String> = [],
        choices: [String: String] = [:]
    ) {
        self.prompt = prompt
        self.level = level
        self.minutes = minutes
        self.seed = seed
        self.moments = moments
        self.ticks = ticks
        self.choices = choices
        facts = Self.facts(of: prompt, seed: seed)
    }

    /// The scope that a seed gives: an answer for each question.
    public static func facts(of prompt: InterviewPrompt, seed: Int64) -> [String: String] {
        var facts = prompt.given
        for question in prompt.questions where !question.answers.isEmpty {
            let value = KeyedRandom.value(
                seed: UInt64(bitPattern: seed),
                key: "scope\u{0}\(prompt.slug)\u{0}\(question.id)"
            )
            let index = value.multipliedFullWidth(by: UInt64(question.answers.count)).high
            facts[question.id] = question.answers[Int(index)].id
        }
        return facts
    }

    /// The clock at a moment.
    public func clock(at now: Int64) -> InterviewClock {
        InterviewClock(moments, of: prompt, minutes: minutes, at: now)
    }

    /// The phase that the interview is in.
    public var phase: String { clock(at: moments.last?.at ?? 0).phase }

    // MARK: - Scope

    /// The questions about the scope that were asked, in order.
    public var asked: [String] {
        moments.filter { $0.kind == .ask && prompt.question($0.subject) != nil }
            .map(\.subject).uniqued
    }

    /// The questions of the candidate's own that the interviewer left to them.
    public var leftToCandidate: [String] {
        moments.filter { $0.kind == .own }.map(\.subject).uniqued
    }

    /// Whether the interviewer has told what wasn't asked: that comes with the second phase.
    public var isScopeTold: Bool {
        moments.contains { $0.kind == .phase && prompt.index(of: $0.subject) > 0 }
            || moments.contains { $0.kind == .end }
    }

    /// What the interviewer answers to a question.
    public func answer(to question: String) -> InterviewPrompt.ScopeQuestion.Answer? {
        prompt.question(question)?.answers.first { $0.id == facts[question] }
    }

    /// Whether the candidate knows a fact.
    private func isKnown(_ question: String) -> Bool {
        isScopeTold || prompt.given[question] != nil || asked.contains(question)
    }

    // MARK: - Checklist

    /// The items that count in this scope, as far as it is known, and at this level.
    public var checklist: [InterviewPrompt.Item] {
        let known = Set(asked).union(prompt.given.keys)
        let isTold = isScopeTold
        return prompt.items.filter { item in
            item.level <= level && scopeHolds(item.when) { isTold || known.contains($0) }
        }
    }

    /// The decisions that are to be taken in this scope.
    public var decisions: [InterviewPrompt.Decision] {
        prompt.decisions.filter { scopeHolds($0.when, isKnown) }
    }

    private func scopeHolds(_ condition: Condition, _ isKnown: (String) -> Bool) -> Bool {
        condition.terms.allSatisfy { term in
            guard case .fact(let question, let answer, let isEqual) = term else { return true }
            return isKnown(question) && (facts[question] == answer) == isEqual
        }
    }

    /// Whether a condition holds.
    public func holds(_ condition: Condition) -> Bool { holds(condition, on: checklist) }

    func holds(_ condition: Condition, on list: [InterviewPrompt.Item]) -> Bool {
        scopeHolds(condition, isKnown)
            && condition.terms.allSatisfy { term in
                switch term {
                case .fact: true
                case .ticked(let item): ticks.contains(item) && list.contains { $0.id == item }
                case .open(let item): !ticks.contains(item) && list.contains { $0.id == item }
                case .chose(let decision, let option): choices[decision] == option
                }
            }
    }

    // MARK: - Follow-ups

    /// The follow-ups that were asked, in order.
    public var raised: [String] {
        moments.filter { $0.kind == .raise && prompt.followUp($0.subject) != nil }
            .map(\.subject).uniqued
    }

    /// The follow-ups that were answered.
    public var answered: Set<String> { subjects(.answer) }

    /// The follow-ups that were passed over.
    public var passed: Set<String> { subjects(.pass).subtracting(answered) }

    /// The follow-up that waits for an answer.
    public var waiting: InterviewPrompt.FollowUp? {
        let done = answered.union(passed)
        return raised.last { !done.contains($0) }.flatMap(prompt.followUp)
    }

    private func subjects(_ kind: InterviewMoment.Kind) -> Set<String> {
        Set(moments.filter { $0.kind == kind }.map(\.subject))
    }
}

extension [String] {
    /// Each once, where it first comes.
    var uniqued: [String] {
        var seen: Set<String> = []
        return filter { seen.insert($0).inserted }
    }
}
