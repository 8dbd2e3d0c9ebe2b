import FeedModel
import FeedWire
import SQLiteStore

extension Client {
    var storyRecords: StoryRecords { StoryRecords(database: database) }

    /// Asks for the row, as a launch, a return and a pull do; one request at a time.
    func refreshStories() {
        guard isOnline else {
            stories.isRowMissed = true
            return
        }
        guard stories.rowRequest == nil else { return }
        stories.rowRequest = send(Request("GET", "/v1/stories"))
    }

    /// A cold start: what has ended goes, and what a design doesn't keep.
    func launchStories() throws(SQLiteError) {
        if design.storyExpiry == .notKept {
            try database.transaction(.normal) { () throws(SQLiteError) in
                try storyRecords.removeRow()
            }
        }
        try removeEndedStories()
    }

    func storiesAnswered(_ request: RequestID, _ response: Response) throws(SQLiteError) -> Bool {
        if stories.rowRequest == request {
            stories.rowRequest = nil
            try storyRowArrived(response)
        } else if let want = stories.flights.removeValue(forKey: request) {
            try storyMediaArrived(want, response)
        } else if stories.viewers?.request == request {
            viewersArrived(response)
        } else {
            return false
        }
        return true
    }

    func storiesFailed(_ request: RequestID, _ failure: RequestFailure) throws(SQLiteError) -> Bool
    {
        if stories.rowRequest == request {
            stories.rowRequest = nil
            stories.isRowMissed = true
        } else if let want = stories.flights.removeValue(forKey: request) {
            if failure != .offline { storyMediaIsMissing(want) }
        } else if stories.viewers?.request == request {
            viewersFailed(failure == .offline ? .offline : .failed)
        } else {
            return false
        }
        return true
    }

    private func storyRowArrived(_ response: Response) throws(SQLiteError) {
        guard response.isSuccess, let json = try? JSONValue(parsing: response.body),
            var row = try? StoryRow(json: json)
        else {
            stories.isRowMissed = true
            return speak("R10", "the row didn't come; the stored stories stay")
        }
        try learn(serverTime: row.serverTime)
        stories.isRowMissed = false
        stories.dropped = []
        stories.missing = []
        if design.storyExpiry != .server { row = withoutEnded(row) }
        let gone = try store(row)
        speak("S1", "the row is stored as the backend ordered it")
        try playerLost(gone)
        try armStoryExpiry()
        try fetchStoryMedia()
    }

    /// An answer may be old, or of a backend that forgets the time: what has ended isn't stored.
    private func withoutEnded(_ row: StoryRow) -> StoryRow {
        var row = row
        let moment = now.milliseconds
        var count = 0
        row.entries = row.entries.compactMap { entry in
            guard case .account(var account) = entry else { return entry }
            count += account.items.count { $0.expiresAt <= moment }
            account.items.removeAll { $0.expiresAt <= moment }
            return account.items.isEmpty ? nil : .account(account)
        }
        if count > 0 { speak("S1", "\(count) items of the answer have ended and aren't stored") }
        return row
    }

    /// Row, items and seen-state in one transaction; which items are gone.
    private func store(_ row: StoryRow) throws(SQLiteError) -> [StoredStory] {
        try commit(.stories) { () throws(SQLiteError) in
            let gone = try storyRecords.replace(with: row)
            if design.seenState != .local {
                for case .account(let account) in row.entries {
                    try mergeSeen(account.newestSeen, of: account.authorID.description)
                }
            }
            return gone
        }
    }
}

/// Items end by a clock that is corrected with the server's time (S1).
extension Client {
    /// Items that end after this moment are drawn; the earliest moment where the backend alone decides.
    var storyMoment: Int64 { design.storyExpiry == .server ? .min : now.milliseconds }

    /// Takes away what has ended, with its media; an open player may finish its item (S3).
    func removeEndedStories() throws(SQLiteError) {
        guard design.storyExpiry != .server else { return }
        guard let end = try storyRecords.nextEnd(), end <= now.milliseconds else {
            return try armStoryExpiry()
        }
        let ended = try storyRecords.expired(at: now.milliseconds)
        if !ended.isEmpty {
            try database.transaction(.normal) { () throws(SQLiteError) in
                try storyRecords.remove(ended.map(\.id))
            }
            stories.ended.formUnion(ended.map(\.authorID))
            speak("S1", "\(ended.count) items have ended: they aren't drawn, and their media goes")
            try playerLost(ended)
        }
        try armStoryExpiry()
    }

    func armStoryExpiry() throws(SQLiteError) {
        guard design.storyExpiry != .server, let end = try storyRecords.nextEnd() else {
            return step.effects.append(.stop(.storyExpiry))
        }
        let wait = max(.zero, SimInstant(milliseconds: end) - now)
        step.effects.append(.start(.storyExpiry, after: wait))
    }
}
