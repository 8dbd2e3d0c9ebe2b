import FeedModel
import SQLiteStore

extension Client {
    /// From here up a correction of the clock changes what is due.
    private static let clockJump = SimDuration.seconds(1)

    /// Takes the backend's time from an answer (B1).
    func learn(serverTime: Int64) throws(SQLiteError) {
        let believed = now
        let wasExact = clock.isExact
        clock.learn(serverTime: SimInstant(milliseconds: serverTime), at: time)
        try DeviceFacts(database: database).keep(clock, at: time)
        if believed - now >= Self.clockJump { try shiftWaits(by: now - believed) }
        if now - believed >= Self.clockJump { try wakeOutbox() }
        if !wasExact { try refreshStrings() }
    }

    /// The clock was ahead: waits that began by it end when they were to, not that much later (W6).
    private func shiftWaits(by jump: SimDuration) throws(SQLiteError) {
        for store in [database, try publishStore()] {
            for table in ["outbox", "uploads"] {
                try store.run(
                    """
                    UPDATE \(table) SET next_attempt_at = max(0, next_attempt_at + ?)
                    WHERE next_attempt_at > 0
                    """,
                    jump.milliseconds
                )
            }
            if database === store, try publishStore() === store { break }
        }
        speak("W6", "the clock was ahead: what waits is due that much sooner")
        try wakeOutbox()
        try wakePublisher()
    }
}
