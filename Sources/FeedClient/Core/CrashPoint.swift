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
    /// What is typed is written as a draft and not committed.
    case draftBeforeCommit = "draft.before-commit"
    /// The draft is committed; its files aren't prepared.
    case draftAfterCommit = "draft.after-commit"
    /// A draft's files are made smaller and written, and that isn't committed.
    case prepareBeforeCommit = "prepare.before-commit"
    /// A draft's files are committed; none is announced.
    case prepareAfterCommit = "prepare.after-commit"
    /// A post has moved from draft to outbox, and that isn't committed.
    case shareBeforeCommit = "share.before-commit"
    /// A post has moved from draft to outbox.
    case shareAfterCommit = "share.after-commit"
    /// A file's announcement, question or part is about to leave.
    case partBeforeSend = "part.before-send"
    /// A file's announcement, question or part has left.
    case partAfterSend = "part.after-send"
    /// What the backend has of a file is written and not committed.
    case partBeforeCommit = "part.before-commit"
    /// What the backend has of a file is committed.
    case partAfterCommit = "part.after-commit"
    /// A create is marked as on its way, and that isn't committed.
    case createBeforeCommit = "create.before-commit"
    /// A create is marked as on its way.
    case createAfterCommit = "create.after-commit"
    /// A create is about to leave.
    case createBeforeSend = "create.before-send"
    /// A create has left.
    case createAfterSend = "create.after-send"
    /// The row has become the real post, and that isn't committed.
    case adoptBeforeCommit = "adopt.before-commit"
    /// The row has become the real post.
    case adoptAfterCommit = "adopt.after-commit"
    /// Page 1 is written and not committed.
    case refreshBeforeCommit = "refresh.before-commit"
    /// Page 1 is committed.
    case refreshAfterCommit = "refresh.after-commit"
    /// A later page is written and not committed.
    case pageBeforeCommit = "page.before-commit"
    /// A later page is committed.
    case pageAfterCommit = "page.after-commit"
    /// A page is written into its gap and not committed.
    case gapBeforeCommit = "gap.before-commit"
    /// A page is committed in its gap.
    case gapAfterCommit = "gap.after-commit"
    /// A delta's new and changed posts are written; its tombstones aren't.
    case syncAfterUpserts = "sync.after-upserts"
    /// A delta's tombstones are written; its number isn't.
    case syncAfterPurge = "sync.after-purge"
    /// A delta and its number are written and not committed.
    case syncBeforeCommit = "sync.before-commit"
    /// A delta and its number are committed.
    case syncAfterCommit = "sync.after-commit"
    /// Everything is stored anew, and that isn't committed.
    case resyncBeforeCommit = "resync.before-commit"
    /// Everything is stored anew.
    case resyncAfterCommit = "resync.after-commit"
    /// The bottom of the feeds is cut, and that isn't committed.
    case evictBeforeCommit = "evict.before-commit"
    /// The bottom of the feeds is cut.
    case evictAfterCommit = "evict.after-commit"
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
        passings[point, default: 0] += 1
        guard var armed = armedCrash, armed.point == point else { return }
        armed.passings -= 1
        armedCrash = armed.passings > 0 ? armed : nil
        if armed.passings <= 0 { throw .crashed(at: point) }
    }

    /// Arranges a death of this process.
    public func arm(_ crash: ArmedCrash) {
        armedCrash = crash
        passings = [:]
    }

    /// What the core wanted done before it died in the middle of an event.
    public var unfinished: ClientStep { step }
}
