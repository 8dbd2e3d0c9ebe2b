public import FeedModel

/// The two clocks that a device has.
public struct DeviceTime: Sendable {
    /// A clock that only goes forward, at the same rate as the backend's; its zero means nothing.
    public let uptime: SimInstant
    /// What the device takes for the time of day; the user or a bad clock can move it.
    public let wall: SimInstant
    /// Which start of the device `uptime` counts from; it says something only while that is the same.
    public let boot: Int64

    /// The two clocks at one moment.
    public init(uptime: SimInstant, wall: SimInstant, boot: Int64 = 1) {
        self.uptime = uptime
        self.wall = wall
        self.boot = boot
    }
}

/// The backend's time as the device knows it: exact since the last answer, else by the stored difference.
struct ServerClock: Equatable {
    private(set) var sinceUptime: SimDuration
    private(set) var sinceWall: SimDuration
    /// Whether the uptime's difference was read off the wall clock, since no answer came after the device was started.
    private(set) var isGuess: Bool
    /// Whether this process has had an answer to tell the time by.
    private(set) var isExact = false
    /// Whether the difference to the uptime is still to be kept for later processes.
    var isNew = false

    /// The clock as one that ran since the device was started has left it.
    init(sinceUptime: SimDuration, sinceWall: SimDuration, isGuess: Bool) {
        self.sinceUptime = sinceUptime
        self.sinceWall = sinceWall
        self.isGuess = isGuess
    }

    /// The clock of a device that was started again: the wall clock is all that is left to tell the time by, once.
    init(storedDifference: SimDuration, at time: DeviceTime) {
        sinceUptime = time.wall + storedDifference - time.uptime
        sinceWall = storedDifference
        isGuess = true
        isNew = true
    }

    /// The backend's time now.
    ///
    /// A jump of the wall clock doesn't move it before the device is started again.
    func now(_ time: DeviceTime) -> SimInstant {
        if PlantedBug.wallClockExpiry.isPlanted { return time.wall + sinceWall }
        return time.uptime + sinceUptime
    }

    /// Takes over a jump of the wall clock, which the uptime gives away; whether there was one.
    mutating func noticeJump(at time: DeviceTime) -> Bool {
        guard !PlantedBug.wallClockExpiry.isPlanted else { return false }
        let difference = time.uptime + sinceUptime - time.wall
        guard difference != sinceWall else { return false }
        sinceWall = difference
        return true
    }

    /// Each answer is late by its travel, so the largest difference is the nearest to the truth.
    mutating func learn(serverTime: SimInstant, at time: DeviceTime) {
        let told = serverTime - time.uptime
        sinceUptime = isGuess ? told : max(told, sinceUptime)
        sinceWall = time.uptime + sinceUptime - time.wall
        isGuess = false
        isExact = true
    }
}
