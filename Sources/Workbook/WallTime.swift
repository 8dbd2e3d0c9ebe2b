/// A moment of the wall clock, in whole milliseconds since 1970-01-01 00:00 UTC.
///
/// The workbook never reads a clock: whoever calls it says what time it is.
public struct WallTime: Hashable, Comparable, Sendable {
    /// The milliseconds since 1970.
    public let milliseconds: Int64

    /// Makes a moment out of its milliseconds.
    public init(milliseconds: Int64) {
        self.milliseconds = milliseconds
    }

    /// Whether one moment comes before another.
    public static func < (left: WallTime, right: WallTime) -> Bool {
        left.milliseconds < right.milliseconds
    }
}
