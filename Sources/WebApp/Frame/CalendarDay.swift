internal import Workbook

/// A day of the calendar, as people write it, counted from 1 January 1970.
struct CalendarDay: Comparable, Hashable {
    let number: Int64

    private static let secondsOfDay: Int64 = 86_400
    private static let years = 1970...9999

    init(number: Int64) { self.number = number }

    /// Reads `2026-12-14`; nil for a text that is no day.
    init?(iso: String) {
        let parts = iso.split(separator: "-", omittingEmptySubsequences: false)
        guard iso.utf8.count == 10, parts.count == 3, let year = Int(parts[0]),
            let month = Int(parts[1]), let day = Int(parts[2]), Self.years.contains(year)
        else { return nil }
        // Days are counted in eras of 400 years that start in March, so that leap days come last.
        let fromMarch = month > 2 ? year : year - 1
        let era = fromMarch / 400
        let yearOfEra = fromMarch - era * 400
        let dayOfYear = (153 * ((month + 9) % 12) + 2) / 5 + day - 1
        let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
        number = Int64(era * 146_097 + dayOfEra - 719_468)
        // A 31st of April becomes a 1st of May, and so isn't the same any more.
        guard self.iso == iso else { return nil }
    }

    /// As a field of a form has it.
    var iso: String { moment.isoDay }

    /// As one reads it: `Monday, 14 December 2026`.
    var text: String { "\(weekday), \(moment.dayText)" }

    /// The day of the week; 1 January 1970 was a Thursday.
    var weekday: String {
        ["Thursday", "Friday", "Saturday", "Sunday", "Monday", "Tuesday", "Wednesday"][
            Int(((number % 7) + 7) % 7)
        ]
    }

    /// The day so many days later.
    func after(_ days: Int) -> CalendarDay { CalendarDay(number: number + Int64(days)) }

    /// How many days there are from one to another.
    static func - (later: CalendarDay, earlier: CalendarDay) -> Int {
        Int(later.number - earlier.number)
    }

    static func < (one: CalendarDay, other: CalendarDay) -> Bool { one.number < other.number }

    private var moment: LocalMoment {
        LocalMoment(secondsSince1970: number * Self.secondsOfDay)
    }
}

extension WallClock {
    /// The day that it is.
    var today: CalendarDay {
        let start = startOfDay(now())
        let local = start.milliseconds / 1000 + Int64(secondsFromUTC(start))
        return CalendarDay(number: (local + 43_200) / 86_400)
    }
}
