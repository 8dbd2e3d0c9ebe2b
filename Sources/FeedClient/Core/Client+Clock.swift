import FeedModel
import SQLiteStore

extension Client {
    /// From here up a correction of the clock changes what is due.
    private static let clockJump = SimDuration.seconds(1)

    /// Takes the backend's time from an answer (B1).
    func learn(serverTime: Int64) throws(SQLiteError) {
        let believed = now
        let before = clock
        clock.learn(serverTime: SimInstant(milliseconds: serverTime), at: time)
        let isCorrected = abs((now - believed).microseconds) >= Self.clockJump.microseconds
        if clock != before { try keepClock(isCorrected ? .full : .normal) }
        if believed - now >= Self.clockJump { try shiftWaits(by: now - believed) }
        if now - believed >= Self.clockJump { try wakeOutbox() }
        if !before.isExact { try refreshStrings() }
    }

    /// Where the wall clock is wrong, what corrects it outlives a loss of power (I35).
    func keepClock(_ durability: Durability) throws(SQLiteError) {
        try database.transaction(durability) { () throws(SQLiteError) in
            try DeviceFacts(database: database).keep(clock, at: time)
        }
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
