public import SQLiteStore

/// The places between two steps of the core where a process can be made to die.
public enum CrashPoint: String, CaseIterable, Sendable {
    /// An intent is written and not committed.
    case intentBeforeCommit = "intent.before-commit"
    /// An intent is committed; nothing else has happened.
    case intentAfterCommit = "intent.after-commit"
    /// A like is written and not committed.
    case likeBeforeCommit = "like.before-commit"
    /// A like is committed; nothing else has happened.
    case likeAfterCommit = "like.after-commit"
    /// Entries are marked as on their way, and that isn't committed.
    case outboxBeforeCommit = "outbox.before-commit"
    /// Entries are marked as on their way; what is to be done next isn't.
    case outboxAfterCommit = "outbox.after-commit"
    /// A request is about to leave.
    case outboxBeforeSend = "outbox.before-send"
    /// A request has left.
    case outboxAfterSend = "outbox.after-send"
    /// What an answer says is written and not committed.
    case answerBeforeCommit = "answer.before-commit"
    /// What an answer says is committed.
    case answerAfterCommit = "answer.after-commit"
    /// A page is written and not committed.
    case refreshBeforeCommit = "refresh.before-commit"
    /// A page is committed.
    case refreshAfterCommit = "refresh.after-commit"
    /// A row of stories is written and not committed.
    case storiesBeforeCommit = "stories.before-commit"
    /// A row of stories is committed.
    case storiesAfterCommit = "stories.after-commit"
}

/// A death that was arranged: at which passing of which point.
public struct ArmedCrash: Equatable, Sendable {
    /// The point.
    public let point: CrashPoint
    /// How many more passings until it strikes; 1 strikes at the next.
    public var passings: Int

    /// A death at the `nth` passing from now on, counted from 1.
    public init(point: CrashPoint, nth: Int) {
        self.point = point
        passings = nth
    }
}

extension SQLiteError {
    /// The code of an error that stands for the end of the process; SQLite has no negative ones.
    private static let crashCode: Int32 = -86

    static func crashed(at point: CrashPoint) -> SQLiteError {
        SQLiteError(code: crashCode, message: "the process died at \(point.rawValue)", sql: "")
    }

    /// Whether the process of a core died at a crash point.
    public var isCrash: Bool { code == Self.crashCode }
}

extension Client {
    /// A place between two steps: the process dies here if that was arranged.
    ///
    /// A transaction that is open is rolled back by the error, as recovery would.
    func crashPoint(_ point: CrashPoint) throws(SQLiteError) {
        guard var armed = armedCrash, armed.point == point else { return }
        armed.passings -= 1
        armedCrash = armed.passings > 0 ? armed : nil
        if armed.passings <= 0 { throw .crashed(at: point) }
    }

    /// Arranges a death of this process.
    public func arm(_ crash: ArmedCrash) { armedCrash = crash }

    /// What the core wanted done before it died in the middle of an event.
    public var unfinished: ClientStep { step }
}
