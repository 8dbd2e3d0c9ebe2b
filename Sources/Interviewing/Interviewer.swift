internal import FeedModel

/// The interviewer: a function of how an interview stands and what time it is.
///
/// It answers what is asked about the scope, comes back to what doesn't go together, digs where
/// something was said, and helps out where something is missing when half of its time is gone.
public enum Interviewer {
    /// What the interviewer does.
    public enum Turn: Equatable, Sendable {
        /// Asks something.
        case asks(InterviewPrompt.FollowUp)
        /// Wants to go on to a phase: the time of this one is up.
        case movesOn(to: String)
        /// Has no time left.
        case closes
        /// Listens; after so many milliseconds on the clock there may be something to say.
        case listens(after: Int64?)
    }

    /// The milliseconds between two follow-ups, by level.
    static let pace: [InterviewLevel: Int64] = [.mid: 150_000, .senior: 120_000, .staff: 90_000]
    /// The milliseconds before a contradiction is pointed out.
    static let patience: Int64 = 45_000

    /// What comes next.
    ///
    /// - Parameters:
    ///   - state: How the interview stands.
    ///   - now: The time, in milliseconds.
    ///   - isInvited: Whether the candidate wants to be asked something now.
    /// - Returns: What the interviewer does.
    public static func next(
        _ state: InterviewState,
        at now: Int64,
        isInvited: Bool = false
    ) -> Turn {
        let clock = state.clock(at: now)
        if let waiting = state.waiting { return .asks(waiting) }
        if clock.state == .ended { return .listens(after: nil) }
        let index = state.prompt.index(of: clock.phase)
        if clock.state == .running, clock.left(clock.phase) <= 0, !isInvited {
            let next = state.prompt.phases.dropFirst(index + 1).first
            return next.map { .movesOn(to: $0.id) } ?? .closes
        }
        guard clock.state != .paused || isInvited else { return .listens(after: nil) }
        let waits = fitting(state, phase: index).map { followUp in
            (followUp, isInvited ? 0 : wait(for: followUp, state, clock, index))
        }
        if let ready = waits.first(where: { $0.1 == 0 }) { return .asks(ready.0) }
        guard clock.state == .running else { return .listens(after: nil) }
        let soonest = waits.compactMap(\.1).min() ?? .max
        return .listens(after: min(soonest, max(1, clock.left(clock.phase))))
    }

    /// What fits now, the most pressing first; among equals the seed decides.
    private static func fitting(
        _ state: InterviewState,
        phase: Int
    ) -> [InterviewPrompt.FollowUp] {
        // While the scope is being asked for, the candidate leads.
        guard phase > 0 else { return [] }
        let done = Set(state.raised)
        let list = state.checklist
        return state.prompt.followUps.filter { followUp in
            followUp.level <= state.level && !done.contains(followUp.id)
                && state.prompt.index(of: followUp.phase) <= phase
                && state.holds(followUp.when, on: list)
        }.map { ($0, rank($0, state, phase)) }.sorted { $0.1 < $1.1 }.map(\.0)
    }

    private static func rank(
        _ followUp: InterviewPrompt.FollowUp,
        _ state: InterviewState,
        _ phase: Int
    ) -> (Int, Int, UInt64) {
        let kind = InterviewPrompt.FollowUp.Kind.allCases.firstIndex(of: followUp.kind) ?? 0
        let luck = KeyedRandom.value(
            seed: UInt64(bitPattern: state.seed),
            key: "follow-up\u{0}\(followUp.id)"
        )
        return (kind, phase - state.prompt.index(of: followUp.phase), luck)
    }

    /// The milliseconds until something may be asked; nil if time alone doesn't bring it about.
    private static func wait(
        for followUp: InterviewPrompt.FollowUp,
        _ state: InterviewState,
        _ clock: InterviewClock,
        _ phase: Int
    ) -> Int64? {
        // Without a clock there is no pace; the candidate asks to be asked.
        guard clock.state == .running else {
            return followUp.kind == .contradicts ? 0 : nil
        }
        let pause = followUp.kind == .contradicts ? patience : pace[state.level] ?? 0
        let calm = max(0, (clock.lastTurn ?? 0) + pause - clock.total)
        guard followUp.kind == .open, state.prompt.index(of: followUp.phase) == phase else {
            return calm
        }
        let half = clock.planned(clock.phase) / 2 - (clock.spent[clock.phase] ?? 0)
        return max(calm, half)
    }

    /// The question about the scope that the candidate's own words mean; nil if none does.
    public static func question(
        meantBy text: String,
        in prompt: InterviewPrompt
    ) -> InterviewPrompt.ScopeQuestion? {
        let words = text.lowercased().split { !$0.isLetter && !$0.isNumber }
        let scores = prompt.questions.map { question in
            question.words.count { beginning in words.contains { $0.hasPrefix(beginning) } }
        }
        guard let best = scores.max(), best > 0,
            let index = scores.firstIndex(of: best)
        else { return nil }
        return prompt.questions[index]
    }
}
