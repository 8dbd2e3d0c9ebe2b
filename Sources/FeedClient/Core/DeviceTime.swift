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
struct ServerClock {
    private(set) var sinceUptime: SimDuration?
    private(set) var sinceWall: SimDuration
    /// Whether this process has had an answer to tell the time by.
    private(set) var isExact = false
    /// Whether `sinceUptime` is what the wall clock said when the process began, not what an answer told.
    private(set) var isGuessed = false

    /// The clock by what is stored; `uptimeDifference` is nil where the device was started again since.
    init(storedDifference: SimDuration, uptimeDifference: SimDuration? = nil) {
        sinceWall = storedDifference
        sinceUptime = uptimeDifference
    }

    /// The backend's time now.
    ///
    /// A jump of the wall clock doesn't move it before the device is started again.
    func now(_ time: DeviceTime) -> SimInstant {
        if PlantedBug.wallClockExpiry.isPlanted { return time.wall + sinceWall }
        return sinceUptime.map { time.uptime + $0 } ?? time.wall + sinceWall
    }

    /// Holds the wall clock of a process that begins against the uptime, so that a jump is noticed before any answer.
    mutating func begin(at time: DeviceTime) {
        guard sinceUptime == nil else { return }
        sinceUptime = time.wall + sinceWall - time.uptime
        isGuessed = true
    }

    /// Takes over a jump of the wall clock, which the uptime gives away; whether there was one.
    mutating func noticeJump(at time: DeviceTime) -> Bool {
        guard let sinceUptime, !PlantedBug.wallClockExpiry.isPlanted else { return false }
        let difference = time.uptime + sinceUptime - time.wall
        guard difference != sinceWall else { return false }
        sinceWall = difference
        return true
    }

    /// Each answer is late by its travel, so the largest difference is the nearest to the truth.
    mutating func learn(serverTime: SimInstant, at time: DeviceTime) {
        let told = serverTime - time.uptime
        let nearest = isGuessed ? told : max(told, sinceUptime ?? told)
        sinceUptime = nearest
        isGuessed = false
        sinceWall = time.uptime + nearest - time.wall
        isExact = true
    }
}
