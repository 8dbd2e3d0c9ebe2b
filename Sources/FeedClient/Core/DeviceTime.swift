public import FeedModel

/// The two clocks that a device has.
public struct DeviceTime: Sendable {
    /// A clock that only goes forward, at the same rate as the backend's; its zero means nothing.
    public let uptime: SimInstant
    /// What the device takes for the time of day; the user or a bad clock can move it.
    public let wall: SimInstant

    /// The two clocks at one moment.
    public init(uptime: SimInstant, wall: SimInstant) {
        self.uptime = uptime
        self.wall = wall
    }
}

/// The backend's time as the device knows it: exact since the last answer, else by the stored difference.
struct ServerClock {
    private var sinceUptime: SimDuration?
    private(set) var sinceWall: SimDuration

    init(storedDifference: SimDuration) {
        sinceWall = storedDifference
    }

    /// The backend's time now.
    ///
    /// A jump of the wall clock doesn't move it while the process lives.
    func now(_ time: DeviceTime) -> SimInstant {
        sinceUptime.map { time.uptime + $0 } ?? time.wall + sinceWall
    }

    /// Whether this process has had an answer to tell the time by.
    var isExact: Bool { sinceUptime != nil }

    mutating func learn(serverTime: SimInstant, at time: DeviceTime) {
        sinceUptime = serverTime - time.uptime
        sinceWall = serverTime - time.wall
    }
}
