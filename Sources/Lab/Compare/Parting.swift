public import FeedModel

/// Where one run leaves another, and why.
public struct Parting: Sendable {
    /// A choice that the two sides make differently.
    public struct Choice: Sendable, Equatable {
        /// The choice's key.
        public let key: String
        /// Its value on the first side.
        public let first: String
        /// Its value on the other side.
        public let second: String
    }

    /// A rule that spoke on one side and not on the other, at the parting or soon after it.
    public struct Word: Sendable, Equatable {
        /// The step.
        public let step: Int
        /// The rule and what it said.
        public let mark: RuleMark
    }

    /// The first side's step that the other hasn't; nil where it has ended.
    public let first: Step?
    /// The other side's step; nil where it has ended.
    public let second: Step?
    /// The playhead's place there; nil where the runs are the same.
    public let moment: Int?
    /// The choices that differ.
    public let choices: [Choice]
    /// Those of them that part the runs here also when each stands alone.
    public let deciding: [Choice]
    /// What a rule said on the first side.
    public let firstWord: Word?
    /// What a rule said on the other side.
    public let secondWord: Word?

    /// Looked at one by one, more choices than these take too long.
    private static let aloneMax = 4
    /// A rule that speaks more steps after the parting has another cause.
    private static let reach = 40

    static func between(
        _ one: ComparedSide,
        _ other: ComparedSide,
        _ moments: [Moment],
        _ tie: RunComparison.Tie
    ) async throws -> Parting {
        let choices = differing(one.inForce.design, other.inForce.design)
        let index = index(one.steps, other.steps)
        guard let index else {
            return Parting(
                first: nil,
                second: nil,
                moment: nil,
                choices: choices,
                deciding: [],
                firstWord: nil,
                secondWord: nil
            )
        }
        let here = [one, other].compactMap { $0.places.dropFirst(index).first }.min()
        let words = words(one.steps, other.steps, from: index)
        return Parting(
            first: one.steps.dropFirst(index).first,
            second: other.steps.dropFirst(index).first,
            moment: here.flatMap { moments.firstIndex(of: $0) }.map { $0 + 1 },
            choices: choices,
            deciding: try await deciding(choices, one, at: index, tie),
            firstWord: words.0,
            secondWord: words.1
        )
    }

    /// The place in both lists of the first step that differs.
    private static func index(_ one: [Step], _ other: [Step]) -> Int? {
        for index in 0..<max(one.count, other.count) {
            guard index < one.count, index < other.count, one[index] == other[index] else {
                return index
            }
        }
        return nil
    }

    private static func differing(_ one: Design, _ other: Design) -> [Choice] {
        Design.choices.compactMap { choice in
            let first = one.value(of: choice.key) ?? ""
            let second = other.value(of: choice.key) ?? ""
            return first == second ? nil : Choice(key: choice.key, first: first, second: second)
        }
    }

    private static func deciding(
        _ choices: [Choice],
        _ one: ComparedSide,
        at index: Int,
        _ tie: RunComparison.Tie
    ) async throws -> [Choice] {
        guard tie == .lines, choices.count > 1, choices.count <= aloneMax else {
            return tie == .lines && choices.count == 1 ? choices : []
        }
        var found: [Choice] = []
        for choice in choices {
            var plan = one.plan
            guard (try? plan.design.state(choice.key, choice.second)) != nil else { continue }
            let alone = try await ComparedSide.run(plan, tie: tie)
            if self.index(one.steps, alone.steps) == index { found.append(choice) }
        }
        return found
    }

    private static func words(
        _ one: [Step],
        _ other: [Step],
        from index: Int
    ) -> (Word?, Word?) {
        let near = one.dropFirst(index).prefix(reach)
        let far = other.dropFirst(index).prefix(reach)
        func first(_ here: ArraySlice<Step>, notIn there: ArraySlice<Step>) -> Word? {
            let said = there.flatMap(\.rules)
            for step in here {
                if let mark = step.rules.first(where: { !said.contains($0) }) {
                    return Word(step: step.number, mark: mark)
                }
            }
            return nil
        }
        return (first(near, notIn: far), first(far, notIn: near))
    }
}
