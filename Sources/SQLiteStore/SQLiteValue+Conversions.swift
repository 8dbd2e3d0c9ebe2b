/// Reading a cell as another type, by the rules of SQLite's CAST.
extension SQLiteValue {
    var unlessNull: SQLiteValue? {
        if case .null = self { nil } else { self }
    }

    var asInt64: Int64 {
        switch self {
        case .null: 0
        case .integer(let number): number
        case .real(let number): Self.wholePart(number)
        case .text, .blob: Self.leadingInteger(asText)
        }
    }

    var asDouble: Double {
        switch self {
        case .null: 0
        case .integer(let number): Double(number)
        case .real(let number): number
        case .text, .blob: Self.leadingDouble(asText)
        }
    }

    var asText: String {
        switch self {
        case .null: ""
        case .integer(let number): String(number)
        case .real(let number): String(number)
        case .text(let text): text
        case .blob(let bytes): String(decoding: bytes, as: UTF8.self)
        }
    }

    var asBytes: [UInt8] {
        if case .blob(let bytes) = self { bytes } else { Array(asText.utf8) }
    }

    private static func wholePart(_ number: Double) -> Int64 {
        if number.isNaN { return 0 }
        if number >= 0x1p63 { return .max }
        if number < -0x1p63 { return .min }
        return Int64(number)
    }

    /// The longest integer a text starts with; too many digits stop at the ends of the range.
    private static func leadingInteger(_ text: String) -> Int64 {
        var rest = Substring(text).drop(while: \.isWhitespace)
        let isNegative = rest.first == "-"
        if isNegative || rest.first == "+" { rest = rest.dropFirst() }
        let digits = rest.prefix { $0.isASCII && $0.isNumber }
        if digits.isEmpty { return 0 }
        return Int64((isNegative ? "-" : "") + digits) ?? (isNegative ? .min : .max)
    }

    /// The longest number a text starts with, found by trying shorter and shorter prefixes.
    private static func leadingDouble(_ text: String) -> Double {
        let allowed = Set("0123456789+-.eE")
        var candidate = text.drop(while: \.isWhitespace).prefix { allowed.contains($0) }
        while !candidate.isEmpty {
            if let number = Double(candidate) { return number }
            candidate = candidate.dropLast()
        }
        return 0
    }
}
