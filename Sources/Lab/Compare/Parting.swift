public import FeedModel
import SQLiteStore

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
    public var first: Step?
    /// The other side's step; nil where it has ended.
    public var second: Step?
    /// The playhead's place there; nil where the runs are the same.
    public var moment: Int?
    /// Whether the sides had parted before the last `mark` already.
    public var isAfterMark = false
    /// The choices that differ.
    public let choices: [Choice]
    /// Those of them that part the runs here also when each stands alone.
    public var deciding: [Choice] = []
    /// What a rule said on the first side.
    public var firstWord: Word?
    /// What a rule said on the other side.
    public var secondWord: Word?

    /// Looked at one by one, more choices than these take too long.
    private static let aloneMax = 4
    /// A rule that speaks more steps after the parting has another cause.
    private static let reach = 40

    /// Where two runs part, as places in their lists of steps.
    private struct Place: Equatable {
        var one: Int
        var other: Int
        var isAfterMark = false
    }

    static func between(
        _ one: ComparedSide,
        _ other: ComparedSide,
        _ moments: [Moment],
        _ tie: RunComparison.Tie,
        _ telling: [String]
    ) async throws -> Parting {
        let choices = differing(one.inForce.design, other.inForce.design)
        var parting = Parting(choices: choices)
        guard let place = place(one, other, tie) else { return parting }
        let here = [
            one.places.dropFirst(place.one).first, other.places.dropFirst(place.other).first,
        ]
        parting.first = one.steps.dropFirst(place.one).first
        parting.second = other.steps.dropFirst(place.other).first
        parting.moment = here.compactMap { $0 }.min().flatMap { moments.firstIndex(of: $0) }
            .map { $0 + 1 }
        parting.isAfterMark = place.isAfterMark
        parting.deciding = try await deciding(choices, one, at: place, tie)
        let near = one.steps.dropFirst(place.one).prefix(reach)
        let far = other.steps.dropFirst(place.other).prefix(reach)
        parting.firstWord = word(near, notIn: far, telling)
        parting.secondWord = word(far, notIn: near, telling)
        return parting
    }

    /// The first difference; what was only set up before the last `mark` counts where nothing differs after it.
    private static func place(
        _ one: ComparedSide,
        _ other: ComparedSide,
        _ tie: RunComparison.Tie
    ) -> Place? {
        let strict = (0..<max(one.steps.count, other.steps.count)).first { index in
            guard index < one.steps.count, index < other.steps.count else { return true }
            return one.steps[index] != other.steps[index]
        }
        guard let strict else { return nil }
        let found = Place(one: strict, other: strict)
        guard tie == .lines, let mark = one.plan.lastMark,
            one.places.indices.contains(strict), one.places[strict].line < mark
        else { return found }
        return later(one, other, from: mark) ?? found
    }

    /// The first difference from a line on between runs that have parted before it.
    ///
    /// Numbers and ids may differ by then, so what counts is what happened, when, and in which tables rows changed.
    private static func later(_ one: ComparedSide, _ other: ComparedSide, from line: Int) -> Place?
    {
        let near = one.places.firstIndex { $0.line >= line } ?? one.steps.count
        let far = other.places.firstIndex { $0.line >= line } ?? other.steps.count
        for index in 0..<max(one.steps.count - near, other.steps.count - far) {
            let place = Place(one: near + index, other: far + index, isAfterMark: true)
            guard place.one < one.steps.count, place.other < other.steps.count,
                one.places[place.one] == other.places[place.other],
                isAlike(one.steps[place.one], other.steps[place.other])
            else { return place }
        }
        return nil
    }

    private static func isAlike(_ one: Step, _ other: Step) -> Bool {
        func tables(_ step: Step) -> [String] {
            step.changes.map { "\($0.place).\($0.change.table)" }.sorted()
        }
        return one.kind == other.kind && one.actor == other.actor && one.text == other.text
            && tables(one) == tables(other)
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
        at place: Place,
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
            if self.place(one, alone, tie)?.one == place.one { found.append(choice) }
        }
        return found
    }

    private static func word(
        _ here: ArraySlice<Step>,
        notIn there: ArraySlice<Step>,
        _ telling: [String]
    ) -> Word? {
        let said = there.flatMap(\.rules)
        let words = here.flatMap { step in
            step.rules.filter { !said.contains($0) }.map { Word(step: step.number, mark: $0) }
        }
        return words.first { telling.isEmpty || telling.contains($0.mark.rule) }
    }
}

extension ComparedSide.Plan {
    /// The place of the last `mark` among the lines, from 0.
    var lastMark: Int? {
        lines.lastIndex { if case .mark = $0.command { true } else { false } }
    }
}
