import FeedModel
import FeedWire
import SQLiteStore

extension Client {
    /// Applies the answer to what a request of the outbox was about.
    func settle(_ flight: OutboxFlight, _ response: Response) throws(SQLiteError) {
        switch flight {
        case .entry(let id): try settle(id, response)
        case .batch(let ids): try settle(batch: ids, response)
        case .refetch(let id): try refetched(id, response)
        case .volatileLike(let post): try settleVolatile(post, response)
        case .comments(let post, let part): try commentsArrived(post, part, response)
        case .live: try liveArrived(response)
        }
        try wakeOutbox()
    }

    /// No answer came: entries are tried again.
    func lost(_ flight: OutboxFlight, _ failure: RequestFailure) throws(SQLiteError) {
        switch flight {
        case .entry(let id), .refetch(let id): try retryLater(id, failure)
        case .batch(let ids):
            for id in ids { try retryLater(id, failure) }
        case .volatileLike(let post): try loseVolatile(post, failure)
        case .comments(let post, let part):
            commentsFailed(post, part, isOffline: failure == .offline)
        case .live: liveLost()
        }
        try wakeOutbox()
    }

    /// Each result of a batch is applied by itself (W8).
    private func settle(batch ids: [Int64], _ response: Response) throws(SQLiteError) {
        let items = (try? JSONValue(parsing: response.body))?["results"]?.items ?? []
        var results: [String: Response] = [:]
        for item in items {
            if let result = try? MutationResult(json: item) { results[result.id] = result.response }
        }
        let verdict = Verdict(response)
        for id in ids {
            guard let entry = try OutboxRecords(database: database).with(id: id) else { continue }
            switch verdict {
            case .accepted:
                if let own = results[entry.mutationID] {
                    try settle(id, own)
                } else {
                    try passingFailure(entry, retryAfter: nil)
                }
            case .refused:
                goesAlone.insert(id)
                try requeue(entry, countsAttempt: false, after: nil)
            case .signedOut, .passing, .newerVersion: try settle(id, response)
            }
        }
    }

    /// Applies the answer to one entry, by itself and in one transaction.
    private func settle(_ id: Int64, _ response: Response) throws(SQLiteError) {
        guard let entry = try OutboxRecords(database: database).with(id: id) else { return }
        switch Verdict(response) {
        case .accepted: try accepted(entry, response)
        case .refused where response.status == 404 && entry.action.isDeletion:
            speak("W2", "nothing is there any more: what the deletion asks for is so")
            try accepted(entry, response)
            if let post = entry.postID { try askAboutOpenPost([post]) }
        case .refused: try refused(entry, response)
        case .newerVersion: refetch(entry)
        case .signedOut:
            isOutboxPaused = true
            speak("W5", "401 is no refusal: the outbox waits until somebody signs in")
            try requeue(entry, countsAttempt: false, after: nil)
        case .passing(let retryAfter):
            try passingFailure(entry, retryAfter: retryAfter)
        }
    }

    private func retryLater(_ id: Int64, _ failure: RequestFailure) throws(SQLiteError) {
        guard let entry = try OutboxRecords(database: database).with(id: id) else { return }
        if failure == .offline, try !yieldToNewer(entry) {
            speak("W6", "no network: the try doesn't count")
            try requeue(entry, countsAttempt: false, after: nil)
        } else if failure != .offline {
            try passingFailure(entry, retryAfter: nil)
        }
    }

    /// The backend's values are stored, the entry goes, a newer tap stays pending (W3).
    private func accepted(_ entry: OutboxRecord, _ response: Response) throws(SQLiteError) {
        try commit(.answer) { () throws(SQLiteError) in
            try OutboxRecords(database: database).remove(entry)
            try confirm(entry, response)
            if let post = entry.postID {
                try PostRecords(database: database).removeOrphans(among: [post])
            }
        }
        goesAlone.remove(entry.id)
        speak("W3", "accepted: the backend's values are stored and the entry goes")
    }

