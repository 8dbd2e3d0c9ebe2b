/// A moment of a world's time, in whole microseconds since 1970-01-01 00:00 UTC.
public struct SimInstant: Hashable, Comparable, Sendable {
    /// Microseconds since 1970.
    public let microseconds: Int64

    /// The moment that many microseconds after 1970 began.
    public init(microseconds: Int64) {
        self.microseconds = microseconds
    }

    /// The moment that many milliseconds after 1970 began.
    public init(milliseconds: Int64) {
        self.microseconds = milliseconds * 1_000
    }

    /// Milliseconds since 1970, rounded down: what the `*_at` columns hold.
    public var milliseconds: Int64 { microseconds / 1_000 }

    /// Where every world starts: 2026-01-05 09:00:00 UTC.
    public static let worldStart = SimInstant(milliseconds: 1_767_603_600_000)

    /// Earlier moments come first.
    public static func < (left: SimInstant, right: SimInstant) -> Bool {
        left.microseconds < right.microseconds
    }

    /// The moment that much later.
    public static func + (instant: SimInstant, duration: SimDuration) -> SimInstant {
        SimInstant(microseconds: instant.microseconds + duration.microseconds)
    }

    /// The moment that much earlier.
    public static func - (instant: SimInstant, duration: SimDuration) -> SimInstant {
        SimInstant(microseconds: instant.microseconds - duration.microseconds)
    }

    /// How much later the left moment is than the right one.
    public static func - (left: SimInstant, right: SimInstant) -> SimDuration {
        SimDuration(microseconds: left.microseconds - right.microseconds)
    }
}
