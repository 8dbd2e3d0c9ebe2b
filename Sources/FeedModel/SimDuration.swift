/// A length of time in whole microseconds; negative for a clock that is behind.
public struct SimDuration: Hashable, Comparable, Sendable {
    /// The length in microseconds.
    public let microseconds: Int64

    /// A length of that many microseconds.
    public init(microseconds: Int64) {
        self.microseconds = microseconds
    }

    /// Milliseconds, rounded towards zero.
    public var milliseconds: Int64 { microseconds / 1_000 }

    /// No time at all.
    public static let zero = SimDuration(microseconds: 0)

    /// A length of that many milliseconds.
    public static func milliseconds(_ count: Int64) -> SimDuration {
        SimDuration(microseconds: count * 1_000)
    }

    /// A length of that many seconds.
    public static func seconds(_ count: Int64) -> SimDuration {
        SimDuration(microseconds: count * 1_000_000)
    }

    /// A length of that many minutes.
    public static func minutes(_ count: Int64) -> SimDuration { seconds(count * 60) }

    /// A length of that many hours.
    public static func hours(_ count: Int64) -> SimDuration { minutes(count * 60) }

    /// A length of that many days of 24 hours.
    public static func days(_ count: Int64) -> SimDuration { hours(count * 24) }

    /// Shorter lengths come first.
    public static func < (left: SimDuration, right: SimDuration) -> Bool {
        left.microseconds < right.microseconds
    }

    /// Both lengths together.
    public static func + (left: SimDuration, right: SimDuration) -> SimDuration {
        SimDuration(microseconds: left.microseconds + right.microseconds)
    }

    /// The length that many times.
    public static func * (left: SimDuration, right: Int64) -> SimDuration {
        SimDuration(microseconds: left.microseconds * right)
    }

    /// The length in the largest unit that leaves a whole number, as scripts write it: `4h`, `250ms`.
    public var text: String {
        let units: [(String, Int64)] = [
            ("d", 86_400_000_000), ("h", 3_600_000_000), ("m", 60_000_000), ("s", 1_000_000),
            ("ms", 1_000),
        ]
        for (name, size) in units where microseconds != 0 && microseconds % size == 0 {
            return "\(microseconds / size)\(name)"
        }
        return microseconds == 0 ? "0s" : "\(milliseconds)ms"
    }
}
