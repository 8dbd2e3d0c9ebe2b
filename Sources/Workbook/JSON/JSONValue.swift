/// A piece of JSON as it was read, with its place, so that an error can say where it is.
struct JSONValue: Sendable {
    indirect enum Kind: Sendable {
        case null
        case bool(Bool)
        case number(String)
        case text(String)
        case array([JSONValue])
        case object([(name: String, value: JSONValue)])
    }

    let kind: Kind
    let line: Int
    /// The piece as it stands in the file.
    let source: Substring.UTF8View

    /// What it is, for a message.
    var found: String {
        switch kind {
        case .null: "null"
        case .bool: "a truth value"
        case .number(let text): "the number \(text)"
        case .text(let text): "the text “\(text.prefix(40))”"
        case .array: "a list"
        case .object: "an object"
        }
    }
}

/// Reads JSON to the letter of RFC 8259, and no name twice in an object.
struct JSONReader {
    private let bytes: Substring.UTF8View
    private var place: Substring.UTF8View.Index
    private var line = 1

    static let depthMax = 32

    static func read(_ text: String) throws(WorkbookError) -> JSONValue {
        var reader = JSONReader(text)
        let value = try reader.value(depth: 0)
        reader.skipBlanks()
        guard reader.next == nil else { throw reader.error("the end", reader.foundHere) }
        return value
    }

    private init(_ text: String) {
        bytes = Substring(text).utf8
        place = bytes.startIndex
    }

    private var next: UInt8? { place < bytes.endIndex ? bytes[place] : nil }

    private var foundHere: String {
        next.map { "“\(String(decoding: [$0], as: UTF8.self))”" } ?? "the end"
    }

    private func error(_ expected: String, _ found: String) -> WorkbookError {
        WorkbookError(.badFile, "line \(line): expected \(expected), found \(found)")
    }

    private mutating func skipBlanks() {
        while let byte = next, [0x20, 0x0A, 0x0D, 0x09].contains(byte) {
            if byte == 0x0A { line += 1 }
            place = bytes.index(after: place)
        }
    }

    private mutating func take(_ byte: UInt8) -> Bool {
        guard next == byte else { return false }
        place = bytes.index(after: place)
        return true
    }

