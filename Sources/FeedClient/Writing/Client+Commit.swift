import FeedModel
import SQLiteStore

/// What a commit holds, which names its crash points and says what a power cut may take (K6).
enum CommitKind: String, CaseIterable {
    case like, intent, outbox, answer
    case draft, prepare, share, part, create, adopt
    case refresh, page, gap, sync, resync, evict, stories

    var before: CrashPoint? { CrashPoint(rawValue: rawValue + ".before-commit") }
    var after: CrashPoint? { CrashPoint(rawValue: rawValue + ".after-commit") }

    /// Whether it holds nothing that the backend couldn't give again.
    fileprivate var isCache: Bool {
        switch self {
        case .refresh, .page, .gap, .evict, .stories: true
        default: false
        }
    }
}

extension Client {
    /// One transaction; with outbox entries or drafts in it, acknowledged means that it survives a power cut (K6).
    ///
    /// `store` is another database where a design keeps what is written in memory alone.
    func commit<R>(
        _ kind: CommitKind,
        in store: Database? = nil,
        _ body: () throws(SQLiteError) -> R
    ) throws(SQLiteError) -> R {
        let isWeak = kind.isCache || PlantedBug.weakCommit.isPlanted
        let durability = isWeak ? .normal : outboxDurability
        let result = try (store ?? database).transaction(durability) { () throws(SQLiteError) in
            let result = try body()
            if let point = kind.before { try crashPoint(point) }
            return result
        }
        if let point = kind.after { try crashPoint(point) }
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
