/// Something that happened in an interview, and when.
public struct InterviewMoment: Equatable, Sendable {
    /// What can happen.
    public enum Kind: String, CaseIterable, Sendable {
        /// The interview begins; its first phase with it.
        case begin
        /// The clock is stopped.
        case pause
        /// The clock goes on.
        case resume
        /// So many milliseconds didn't count: somebody was away.
        case forgive
        /// The phase gets so many minutes more.
        case extend
        /// The clock is switched off.
        case off
        /// The clock is switched on again.
        case on
        /// A phase is entered.
        case phase
        /// A question about the scope is asked.
        case ask
        /// A question of the candidate's own that the interviewer leaves to them.
        case own
        /// The interviewer asks a follow-up.
        case raise
        /// A follow-up is answered.
        case answer
        /// A follow-up is passed over.
        case pass
        /// The interview is over.
        case end
        /// It goes on after all.
        case reopen
    }

    /// When, in milliseconds.
    public let at: Int64
    /// What.
    public let kind: Kind
    /// Which phase, question or follow-up; how many minutes; empty where nothing is to be said.
    public let subject: String

    /// Makes a moment.
    public init(at: Int64, _ kind: Kind, _ subject: String = "") {
        self.at = at
        self.kind = kind
        self.subject = subject
    }
}
