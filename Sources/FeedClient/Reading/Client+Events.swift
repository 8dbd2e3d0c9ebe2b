import FeedModel
import FeedWire
import SQLiteStore

extension Client {
    /// Half a row for that long counts as shown (R16).
    private static let shownAfter = SimDuration.seconds(1)

    /// Notes which posts came on screen and which left it, with their time there (R16).
    func noteOnScreen() throws(SQLiteError) {
        var visible: [String] = []
        if isInFront, reading.detail == nil, stories.player == nil, !stories.isOpen,
            reading.list == nil
        {
            let drawn = try drawn(shownTab)
            let index = try readerIndex(shownTab, in: drawn)
            visible = drawn.dropFirst(index).prefix(limits.count(.rowsPerScreen))
                .compactMap(Self.key)
        } else if isInFront, let player = stories.player, player.stop.place.isAd {
            visible = [Self.adPrefix + player.stop.place.id]
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
        for entry in entries {
            guard let post = Self.key(entry), !reading.reported.contains(post) else { continue }
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

    /// What an entry goes by while it is on screen; nil for one that nothing is told about.
    private static func key(_ entry: FeedEntry) -> String? {
        switch entry.kind {
        case .post: entry.postID
        case .ad: entry.ad.map { adPrefix + $0.placement }
        case .gap, .placeholder, .error: nil
        }
    }

    private static let adPrefix = "ad:"

    /// Writes an event; the impression of an ad once for each showing, whatever passes again (B14).
    private func record(
        _ kind: String,
        _ key: String,
        _ dwell: SimDuration
    ) throws(SQLiteError) {
        guard key.hasPrefix(Self.adPrefix) else { return try record(kind, key, nil, dwell) }
        let placement = String(key.dropFirst(Self.adPrefix.count))
        let row = try database.row(
            "SELECT ad_id, is_reported FROM ads WHERE placement = ?",
            placement
        )
        guard let row, kind != "shown" || !row.bool("is_reported") else { return }
        if kind == "shown" { speak("B14", "an impression: half the ad was there for a second") }
        try record(kind, row.text("ad_id"), placement, dwell)
    }

    private func record(
        _ kind: String,
        _ post: String,
        _ placement: String?,
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
        do throws(SQLiteError) {
            try database.transaction(.normal) { () throws(SQLiteError) in
                try facts.set(.events, count + 1)
                try database.run(
                    """
                    INSERT INTO interaction_events (id, kind, post_id, dwell_ms, at, placement)
                    VALUES (?, ?, ?, ?, ?, ?)
                    """,
                    "e\(count + 1)-" + String(value >> 32, radix: 16),
                    kind,
                    post,
                    dwell.milliseconds,
                    now.milliseconds,
                    placement
                )
                if kind == "shown", let placement {
                    try database.run(
                        "UPDATE ads SET is_reported = 1 WHERE placement = ?",
                        placement
                    )
                }
            }
            try armFlush()
            let waiting =
                try database.row("SELECT count(*) AS number FROM interaction_events")?.int("number")
            if (waiting ?? 0) >= limits.count(.eventsBatch) { try flushEvents() }
        } catch {
            // A disk that takes no event is no reason for the app to end.
            if error.isCrash { throw error }
            return speak("R16", "the device couldn't store what was seen, so it isn't counted")
        }
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
            let event: JSONValue = [
                "id": .string(row.text("id")), "kind": .string(row.text("kind")),
                "post_id": .string(row.text("post_id")),
                "dwell_ms": .integer(row.int64("dwell_ms")),
                "at": .integer(row.int64("at")),
            ]
            return row.optionalText("placement").map { event.with("placement", .string($0)) }
                ?? event
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
