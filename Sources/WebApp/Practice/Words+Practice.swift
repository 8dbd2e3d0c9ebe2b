internal import Scheduling
internal import Workbook

extension Words {
    private static let minute: Int64 = 60_000
    private static let day: Int64 = 86_400_000

    /// A wait as one reads it on a button: `6 min`, `8 days`, `2.1 years`.
    static func span(_ milliseconds: Int64) -> String {
        let minutes = max(0, (milliseconds + minute / 2) / minute)
        if minutes < 1 { return "now" }
        if minutes < 60 { return "\(minutes) min" }
        if milliseconds < day { return count(Int((minutes + 30) / 60), "hour", "hours") }
        let days = (milliseconds + day / 2) / day
        if days < 60 { return count(Int(days), "day", "days") }
        if days < 365 { return tenths(days * 10 / 30, "month", "months") }
        return tenths(days * 10 / 365, "year", "years")
    }

    private static func tenths(_ number: Int64, _ one: String, _ many: String) -> String {
        number % 10 == 0
            ? count(Int(number / 10), one, many) : "\(number / 10).\(number % 10) \(many)"
    }

    /// Seconds as one reads them: `45 s`, `2 min 5 s`.
    static func seconds(_ seconds: Int) -> String {
        if seconds < 60 { return "\(seconds) s" }
        let rest = seconds % 60
        return rest == 0 ? "\(seconds / 60) min" : "\(seconds / 60) min \(rest) s"
    }

    /// A share of one in whole per cent.
    static func percent(_ share: Double) -> String { "\(Int((share * 100).rounded())) %" }

    /// The first words of a text, for titles and lines.
    static func short(_ text: String, _ most: Int = 70) -> String {
        text.count <= most ? text : text.prefix(most - 1) + "…"
    }
}

extension Grade {
    /// What its button says.
    var word: String {
        switch self {
        case .again: "Again"
        case .hard: "Hard"
        case .good: "Good"
        case .easy: "Easy"
        }
    }

    /// When to choose it.
    var means: String {
        switch self {
        case .again: "it didn't come"
        case .hard: "with gaps"
        case .good: "most of it"
        case .easy: "all, at once"
        }
    }
}
