/// What came of an interview, to be laid beside another one.
public struct InterviewResult: Equatable, Sendable {
    /// How much of one phase was covered.
    public struct PhaseResult: Equatable, Sendable {
        /// The phase.
        public let phase: String
        /// The items of it that were ticked.
        public let covered: Int
        /// Its items in all.
        public let items: Int
        /// The milliseconds spent.
        public let spent: Int64
        /// The milliseconds that it had.
        public let planned: Int64
    }

    /// The phases, in order.
    public let phases: [PhaseResult]
    /// The ids of the items that were ticked.
    public let covered: Set<String>
    /// The ids of the items that weren't.
    public let open: Set<String>
    /// How many questions about the scope were asked.
    public let asked: Int
    /// The ids of those that the design hangs on and that weren't asked.
    public let missed: [String]
    /// How many follow-ups were answered.
    public let answered: Int
    /// How many there were.
    public let raised: Int

    /// Works it out.
    public init(_ state: InterviewState, at now: Int64) {
        let clock = state.clock(at: now)
        let list = state.checklist
        covered = Set(list.map(\.id)).intersection(state.ticks)
        open = Set(list.map(\.id)).subtracting(state.ticks)
        let done = covered
        phases = state.prompt.phases.map { phase in
            let items = list.filter { $0.phase == phase.id }
            return PhaseResult(
                phase: phase.id,
                covered: items.count { done.contains($0.id) },
                items: items.count,
                spent: clock.spent[phase.id] ?? 0,
                planned: clock.planned(phase.id)
            )
        }
        let asked = Set(state.asked)
        self.asked = asked.count
        missed = state.prompt.questions.filter { $0.isEssential && !asked.contains($0.id) }
            .map(\.id)
        answered = state.raised.count { state.answered.contains($0) }
        raised = state.raised.count
    }

    /// The share of the checklist that was covered, in whole per cent.
    public var percent: Int {
        let all = covered.count + open.count
        return all == 0 ? 0 : (covered.count * 100 + all / 2) / all
    }
}

/// What moved from one interview to the next of the same prompt.
public struct InterviewChange: Equatable, Sendable {
    /// The items that were open and are covered now, sorted.
    public let gained: [String]
    /// The items that were covered and are open now, sorted.
    public let lost: [String]
    /// The items that were open both times, sorted.
    public let stillOpen: [String]
    /// By how many points of a hundred the share of the checklist moved.
    public let points: Int

    /// Lays two results side by side; what only one of them had on its checklist isn't compared.
    public init(from before: InterviewResult, to after: InterviewResult) {
        gained = before.open.intersection(after.covered).sorted()
        lost = before.covered.intersection(after.open).sorted()
        stillOpen = before.open.intersection(after.open).sorted()
        points = after.percent - before.percent
    }
}
