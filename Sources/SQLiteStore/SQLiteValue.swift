/// One cell: what SQLite can store in a column.
public enum SQLiteValue: Hashable, Sendable {
    /// No value.
    case null
    /// A whole number of 64 bits.
    case integer(Int64)
    /// A floating-point number; SQLite stores a NaN as NULL.
    case real(Double)
    /// Text in UTF-8.
    case text(String)
    /// Bytes as they are.
    case blob([UInt8])
}

extension SQLiteValue: CustomStringConvertible {
    /// The value as a person reads it in a table: text bare, NULL by name, blobs as `x'0a1b'`.
    public var description: String {
        switch self {
        case .null: return "NULL"
        case .integer(let number): return String(number)
        case .real(let number): return String(number)
        case .text(let text): return text
        case .blob(let bytes):
            let digits = Array("0123456789abcdef")
            let hex = bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }
            return "x'\(String(hex))'"
        }
    }
}

extension SQLiteValue: ExpressibleByNilLiteral, ExpressibleByIntegerLiteral {
    /// Makes NULL.
    public init(nilLiteral: ()) {
        self = .null
    }

    /// Makes a whole number.
    public init(integerLiteral value: Int64) {
        self = .integer(value)
    }
}

extension SQLiteValue: ExpressibleByStringLiteral, ExpressibleByFloatLiteral {
    /// Makes a text.
    public init(stringLiteral value: String) {
        self = .text(value)
    }

    /// Makes a floating-point number.
    public init(floatLiteral value: Double) {
        self = .real(value)
    }
}
