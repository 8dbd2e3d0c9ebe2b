/// Reads and writes the plain values of the command language: whole numbers, durations, sizes.
///
/// A size's KB is 1,024 bytes. Nothing here accepts a sign, a fraction, a space or a number beyond `highest`.
public enum ValueText {
    /// The largest number that a value may spell, so that no unit can overflow.
    public static let highest: Int64 = 1_000_000_000_000

    /// The longest duration that can be written.
    public static let longest = SimDuration.days(400)

    /// A whole number from 0 up.
    public static func count(_ text: some StringProtocol) -> Int64? {
        guard !text.isEmpty, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
            let value = Int64(text), value <= highest
        else { return nil }
        return value
    }

    /// A duration such as `250ms`, `5s`, `3m`, `4h` or `2d`; nil also for one longer than `longest`.
    public static func duration(_ text: some StringProtocol) -> SimDuration? {
        unboundedDuration(text).flatMap { $0 <= longest ? $0 : nil }
    }

    /// A duration however long, so that a caller can tell a long one from one that can't be read.
    public static func unboundedDuration(_ text: some StringProtocol) -> SimDuration? {
        let digits = text.prefix { $0.isASCII && $0.isNumber }
        let unit = String(text.dropFirst(digits.count))
        let milliseconds: [String: Int64] = [
            "ms": 1, "s": 1_000, "m": 60_000, "h": 3_600_000, "d": 86_400_000,
        ]
        guard let number = count(digits), let size = milliseconds[unit] else { return nil }
        let (value, overflow) = number.multipliedReportingOverflow(by: size * 1_000)
        return SimDuration(microseconds: overflow ? .max : value)
    }

    /// A size such as `512B`, `4KB`, `8MB` or `1GB`, in bytes.
    public static func bytes(_ text: some StringProtocol) -> Int64? {
        let digits = text.prefix { $0.isASCII && $0.isNumber }
        let unit = String(text.dropFirst(digits.count))
        guard let number = count(digits),
            let size = sizes.first(where: { $0.unit == unit })?.bytes
        else { return nil }
        let (value, overflow) = number.multipliedReportingOverflow(by: size)
        return overflow || value > highest ? nil : value
    }

    /// A number of bytes in the largest unit that leaves a whole number.
    public static func text(bytes: Int64) -> String {
        for (unit, size) in sizes where bytes != 0 && bytes % size == 0 {
            return "\(bytes / size)\(unit)"
        }
        return "\(bytes)B"
    }

    private static let sizes: [(unit: String, bytes: Int64)] = [
        ("GB", 1 << 30), ("MB", 1 << 20), ("KB", 1 << 10), ("B", 1),
    ]
}
