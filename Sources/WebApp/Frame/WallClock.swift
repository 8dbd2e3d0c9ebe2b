internal import Foundation
public import Workbook

/// The time of day, and how it is written for people.
public struct WallClock: Sendable {
    /// Tells the time.
    public var now: @Sendable () -> WallTime
    /// How far local time is ahead of UTC at a moment, in seconds.
    public var secondsFromUTC: @Sendable (WallTime) -> Int

    /// Makes a clock of its two parts.
    public init(
        now: @escaping @Sendable () -> WallTime,
        secondsFromUTC: @escaping @Sendable (WallTime) -> Int
    ) {
        self.now = now
        self.secondsFromUTC = secondsFromUTC
    }

    /// The clock of this machine, in its own time zone.
    public static let system = WallClock(
        now: { WallTime(milliseconds: Int64(Date().timeIntervalSince1970 * 1000)) },
        secondsFromUTC: { moment in
            let date = Date(timeIntervalSince1970: Double(moment.milliseconds) / 1000)
            return TimeZone.current.secondsFromGMT(for: date)
        }
    )

    /// The time alone if it is today, else with its day: `12:04:31`, `30 November 2026, 12:04`.
    func short(_ moment: WallTime) -> String {
        let that = local(moment)
        let today = local(now())
        return that.day == today.day ? that.clock : "\(that.dayText), \(that.clock.prefix(5))"
    }

    /// The time of day alone: `12:04:31`.
    func clockTime(_ moment: WallTime) -> String { local(moment).clock }

    /// The day: `30 November 2026`.
    func day(_ moment: WallTime) -> String { local(moment).dayText }

    /// The moment for machines, in UTC: `2026-11-30T12:04:31Z`.
    func iso(_ moment: WallTime) -> String {
        let utc = LocalMoment(secondsSince1970: Self.seconds(moment))
        return "\(utc.isoDay)T\(utc.clock)Z"
    }

    private func local(_ moment: WallTime) -> LocalMoment {
        LocalMoment(secondsSince1970: Self.seconds(moment) + Int64(secondsFromUTC(moment)))
    }

    private static func seconds(_ moment: WallTime) -> Int64 {
        let (whole, rest) = moment.milliseconds.quotientAndRemainder(dividingBy: 1000)
        return rest < 0 ? whole - 1 : whole
    }
}

/// A moment taken apart into day and time of day.
struct LocalMoment {
    let day: Int64
    private let year: Int64
    private let month: Int
    private let dayOfMonth: Int
    let clock: String

    private static let months = [
        "January", "February", "March", "April", "May", "June", "July", "August", "September",
        "October", "November", "December",
    ]

    init(secondsSince1970 seconds: Int64) {
        let secondOfDay = Int(((seconds % 86_400) + 86_400) % 86_400)
        day = (seconds - Int64(secondOfDay)) / 86_400
        clock = [secondOfDay / 3600, secondOfDay / 60 % 60, secondOfDay % 60]
            .map(Self.twoDigits).joined(separator: ":")
        // Days are counted in eras of 400 years that start in March, so that leap days come last.
        let shifted = day + 719_468
        let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
        let dayOfEra = shifted - era * 146_097
        let yearOfEra =
            (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let monthFromMarch = (5 * dayOfYear + 2) / 153
        dayOfMonth = Int(dayOfYear - (153 * monthFromMarch + 2) / 5 + 1)
        month = Int(monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9)
        year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    }

    var dayText: String { "\(dayOfMonth) \(Self.months[month - 1]) \(year)" }

    var isoDay: String { "\(year)-\(Self.twoDigits(month))-\(Self.twoDigits(dayOfMonth))" }

    private static func twoDigits(_ number: Int) -> String {
        number < 10 ? "0\(number)" : String(number)
    }
}
