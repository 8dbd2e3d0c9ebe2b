import FeedModel
import FeedWire
import SQLiteStore

/// A request about entries of the outbox that is on its way.
enum OutboxFlight {
    /// One entry by its own endpoint.
    case entry(Int64)
    /// Several entries, each with a result of its own (W8).
    case batch([Int64])
    /// The post of an entry that met a newer version (W5).
    case refetch(Int64)
    /// A like that no row stands for (`like=memory`, `rollback`, `wait`).
    case volatileLike(String)
    /// A long poll for the counters of the posts on screen.
    case live
    /// A page of a post's comments.
    case comments(post: String, CommentPart)
}

extension Client {
    /// Lets the outbox look for what may go as soon as time moves (W8).
    func wakeOutbox() throws(SQLiteError) {
        guard try !isOutboxEmpty(),
            try database.row(
                "SELECT 1 FROM outbox WHERE state = 'queued' AND action <> 'create' LIMIT 1"
            ) != nil
        else {
            return
        }
        step.effects.append(.start(.drain, after: .zero))
    }

    /// Sends what may go now: two or more entries by batch, one by its own endpoint (W8).
    func drain() throws(SQLiteError) {
        guard isOnline, !isOutboxPaused else { return }
        let lanes = OutboxLanes(
            entries: try OutboxRecords(database: database).all(),
            parents: try unacknowledgedPosts(),
            now: now.milliseconds
        )
        let isToggle = design.likeRequest == .toggle
        var together: [OutboxRecord] = []
        for entry in lanes.eligible {
            let isTap = entry.action == .like || entry.action == .unlike
            if (isToggle && isTap) || goesAlone.contains(entry.id) {
                try sendAlone(entry)
            } else {
                together.append(entry)
            }
        }
        let most = max(1, limits.count(.batch))
        while !together.isEmpty {
            let chunk = Array(together.prefix(most))
            together.removeFirst(chunk.count)
            if chunk.count == 1 { try sendAlone(chunk[0]) } else { try sendBatch(chunk) }
        }
        try waitForNext()
    }

    /// Own posts that the backend doesn't know: what is about them waits with them (W7).
    private func unacknowledgedPosts() throws(SQLiteError) -> Set<String> {
        Set(try creates().all().map(\.clientID) + (try drafts().ids()))
    }

    private func sendAlone(_ entry: OutboxRecord) throws(SQLiteError) {
        try leave([entry])
        let request = send(request(for: entry))
        flights[request] = .entry(entry.id)
        try crashPoint(.outboxAfterSend)
    }

    private func sendBatch(_ entries: [OutboxRecord]) throws(SQLiteError) {
        speak("W8", "\(entries.count) entries may go, so they go by one batch, in order")
        try leave(entries)
        let request = send(
            Request(
                "POST",
                "/v1/feed/mutations/batch",
                json: ["mutations": .array(entries.map(\.mutation.json))]
            )
        )
        flights[request] = .batch(entries.map(\.id))
        try crashPoint(.outboxAfterSend)
    }

    /// Notes that entries are on their way, before they are (W9).
    private func leave(_ entries: [OutboxRecord]) throws(SQLiteError) {
        try commit(.outbox) { () throws(SQLiteError) in
            for entry in entries {
                var sent = entry
                sent.state = .inFlight
                sent.attempts += 1
                sent.keyWasSent = true
                try OutboxRecords(database: database).update(sent)
            }
        }
        try crashPoint(.outboxBeforeSend)
    }

    /// An end state, so that any number of retries gives the same result (W2); with `toggle` one that isn't.
    private func request(for entry: OutboxRecord) -> Request {
        let isTap = entry.action == .like || entry.action == .unlike
        if isTap, design.likeRequest == .toggle {
            return Request("POST", "/v1/posts/\(entry.postID ?? "")/like")
        }
        return entry.mutation.ownRequest
    }

    /// Starts the timer for the entry that is due next; without a network nothing waits.
    private func waitForNext() throws(SQLiteError) {
        guard
            let next = try database.row(
                """
                SELECT min(next_attempt_at) AS at FROM outbox
                WHERE state = 'queued' AND action <> 'create' AND next_attempt_at > ?
                """,
                now.milliseconds
            )?
            .optionalInt64("at")
        else { return }
        let wait = SimInstant(milliseconds: next) - now
        step.effects.append(.start(.drain, after: wait))
    }
}
