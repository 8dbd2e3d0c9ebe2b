/// What the clock of an interview shows, worked out of its moments alone: nothing has to run.
public struct InterviewClock: Equatable, Sendable {
    /// How the clock stands.
    public enum State: Sendable {
        /// It goes.
        case running
        /// It is stopped.
        case paused
        /// It is switched off.
        case off
        /// The interview is over.
        case ended
    }

    /// How it stands.
    public private(set) var state = State.running
    /// The phase that it counts.
    public private(set) var phase: String
    /// The milliseconds spent in each phase.
    public private(set) var spent: [String: Int64] = [:]
    /// The minutes that phases got beside those of the plan.
    public private(set) var extended: [String: Int] = [:]
    /// The milliseconds spent when the interviewer last asked, or heard an answer.
    private(set) var lastTurn: Int64?

    private var since: Int64 = 0
    private let plan: [String: Int64]

    /// Reads the clock at a moment.
    public init(
        _ moments: [InterviewMoment],
        of prompt: InterviewPrompt,
        minutes: Int,
        at now: Int64
    ) {
        phase = prompt.phases.first?.id ?? ""
        plan = Dictionary(
            prompt.phases.map { ($0.id, Int64($0.minutes[minutes] ?? 0) * 60_000) }
        ) { first, _ in first }
        since = moments.first?.at ?? now
        for moment in moments { pass(moment, in: prompt) }
        count(until: now)
    }

    /// The milliseconds spent in all.
    public var total: Int64 { spent.values.reduce(0, +) }

    /// The milliseconds that a phase has.
    public func planned(_ phase: String) -> Int64 {
        (plan[phase] ?? 0) + Int64(extended[phase] ?? 0) * 60_000
    }

    /// The milliseconds that a phase has left; less than none when it is over.
    public func left(_ phase: String) -> Int64 { planned(phase) - (spent[phase] ?? 0) }

    /// The milliseconds that all of the interview has left.
    public var left: Int64 { plan.keys.reduce(0) { $0 + planned($1) } - total }

    private mutating func pass(_ moment: InterviewMoment, in prompt: InterviewPrompt) {
        count(until: moment.at)
        switch moment.kind {
        case .begin, .ask, .own: break
        case .pause: if state == .running { state = .paused }
        case .resume: if state == .paused { state = .running }
        case .off: if state != .ended { state = .off }
        case .on: if state == .off { state = .running }
        case .end: state = .ended
        case .reopen: if state == .ended { state = .paused }
        case .phase: if prompt.phase(moment.subject) != nil { phase = moment.subject }
        case .extend: extended[phase, default: 0] += Int(moment.subject) ?? 0
        case .forgive:
            let gone = min(spent[phase] ?? 0, max(0, Int64(moment.subject) ?? 0))
            spent[phase, default: 0] -= gone
        case .raise, .answer, .pass: lastTurn = total
        }
    }

    /// A clock of the machine that was set back counts nothing, rather than less than before.
    private mutating func count(until now: Int64) {
        if state == .running { spent[phase, default: 0] += max(0, now - since) }
        since = max(since, now)
    }
}
