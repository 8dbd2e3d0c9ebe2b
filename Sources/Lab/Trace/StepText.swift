public import FeedModel

extension Step {
    /// The step in one line of fixed columns, as `feedlab run` prints it.
    public var line: String {
        let parts = [
            ClockText.time(at), kind.rawValue.padded(to: 11), actor.padded(to: 8), text,
        ]
        let marks = rules.map(\.rule).joined(separator: " ")
        return parts.joined(separator: "  ") + (marks.isEmpty ? "" : "  [\(marks)]")
    }
}

/// Moments as text.
public enum ClockText {
    /// The time of day in UTC with ms, and the day counted from the world's first where it is later.
    public static func time(_ instant: SimInstant) -> String {
        let milliseconds = instant.milliseconds
        let day = (milliseconds - startOfFirstDay) / 86_400_000
        let rest = ((milliseconds % 86_400_000) + 86_400_000) % 86_400_000
        let text =
            "\(two(rest / 3_600_000)):\(two(rest / 60_000 % 60)):\(two(rest / 1_000 % 60))"
            + ".\(three(rest % 1_000))"
        return day == 0 ? text : "day \(day + 1) \(text)"
    }

    /// Minutes, seconds and ms: where the hour stands elsewhere.
    public static func withinHour(_ instant: SimInstant) -> String {
        let rest = ((instant.milliseconds % 3_600_000) + 3_600_000) % 3_600_000
        return "\(two(rest / 60_000)):\(two(rest / 1_000 % 60)).\(three(rest % 1_000))"
    }

    /// Hours and minutes, as a phone's status bar shows them.
    public static func short(_ instant: SimInstant) -> String {
        let minutes = ((instant.milliseconds / 60_000) % 1_440 + 1_440) % 1_440
        return "\(minutes / 60):\(two(minutes % 60))"
    }

    private static let startOfFirstDay =
        SimInstant.worldStart.milliseconds / 86_400_000 * 86_400_000

    private static func two(_ value: Int64) -> String { value < 10 ? "0\(value)" : "\(value)" }

    private static func three(_ value: Int64) -> String {
        value < 10 ? "00\(value)" : value < 100 ? "0\(value)" : "\(value)"
    }
}

extension String {
    func padded(to width: Int) -> String {
        count < width ? self + String(repeating: " ", count: width - count) : self
    }
}
