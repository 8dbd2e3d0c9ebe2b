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

    /// The milliseconds of the years that a date can be written in, 1970 to 9999.
    static let range: ClosedRange<Int64> = 0...253_402_300_799_999

    /// A moment out of a row, which may have been stored before its range was looked at.
    init(stored milliseconds: Int64) {
        let range = Self.range
        self.init(milliseconds: min(max(milliseconds, range.lowerBound), range.upperBound))
    }

    /// Whether one moment comes before another.
    public static func < (left: WallTime, right: WallTime) -> Bool {
        left.milliseconds < right.milliseconds
    }
}
