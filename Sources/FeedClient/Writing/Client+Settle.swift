import FeedModel
import FeedWire
import SQLiteStore

extension Client {
    /// Applies the answer to an outbox entry, by itself and in one transaction.
    func settle(_ flight: OutboxFlight, _ response: Response) throws(SQLiteError) {
        guard let entry = try OutboxRecords(database: database).with(id: flight.outboxID) else {
            return
        }
        switch Verdict(response) {
        case .accepted: try accepted(entry, response)
        case .refused: try refused(entry, response)
        case .signedOut:
            isOutboxPaused = true
            speak("W5", "401 is no refusal: the outbox waits until somebody signs in")
            try requeue(entry, countsAttempt: false, after: nil)
        case .passing(let retryAfter):
            try passingFailure(entry, retryAfter: retryAfter)
        }
        try wakeOutbox()
    }

    /// No answer came: the entry is tried again.
    func retryLater(_ flight: OutboxFlight, failure: RequestFailure) throws(SQLiteError) {
        guard let entry = try OutboxRecords(database: database).with(id: flight.outboxID) else {
            return
        }
        if failure == .offline, try !yieldToNewer(entry) {
            speak("W6", "no network: the try doesn't count")
            try requeue(entry, countsAttempt: false, after: nil)
        } else if failure != .offline {
            try passingFailure(entry, retryAfter: nil)
        }
        try wakeOutbox()
    }

    /// The backend's values are stored, the entry goes, a newer tap stays pending (W3).
    private func accepted(_ entry: OutboxRecord, _ response: Response) throws(SQLiteError) {
        try database.transaction(.full) { () throws(SQLiteError) in
            try OutboxRecords(database: database).remove(entry)
            if let post = entry.postID {
                try acceptedLike(post, entry, response)
                try PostRecords(database: database).removeOrphans(among: [post])
            } else if let account = entry.accountID {
                try confirmFollow(account, entry.desired)
            }
        }
        speak("W3", "accepted: the backend's values are stored and the entry goes")
    }

    private func acceptedLike(
        _ post: String,
        _ entry: OutboxRecord,
        _ response: Response
    )
        throws(SQLiteError)
    {
        let json = try? JSONValue(parsing: response.body)
        let answer = json.flatMap { try? LikeAnswer(json: $0) }
        let confirmed =
            answer.map {
                LikeState(isLiked: $0.isLiked, count: $0.likeCount, version: $0.version)
            } ?? entry.previous.showing(entry.desired)
        guard confirmed.version >= entry.previous.version else {
            speak("W0", "an answer older than the last confirmed one changes nothing")
            return try confirmLike(post, entry.previous)
        }
        try confirmLike(post, confirmed)
    }

    /// Back to the confirmed state without a request; a newer tap under the key stays (W5).
    private func refused(_ entry: OutboxRecord, _ response: Response) throws(SQLiteError) {
        try rollBack(entry) { () throws(SQLiteError) in
            if response.status == 400 || response.status == 422 {
                try OutboxRecords(database: database)
                    .quarantine(entry, answer: response, at: now.milliseconds)
            }
        }
        speak("W5", "refused for good (\(response.status)): back to what the backend confirmed")
    }

    private func rollBack(
        _ entry: OutboxRecord,
        _ also: () throws(SQLiteError) -> Void = {}
    ) throws(SQLiteError) {
        let isLast = try OutboxRecords(database: database).of(key: entry.key).last?.id == entry.id
        try database.transaction(.full) { () throws(SQLiteError) in
            try also()
            try OutboxRecords(database: database).remove(entry)
            if let post = entry.postID {
                try confirmLike(post, entry.previous)
                try PostRecords(database: database).removeOrphans(among: [post])
            } else if let account = entry.accountID {
                try confirmFollow(account, entry.previous.isLiked)
            }
        }
        if isLast, entry.postID == nil || design.likeRejected == .notice {
            tell(Self.refusalText(entry))
        }
    }

    private static func refusalText(_ entry: OutboxRecord) -> String {
        switch entry.action {
        case .like: "Couldn't like this post. It is as it was."
        case .unlike: "Couldn't take the like back. It is as it was."
        case .follow: "Couldn't follow. Nothing has changed."
        case .unfollow: "Couldn't unfollow. Nothing has changed."
        }
    }

    private func passingFailure(
        _ entry: OutboxRecord,
        retryAfter: SimDuration?
    )
        throws(SQLiteError)
    {
        if try yieldToNewer(entry) { return }
        let isLike = entry.postID != nil
        if isLike, entry.attempts >= limits.count(.attempts) {
            speak("W6", "\(entry.attempts) tries failed: the like is cancelled and rolled back")
            return try rollBack(entry)
        }
        let wait = backoff(entry)
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
        try records.remove(entry)
        return true
    }

    private func requeue(
        _ entry: OutboxRecord,
        countsAttempt: Bool,
        after wait: SimDuration?
    ) throws(SQLiteError) {
        var entry = entry
        entry.state = .queued
        if !countsAttempt { entry.attempts -= 1 }
        entry.nextAttemptAt = (now + (wait ?? .zero)).milliseconds
        try database.transaction(.full) { () throws(SQLiteError) in
            try OutboxRecords(database: database).update(entry)
        }
    }

    /// 1 s doubling to 5 min, spread by ±20 % (W6).
    private func backoff(_ entry: OutboxRecord) -> SimDuration {
        let doublings = min(max(0, entry.attempts - 1), 30)
        let plain = limits[.retryFirst] << Int64(doublings)
        let bounded = SimDuration.milliseconds(min(plain, limits[.retryMax]))
        return random.spread(
            bounded,
            percent: 20,
            "retry",
            "\(entry.mutationID)/\(entry.attempts)"
        )
    }
}

/// What an answer means for an outbox entry.
private enum Verdict {
    case accepted
    /// For good: 4xx other than those that pass.
    case refused
    case signedOut
    case passing(retryAfter: SimDuration?)

    init(_ response: Response) {
        let wait = response.header("retry-after").flatMap { Int64($0) }.map(SimDuration.seconds)
        switch response.status {
        case 200..<300: self = .accepted
        case 401: self = .signedOut
        case 408, 425, 429, 500...: self = .passing(retryAfter: wait)
        case 409 where response.error?.code == "in_progress": self = .passing(retryAfter: wait)
        default: self = .refused
        }
    }
}
