/// Decides when a card is asked again, as FSRS 6 does without fuzz.
///
/// A card starts on steps of 1 and 10 minutes. After the last of them, or after Easy, it is asked in
/// whole days; after Again it goes back to a step of 10 minutes. Source: the flow of
/// `Scheduler.review_card` in the package `fsrs` 6.3.2, https://github.com/open-spaced-repetition/py-fsrs.
public struct Scheduler: Sendable {
    /// The share of cards that are to be recalled when they come due.
    private static let retention = 0.9
    private let model = MemoryModel()

    private static let minute: Int64 = 60_000
    private static let day: Int64 = 86_400_000
    private static let learningSteps = [minute, 10 * minute]
    private static let relearningSteps = [10 * minute]
    private static let daysMax = 36_500.0

    /// Makes a scheduler; the weights are the published defaults.
    public init() {}

    /// The card after a grade that is given now.
    public func schedule(_ card: CardSchedule, after grade: Grade, at now: Int64) -> CardSchedule {
        var next = card
        let memory = remembered(card, after: grade, at: now)
        next.memory = memory
        let wait: Int64
        switch card.phase {
        case .learning(let step):
            wait = stepped(&next, step, Self.learningSteps, grade) { .learning(step: $0) }
        case .relearning(let step):
            wait = stepped(&next, step, Self.relearningSteps, grade) { .relearning(step: $0) }
        case .review:
            if grade == .again {
                next.phase = .relearning(step: 0)
                wait = Self.relearningSteps[0]
            } else {
                wait = interval(memory)
            }
        }
        // A time at the end of all numbers stays there: what was stored is never a reason to stop.
        let (dueAt, isBeyond) = now.addingReportingOverflow(wait)
        next.dueAt = isBeyond ? .max : dueAt
        next.reviewedAt = now
        return next
    }

    /// How likely a card is recalled at a moment, from 0 to 1; 0 for a new one.
    public func recall(of card: CardSchedule, at now: Int64) -> Double {
        guard let memory = card.memory, let last = card.reviewedAt else { return 0 }
        return model.recall(afterDays: Double(max(0, Self.days(from: last, to: now))), memory)
    }

    private func remembered(_ card: CardSchedule, after grade: Grade, at now: Int64) -> Memory {
        guard let memory = card.memory, let last = card.reviewedAt else {
            return model.first(grade)
        }
        if Self.days(from: last, to: now) < 1 { return model.afterSameDay(memory, grade) }
        return model.after(memory, recall: recall(of: card, at: now), grade)
    }

    /// Moves a card along its steps of minutes, and says how long it waits on the one it reaches.
    private func stepped(
        _ card: inout CardSchedule,
        _ step: Int,
        _ steps: [Int64],
        _ grade: Grade,
        _ phase: (Int) -> CardSchedule.Phase
    ) -> Int64 {
        switch grade {
        case .again:
            card.phase = phase(0)
            return steps[0]
        case .hard:
            if step > 0 { return steps[step] }
            // The first step has nothing between it and Again, so Hard waits a little longer.
            return steps.count > 1 ? (steps[0] + steps[1]) / 2 : steps[0] * 3 / 2
        case .good where step + 1 < steps.count:
            card.phase = phase(step + 1)
            return steps[step + 1]
        case .good, .easy:
            card.phase = .review
            return card.memory.map(interval) ?? steps[step]
        }
    }

    /// Whole days until recall has fallen to the wanted share: at least one, at most a hundred years.
    private func interval(_ memory: Memory) -> Int64 {
        let days = model.days(untilRecall: Self.retention, memory).rounded(.toNearestOrEven)
        return Int64(min(max(days, 1), Self.daysMax)) * Self.day
    }

    /// Whole days between two moments, rounded down.
    private static func days(from start: Int64, to end: Int64) -> Int64 {
        let (difference, isBeyond) = end.subtractingReportingOverflow(start)
        if isBeyond { return end < start ? .min / day : .max / day }
        let (whole, rest) = difference.quotientAndRemainder(dividingBy: day)
        return rest < 0 ? whole - 1 : whole
    }
}
