import SQLiteStore

/// What a commit of the writing side holds, for crash points and for what a failure means.
enum CommitKind {
    case like, intent, outbox, answer

    fileprivate var points: (before: CrashPoint, after: CrashPoint) {
        switch self {
        case .like: (.likeBeforeCommit, .likeAfterCommit)
        case .intent: (.intentBeforeCommit, .intentAfterCommit)
        case .outbox: (.outboxBeforeCommit, .outboxAfterCommit)
        case .answer: (.answerBeforeCommit, .answerAfterCommit)
        }
    }
}

extension Client {
    /// One transaction that holds outbox entries: acknowledged means that it survives a power cut (K6).
    func commit<R>(
        _ kind: CommitKind,
        _ body: () throws(SQLiteError) -> R
    ) throws(SQLiteError) -> R {
        let result = try database.transaction(outboxDurability) { () throws(SQLiteError) in
            let result = try body()
            try crashPoint(kind.points.before)
            return result
        }
        try crashPoint(kind.points.after)
        return result
    }

    /// A user's intent, committed; false where it isn't stored.
    ///
    /// A commit that failed is unknown, so the store is read back before anything is said (I12).
    func commitIntent(
        _ kind: CommitKind = .intent,
        _ body: () throws(SQLiteError) -> Void
    ) throws(SQLiteError) -> Bool {
        let before = try nextEntryID()
        do throws(SQLiteError) {
            try commit(kind, body)
            return true
        } catch {
            if error.isCrash { throw error }
            let isThere = try nextEntryID() != before
            speak(
                "K6",
                "the commit failed, so the store was read back: \(isThere ? "there" : "not there")"
            )
            if !isThere { tell("Couldn't save. Nothing has changed.") }
            return isThere
        }
    }

    /// Rises with each mutation that was stored.
    private func nextEntryID() throws(SQLiteError) -> Int64 {
        try DeviceFacts(database: database).value(.mutations) ?? 0
    }
}
