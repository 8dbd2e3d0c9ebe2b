import FeedModel
import SQLiteStore

/// Small numbers that outlive the process and belong to no other table.
struct DeviceFacts {
    /// The names of the facts.
    enum Name: String {
        /// Mutation ids given so far: one is never given twice (I4).
        case mutations = "mutations"
        /// Client ids given so far.
        case clientIDs = "client_ids"
        /// The backend's time less the wall clock, in µs, as of the last answer.
        case clockDifference = "clock_difference"
        /// The backend's time less the uptime, in µs, and the start of the device that this counts from.
        case uptimeDifference = "uptime_difference"
        case boot = "boot"
        /// Interaction events given so far.
        case events = "events"
        /// The post whose screen is open, which nothing evicts (K1); 0 for none.
        case openPost = "open_post"
        /// When the app was last in front, ms of the backend's time (R5).
        case lastActiveAt = "last_active_at"
    }

    let database: Database

    func value(_ name: Name) throws(SQLiteError) -> Int64? {
        try database.row("SELECT value FROM device_facts WHERE name = ?", name.rawValue)?
            .int64("value")
    }

    func set(_ name: Name, _ value: Int64) throws(SQLiteError) {
        try database.run(
            """
            INSERT INTO device_facts (name, value) VALUES (?, ?)
            ON CONFLICT (name) DO UPDATE SET value = excluded.value WHERE value <> excluded.value
            """,
            name.rawValue,
            value
        )
    }
}

/// What the device knows of the backend's time, from one process to the next.
extension DeviceFacts {
    func clock(at time: DeviceTime) throws(SQLiteError) -> ServerClock {
        let isSameStart = try value(.boot) == time.boot
        let uptime = isSameStart ? try value(.uptimeDifference) : nil
        return ServerClock(
            storedDifference: SimDuration(microseconds: try value(.clockDifference) ?? 0),
            uptimeDifference: uptime.map(SimDuration.init(microseconds:))
        )
    }

    func keep(_ clock: ServerClock, at time: DeviceTime) throws(SQLiteError) {
        try set(.clockDifference, clock.sinceWall.microseconds)
        guard let uptime = clock.sinceUptime, !clock.isGuessed else { return }
        try set(.uptimeDifference, uptime.microseconds)
        try set(.boot, time.boot)
    }
}
