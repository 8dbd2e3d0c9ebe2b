private import Glibc

/// A time of day as HTTP writes it: `Mon, 05 Jan 2026 09:00:00 GMT`.
enum HTTPDate {
    /// The date line is made again each second, not for each answer.
    private static let last = Locked<(second: Int, bytes: [UInt8])>((0, []))

    static func bytes(of second: Int) -> [UInt8] {
        last.withLock { last in
            if last.second != second { last = (second, Array(text(of: second).utf8)) }
            return last.bytes
        }
    }

    private static func text(of second: Int) -> String {
        var second = second
        var parts = tm()
        gmtime_r(&second, &parts)
        let days = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
        let months = [
            "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
        ]
        let clock = [parts.tm_hour, parts.tm_min, parts.tm_sec].map(twoDigits)
        return days[Int(parts.tm_wday)] + ", " + twoDigits(parts.tm_mday) + " "
            + months[Int(parts.tm_mon)] + " \(parts.tm_year + 1900) "
            + clock.joined(separator: ":") + " GMT"
    }

    private static func twoDigits(_ number: Int32) -> String {
        number < 10 ? "0\(number)" : "\(number)"
    }
}
