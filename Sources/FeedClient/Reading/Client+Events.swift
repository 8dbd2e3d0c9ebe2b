import FeedModel
import FeedWire
import SQLiteStore

extension Client {
    /// Half a row for that long counts as shown (R16).
    private static let shownAfter = SimDuration.seconds(1)

    /// Notes which posts came on screen and which left it, with their time there (R16).
    func noteOnScreen() throws(SQLiteError) {
        var visible: [String] = []
        if isInFront, reading.detail == nil, stories.player == nil, !stories.isOpen {
            let drawn = try drawn(shownTab)
            let index = try readerIndex(shownTab, in: drawn)
            visible = drawn.dropFirst(index).prefix(limits.count(.rowsPerScreen))
                .filter { $0.kind == .post }.compactMap(\.postID)
        }
        for (post, since) in reading.onScreen.sorted(by: { $0.key < $1.key })
        where !visible.contains(post) {
            reading.onScreen[post] = nil
            reading.reported.remove(post)
            let dwell = time.uptime - since
            if dwell >= Self.shownAfter { try record("dwell", post, dwell) }
        }
        var isAnyNew = false
        for post in visible where reading.onScreen[post] == nil {
            reading.onScreen[post] = time.uptime
            isAnyNew = true
        }
        if isAnyNew { step.effects.append(.start(.shown, after: Self.shownAfter)) }
    }

    /// The second is over for what still is on screen.
    func reportShown() throws(SQLiteError) {
        for (post, since) in reading.onScreen.sorted(by: { $0.key < $1.key })
        where !reading.reported.contains(post) && time.uptime - since >= Self.shownAfter {
            reading.reported.insert(post)
            try record("shown", post, time.uptime - since)
        }
    }

    /// What passed in a scroll was on screen for that long each (R16).
    func reportPassed(_ entries: [FeedEntry], _ dwell: SimDuration) throws(SQLiteError) {
        guard dwell >= Self.shownAfter else { return }
        for entry in entries where entry.kind == .post {
            guard let post = entry.postID, !reading.reported.contains(post) else { continue }
            try record("shown", post, dwell)
            if reading.onScreen[post] != nil { reading.reported.insert(post) }
        }
    }

    func reportTap(_ gesture: Gesture) throws(SQLiteError) {
        guard step.refusal == nil, step.note == nil else { return }
        switch gesture {
        case .like(let post, true), .tapLike(let post), .share(let post), .openPost(let post),
            .openLink(let post), .bookmark(let post, true):
            try record("tap", post, .zero)
        default: break
        }
    }

    private func record(
        _ kind: String,
        _ post: String,
        _ dwell: SimDuration
    ) throws(SQLiteError) {
        let facts = DeviceFacts(database: database)
        let count = try facts.value(.events) ?? 0
        let value = KeyedRandom.value(
            seed: seed,
            // A power cut can take the count back, but not the time: an id is never given twice.
            key: "event/\(deviceName)/\(account.name)/\(now.microseconds)",
            count: UInt64(count)
        )
        try database.transaction(.normal) { () throws(SQLiteError) in
            try facts.set(.events, count + 1)
            try database.run(
                "INSERT INTO interaction_events (id, kind, post_id, dwell_ms, at) VALUES (?, ?, ?, ?, ?)",
                "e\(count + 1)-" + String(value >> 32, radix: 16),
                kind,
                post,
                dwell.milliseconds,
                now.milliseconds
            )
        }
        try armFlush()
        let waiting =
            try database.row("SELECT count(*) AS number FROM interaction_events")?.int("number")
        if (waiting ?? 0) >= limits.count(.eventsBatch) { try flushEvents() }
    }

    /// Lets the next flush come, where events wait (R16).
    func armFlush() throws(SQLiteError) {
        guard !reading.isFlushArmed, isOnline,
            try database.row("SELECT 1 FROM interaction_events LIMIT 1") != nil
        else { return }
        reading.isFlushArmed = true
        let wait = limits[.eventsEvery] << Int64(min(reading.failedFlushes, 10))
        let longest = max(limits[.eventsEvery], limits[.retryMax])
        step.effects.append(.start(.events, after: .milliseconds(min(wait, longest))))
    }

    /// Sends the oldest events; they stay until they are accepted.
    func flushEvents() throws(SQLiteError) {
        let isBusy = reading.flights.values.contains { flight in
            if case .events = flight { true } else { false }
        }
        let rows = try database.rows(
            "SELECT * FROM interaction_events ORDER BY at, rowid LIMIT ?",
            limits.count(.eventsBatch)
        )
        guard !rows.isEmpty else { return }
        guard isOnline, !isBusy else { return try armFlush() }
        let events = rows.map { row -> JSONValue in
            [
                "id": .string(row.text("id")), "kind": .string(row.text("kind")),
                "post_id": .string(row.text("post_id")),
                "dwell_ms": .integer(row.int64("dwell_ms")),
                "at": .integer(row.int64("at")),
            ]
        }
        let request = send(Request("POST", "/v1/events", json: ["events": .array(events)]))
        reading.flights[request] = .events(rows.map { $0.text("id") })
        speak("R16", "\(rows.count) events go in one request and stay until it is accepted")
    }

    func eventsAnswered(_ ids: [String], _ response: Response) throws(SQLiteError) {
        reading.failedFlushes = response.isSuccess ? 0 : reading.failedFlushes + 1
        if response.isSuccess {
            try database.transaction(.normal) { () throws(SQLiteError) in
                try database.run(
                    "DELETE FROM interaction_events WHERE id IN (SELECT value FROM json_each(?))",
                    JSONValue.array(ids.map { .string($0) }).jsonText
                )
            }
            speak("R16", "\(ids.count) events were accepted")
        }
        try armFlush()
    }
}