    /// Back to the confirmed state without a request; a newer tap under the key stays (W5).
    func refused(_ entry: OutboxRecord, _ response: Response) throws(SQLiteError) {
        let isPoison = response.status == 400 || response.status == 422
        let keeping = { () throws(SQLiteError) in
            guard isPoison else { return }
            try OutboxRecords(database: self.database)
                .quarantine(entry, answer: response, at: self.now.milliseconds)
        }
        let isForgotten = PlantedBug.commentLost.isPlanted && entry.action == .comment
        if entry.action.ending == .markedFailed, !isForgotten,
            response.status != 404 || entry.action == .comment
        {
            try markFailed(entry, keeping)
            speak("W5", "refused for good (\(response.status)): kept as failed, with its text")
        } else {
            try rollBack(entry, keeping)
            speak("W5", "refused for good (\(response.status)): back to what the backend confirmed")
        }
        if response.status == 404, let post = entry.postID, entry.action.endsWithItsPost {
            try postIsNotFound(post)
        } else if response.status == 404, let post = entry.postID {
            try askAboutOpenPost([post])
        }
        if isPoison { speak("W7", "set aside in quarantine; it holds nothing up") }
    }

    func rollBack(
        _ entry: OutboxRecord,
        _ also: () throws(SQLiteError) -> Void = {}
    ) throws(SQLiteError) {
        let isLast = try OutboxRecords(database: database).of(key: entry.key).last?.id == entry.id
        try commit(.answer) { () throws(SQLiteError) in
            try also()
            try OutboxRecords(database: database).remove(entry)
            try takeBack(entry)
            if let post = entry.postID {
                try PostRecords(database: database).removeOrphans(among: [post])
            }
        }
        let isTap = entry.action == .like || entry.action == .unlike
        if isLast, !isTap || design.likeRejected == .notice, let text = entry.action.refusalText {
            tell(text)
        }
    }

    private func markFailed(
        _ entry: OutboxRecord,
        _ also: () throws(SQLiteError) -> Void = {}
    ) throws(SQLiteError) {
        try commit(.answer) { () throws(SQLiteError) in
            try also()
            var failed = entry
            failed.state = .failed
            try OutboxRecords(database: database).update(failed)
            try showFailed(failed)
        }
        if let text = entry.action.refusalText { tell(text) }
    }

    func passingFailure(
        _ entry: OutboxRecord,
        retryAfter: SimDuration?
    )
        throws(SQLiteError)
    {
        if try yieldToNewer(entry) { return }
        if entry.attempts >= limits.count(.attempts) {
            switch entry.action.ending {
            case .rolledBack:
                speak("W6", "\(entry.attempts) tries failed: cancelled and rolled back")
                return try rollBack(entry) { () throws(SQLiteError) in try doubt(entry.postID) }
            case .markedFailed:
                speak("W6", "\(entry.attempts) tries failed: it waits for the user")
                return try markFailed(entry)
            case .never: break
            }
        }
        let wait = backoff(afterTries: entry.attempts, entry.mutationID)
        let retryAfter = PlantedBug.waitIgnored.isPlanted ? nil : retryAfter
        speak("W6", "a passing failure: another try in \(max(wait, retryAfter ?? .zero).text)")
        try requeue(entry, countsAttempt: true, after: max(wait, retryAfter ?? .zero))
    }

    /// One in flight that failed passingly goes where a newer tap is queued (W3).
    private func yieldToNewer(_ entry: OutboxRecord) throws(SQLiteError) -> Bool {
        let records = OutboxRecords(database: database)
        guard try records.of(key: entry.key).contains(where: { $0.id > entry.id }) else {
            return false
        }
        speak("W3", "a newer tap is queued: it alone goes on, with fresh attempts")
        try commit(.answer) { () throws(SQLiteError) in try records.remove(entry) }
        return true
    }

    func requeue(
        _ entry: OutboxRecord,
        countsAttempt: Bool,
        after wait: SimDuration?
    ) throws(SQLiteError) {
        var entry = entry
        entry.state = .queued
        if !countsAttempt { entry.attempts -= 1 }
        if countsAttempt, PlantedBug.newIDOnRetry.isPlanted {
            entry.mutationID = try nextMutationID()
        }
        entry.nextAttemptAt = (now + (wait ?? .zero)).milliseconds
        try commit(.answer) { () throws(SQLiteError) in
            try OutboxRecords(database: database).update(entry)
        }
    }
}
