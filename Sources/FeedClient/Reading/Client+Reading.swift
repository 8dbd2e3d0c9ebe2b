import FeedModel
import FeedWire
import SQLiteStore

extension Client {
    /// The clocks of reading run while the app is in front (R13, R16, R17).
    func startReading() throws(SQLiteError) {
        reading.isFlushArmed = false
        try refreshStrings()
        step.effects.append(.start(.headCheck, after: limits.duration(.headCheck)))
        step.effects.append(.start(.strings, after: Self.stringsEvery))
        try armFlush()
    }

    /// What was on screen is counted, and what can be sent goes while there is time.
    func stopReading() throws(SQLiteError) {
        step.effects.append(.stop(.headCheck))
        step.effects.append(.stop(.strings))
        try noteOnScreen()
        try flushEvents()
    }

    func readingAnswered(_ request: RequestID, _ response: Response) throws(SQLiteError) -> Bool {
        guard let flight = reading.flights.removeValue(forKey: request) else { return false }
        switch flight {
        case .detail(let post): try detailArrived(post, response)
        case .heal(let post): try healed(post, response)
        case .doubt(let post): try doubtAnswered(post, response)
        case .head(let feed): try headArrived(feed, response)
        case .events(let ids): try eventsAnswered(ids, response)
        case .ahead(let feed): try aheadArrived(feed, response)
        case .notifications(let cursor): try notificationsArrived(cursor, response)
        case .likers(let post, let cursor): try likersArrived(post, cursor, response)
        }
        return true
    }

    func readingFailed(_ request: RequestID, _ failure: RequestFailure) throws(SQLiteError) -> Bool
    {
        guard let flight = reading.flights.removeValue(forKey: request) else { return false }
        switch flight {
        case .detail(let post): detailFailed(post, isOffline: failure == .offline)
        case .events:
            reading.failedFlushes += failure == .timeout ? 1 : 0
            try armFlush()
        case .notifications, .likers: listFailed(isOffline: failure == .offline)
        case .heal, .doubt, .head, .ahead: break
        }
        return true
    }

    func readingFired(_ timer: ClientTimer) throws(SQLiteError) {
        switch timer {
        case .headCheck: checkHead()
        case .strings:
            try refreshStrings()
            step.effects.append(.start(.strings, after: Self.stringsEvery))
        case .shown: try reportShown()
        case .events:
            reading.isFlushArmed = false
            try flushEvents()
        case .fetchAhead: fetchAhead()
        default: break
        }
    }

    /// Relative times go stale once a minute at most.
    private static let stringsEvery = SimDuration.minutes(1)

    /// Writes anew the display strings that time has made wrong (R17).
    ///
    /// A device's own clock may be anywhere, so nothing happens before an answer has told the time.
    func refreshStrings() throws(SQLiteError) {
        guard clock.isExact else { return }
        let rows = try database.rows("SELECT id, created_at, display_time FROM posts ORDER BY id")
        let stale = rows.compactMap { row -> (id: String, text: String)? in
            let text = DisplayTime.text(createdAt: row.int64("created_at"), now: now)
            return text == row.text("display_time") ? nil : (row.text("id"), text)
        }
        guard !stale.isEmpty else { return }
        try database.transaction(.normal) { () throws(SQLiteError) in
            for (id, text) in stale {
                try database.run("UPDATE posts SET display_time = ? WHERE id = ?", text, id)
            }
        }
        speak("R17", "\(stale.count) display strings had gone stale and were written anew")
    }
}
