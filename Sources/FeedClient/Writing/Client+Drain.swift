import FeedModel
import FeedWire
import SQLiteStore

/// An outbox entry that is on its way.
struct OutboxFlight {
    let outboxID: Int64
}

extension Client {
    /// Lets the outbox look for what may go as soon as time moves (W8).
    func wakeOutbox() throws(SQLiteError) {
        guard
            try database.row(
                "SELECT 1 FROM outbox WHERE state = 'queued' AND action <> 'create' LIMIT 1"
            ) != nil
        else {
            return
        }
        step.effects.append(.start(.drain, after: .zero))
    }

    /// Sends what may go now: the first entry of each key, unless one of that key is in flight (W7).
    func drain() throws(SQLiteError) {
        guard isOnline, !isOutboxPaused else { return }
        let records = OutboxRecords(database: database)
        var busy = Set(try records.all().filter { $0.state == .inFlight }.map(\.key))
        for entry in try records.all() where entry.state == .queued {
            guard busy.insert(entry.key).inserted, entry.nextAttemptAt <= now.milliseconds else {
                continue
            }
            try sendIntent(entry)
        }
        try waitForNext()
    }

    private func sendIntent(_ entry: OutboxRecord) throws(SQLiteError) {
        var sent = entry
        sent.state = .inFlight
        sent.attempts += 1
        sent.keyWasSent = true
        try database.transaction(.full) { () throws(SQLiteError) in
            try OutboxRecords(database: database).update(sent)
        }
        let request = send(Self.request(for: sent))
        flights[request] = OutboxFlight(outboxID: sent.id)
    }

    /// An end state, so that any number of retries gives the same result (W2).
    static func request(for entry: OutboxRecord) -> Request {
        let path =
            switch entry.action {
            case .like, .unlike: "/v1/posts/\(entry.postID ?? "")/like"
            case .follow, .unfollow: "/v1/accounts/\(entry.accountID ?? "")/follow"
            }
        return Request(
            entry.desired ? "PUT" : "DELETE",
            path,
            headers: [.init("idempotency-key", entry.mutationID)]
        )
    }

    /// Starts the timer for the entry that is due next; without a network nothing waits.
    private func waitForNext() throws(SQLiteError) {
        guard
            let next = try database.row(
                """
                SELECT min(next_attempt_at) AS at FROM outbox
                WHERE state = 'queued' AND action <> 'create'
                """
            )?
            .optionalInt64("at"), next > now.milliseconds
        else { return }
        let wait = SimInstant(milliseconds: next) - now
        step.effects.append(.start(.drain, after: wait))
    }
}