    private mutating func value(depth: Int) throws(WorkbookError) -> JSONValue {
        skipBlanks()
        guard depth <= Self.depthMax else {
            throw error("at most \(Self.depthMax) levels", "more")
        }
        let start = place
        let line = line
        let kind: JSONValue.Kind
        guard let next else { throw error("a value", foundHere) }
        switch next {
        case UInt8(ascii: "{"): kind = try object(depth)
        case UInt8(ascii: "["): kind = try array(depth)
        case UInt8(ascii: "\""): kind = .text(try text())
        case UInt8(ascii: "t"): kind = try word("true", .bool(true))
        case UInt8(ascii: "f"): kind = try word("false", .bool(false))
        case UInt8(ascii: "n"): kind = try word("null", .null)
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): kind = try number()
        default: throw error("a value", foundHere)
        }
        return JSONValue(kind: kind, line: line, source: bytes[start..<place])
    }

    private mutating func word(
        _ word: String,
        _ kind: JSONValue.Kind
    ) throws(WorkbookError) -> JSONValue.Kind {
        for byte in word.utf8 where !take(byte) { throw error("“\(word)”", foundHere) }
        return kind
    }

    private mutating func object(_ depth: Int) throws(WorkbookError) -> JSONValue.Kind {
        _ = take(UInt8(ascii: "{"))
        var members: [(name: String, value: JSONValue)] = []
        var names: Set<String> = []
        skipBlanks()
        if take(UInt8(ascii: "}")) { return .object(members) }
        while true {
            skipBlanks()
            guard next == UInt8(ascii: "\"") else { throw error("a name", foundHere) }
            let name = try text()
            guard names.insert(name).inserted else {
                throw error("each name once", "“\(name)” again")
            }
            skipBlanks()
            guard take(UInt8(ascii: ":")) else { throw error("“:”", foundHere) }
            members.append((name, try value(depth: depth + 1)))
            skipBlanks()
            if take(UInt8(ascii: "}")) { return .object(members) }
            guard take(UInt8(ascii: ",")) else { throw error("“,” or “}”", foundHere) }
        }
    }

    private mutating func array(_ depth: Int) throws(WorkbookError) -> JSONValue.Kind {
        _ = take(UInt8(ascii: "["))
        var items: [JSONValue] = []
        skipBlanks()
        if take(UInt8(ascii: "]")) { return .array(items) }
        while true {
            items.append(try value(depth: depth + 1))
            skipBlanks()
            if take(UInt8(ascii: "]")) { return .array(items) }
            guard take(UInt8(ascii: ",")) else { throw error("“,” or “]”", foundHere) }
        }
    }

    private mutating func number() throws(WorkbookError) -> JSONValue.Kind {
        let start = place
        _ = take(UInt8(ascii: "-"))
        if !take(UInt8(ascii: "0")) { try digits() }
        if take(UInt8(ascii: ".")) { try digits() }
        if take(UInt8(ascii: "e")) || take(UInt8(ascii: "E")) {
            _ = take(UInt8(ascii: "+")) || take(UInt8(ascii: "-"))
            try digits()
        }
        return .number(String(Substring(bytes[start..<place])))
    }

    private mutating func digits() throws(WorkbookError) {
        guard let first = next, isDigit(first) else { throw error("a digit", foundHere) }
        while let byte = next, isDigit(byte) { place = bytes.index(after: place) }
    }

    private func isDigit(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    }

    private mutating func text() throws(WorkbookError) -> String {
        _ = take(UInt8(ascii: "\""))
        var result: [UInt8] = []
        while true {
            let start = place
            while let byte = next, byte >= 0x20, byte != UInt8(ascii: "\""),
                byte != UInt8(ascii: "\\")
            {
                place = bytes.index(after: place)
            }
            result += bytes[start..<place]
            if take(UInt8(ascii: "\"")) { return String(decoding: result, as: UTF8.self) }
            guard take(UInt8(ascii: "\\")) else {
                throw error("a text that ends with “\"” on its line", foundHere)
            }
            result += try escape()
        }
    }

    private static let escapes: [UInt8: UInt8] = [
        UInt8(ascii: "\""): 0x22, UInt8(ascii: "\\"): 0x5C, UInt8(ascii: "/"): 0x2F,
        UInt8(ascii: "b"): 0x08, UInt8(ascii: "f"): 0x0C, UInt8(ascii: "n"): 0x0A,
        UInt8(ascii: "r"): 0x0D, UInt8(ascii: "t"): 0x09,
    ]

    private mutating func escape() throws(WorkbookError) -> [UInt8] {
        if let byte = next, let plain = Self.escapes[byte] {
            place = bytes.index(after: place)
            return [plain]
        }
        guard take(UInt8(ascii: "u")) else { throw error("an escape", foundHere) }
        var unit = try hex()
        if (0xD800..<0xDC00).contains(unit) {
            guard take(UInt8(ascii: "\\")), take(UInt8(ascii: "u")) else {
                throw error("the second half of a character", foundHere)
            }
            let low = try hex()
            guard (0xDC00..<0xE000).contains(low) else {
                throw error("the second half of a character", "another one")
            }
            unit = 0x10000 + (unit - 0xD800) << 10 + (low - 0xDC00)
        }
        guard let scalar = Unicode.Scalar(unit) else {
            throw error("a character", "half of one")
        }
        return Array(String(Character(scalar)).utf8)
    }

    private mutating func hex() throws(WorkbookError) -> UInt32 {
        var unit: UInt32 = 0
        for _ in 0..<4 {
            guard let byte = next,
                let digit = Character(Unicode.Scalar(byte)).hexDigitValue, byte < 0x80
            else { throw error("four hexadecimal digits", foundHere) }
            unit = unit << 4 | UInt32(digit)
            place = bytes.index(after: place)
        }
        return unit
    }
}

/// Writes JSON in one form only, so that the same worksheet always gives the same bytes.
enum JSONText {
    static func quoted(_ text: String) -> String {
        var result = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": result += "\\\""
            case "\\": result += "\\\\"
            case "\n": result += "\\n"
            case "\r": result += "\\r"
            case "\t": result += "\\t"
            case let control where control.value < 0x20:
                let hex = String(control.value, radix: 16)
                result += "\\u" + String(repeating: "0", count: 4 - hex.count) + hex
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result + "\""
    }
}
