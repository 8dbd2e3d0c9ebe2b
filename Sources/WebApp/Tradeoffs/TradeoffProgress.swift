internal import Workbook

/// What somebody has decided so far, and what is to be decided next.
struct TradeoffProgress {
    /// Everything that was decided, oldest first.
    let decisions: [Decision]
    /// What is still being decided.
    let drafts: [DecisionDraft]
    let now: WallTime

    /// The days after which a decision is to be made again: soon where the defence left its cost out.
    private static let daysAfterShaky: Int64 = 2
    private static let daysAfterKnown: Int64 = 10

    /// The decisions about one thing, oldest first.
    func history(_ tradeoff: Tradeoff) -> [Decision] {
        decisions.filter { $0.tradeoff == tradeoff.slug }
    }

    /// What was typed about it and isn't decided.
    func draft(_ tradeoff: Tradeoff) -> DecisionDraft? {
        drafts.first { $0.tradeoff == tradeoff.slug }
    }

    /// Whether it was begun and isn't done to its end.
    func isHalfDone(_ tradeoff: Tradeoff) -> Bool {
        if draft(tradeoff) != nil { return true }
        guard let last = history(tradeoff).last else { return false }
        return last.judgement == nil
    }

    /// How well it sits.
    func standing(_ tradeoff: Tradeoff) -> Standing {
        guard let last = history(tradeoff).last else {
            return draft(tradeoff) == nil ? .new : .shaky
        }
        guard let judgement = last.judgement else { return .shaky }
        let days = (now.milliseconds - judgement.at.milliseconds) / 86_400_000
        if judgement.isStrong { return days >= Self.daysAfterKnown ? .due : .known }
        return days >= Self.daysAfterShaky ? .due : .shaky
    }

    /// The one to go on with: half done, then due, then shaky, then untouched, in their order.
    func next(of tradeoffs: [Tradeoff]) -> Tradeoff? {
        tradeoffs.first(where: isHalfDone)
            ?? [Standing.due, .new, .shaky].lazy.compactMap { standing in
                tradeoffs.first { self.standing($0) == standing }
            }.first
    }
}

extension Decision.Judgement {
    /// Whether the defence said both what it costs and when another way wins.
    var isStrong: Bool { namedCost && namedOther }
}

extension WebApp {
    /// What was decided so far.
    func tradeoffProgress() async throws -> TradeoffProgress {
        TradeoffProgress(
            decisions: try await workbook.decisions(),
            drafts: try await workbook.decisionDrafts(),
            now: clock.now()
        )
    }
}
