import FeedModel
import FeedWire
import SQLiteStore

/// How far this account is in each author's stories (W13).
extension Client {
    /// The item was drawn with its media: seen at once here, and reported by one outbox entry per author.
    func sawStory(_ item: StoredStory) throws(SQLiteError) {
        guard try storyRecords.newestSeen(item.authorID) < item.number else { return }
        guard design.seenState != .local else {
            try database.transaction(.normal) { () throws(SQLiteError) in
                _ = try storyRecords.sawUpTo(item.number, of: item.authorID)
            }
            return speak("W13", "seen-state=local: noted on this device alone")
        }
        let isStored = try commitIntent { () throws(SQLiteError) in
            _ = try storyRecords.sawUpTo(item.number, of: item.authorID)
            try putSeen(item.number, of: item.authorID)
        }
        guard isStored else { return }
        speak("W13", "seen at once; the newest item of the author waits in one outbox entry")
        try wakeOutbox()
    }

    /// The queued entry of the author takes the newer item; one in flight never changes (W3).
    private func putSeen(_ number: Int, of author: String) throws(SQLiteError) {
        let records = OutboxRecords(database: database)
        let key = "seen:\(author)"
        let payload: JSONValue = ["account_id": .string(author), "item": JSONValue(number)]
        let entries = try records.of(key: key)
        guard var queued = entries.last(where: { $0.state == .queued }) else {
            let entry = OutboxRecord(
                id: 0,
                key: key,
                action: .seen,
                postID: nil,
                accountID: author,
                previous: LikeState(isLiked: false, count: 0, version: 0),
                state: .queued,
                attempts: 0,
                nextAttemptAt: now.milliseconds,
                createdAt: now.milliseconds,
                mutationID: try nextMutationID(),
                keyWasSent: entries.contains { $0.keyWasSent },
                payload: payload
            )
            return try records.insert(entry)
        }
        queued.payload = payload
        if queued.keyWasSent { queued.mutationID = try nextMutationID() }
        queued.attempts = 0
        queued.nextAttemptAt = now.milliseconds
        try records.update(queued)
    }

    /// What the backend knows of an author; inside a transaction.
    func mergeSeen(_ number: Int, of author: String) throws(SQLiteError) {
        guard number > 0, try storyRecords.sawUpTo(number, of: author) else { return }
        speak("W13", "seen further on another device: the newest item wins")
    }

    /// What the backend knows after a report is taken over; inside a transaction.
    func confirmSeen(_ entry: OutboxRecord, _ json: JSONValue) throws(SQLiteError) {
        guard let newest = json["newest_item"]?.whole else { return }
        try mergeSeen(Int(newest), of: entry.accountID ?? "")
    }

    /// What a long poll told (`seen-state=live`); inside a transaction.
    func storeSeen(_ items: [JSONValue]) throws(SQLiteError) {
        guard design.seenState == .live else { return }
        for item in items {
            guard let author = item["author_id"]?.text, let newest = item["newest_item"]?.whole
            else { continue }
            try mergeSeen(Int(newest), of: author)
        }
    }
}
