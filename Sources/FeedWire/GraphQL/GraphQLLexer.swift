/// Cuts a query into its words.
struct GraphQLLexer {
    enum Token: Equatable {
        case name(String)
        case integer(Int64)
        case real(Double)
        case text(String)
        case mark(String)
        case end
    }

    private let bytes: [UInt8]
    private var place = 0
    private(set) var line = 1

    init(_ text: String) {
        bytes = Array(text.utf8)
    }

    mutating func next() throws(GraphQLError) -> Token {
        skipBlanks()
        guard place < bytes.count else { return .end }
        let byte = bytes[place]
        switch byte {
        case UInt8(ascii: "."):
            guard bytes[place...].starts(with: "...".utf8) else { throw unexpected(byte) }
            place += 3
            return .mark("...")
        case _ where "{}()[]:=!$@|&".utf8.contains(byte):
            place += 1
            return .mark(String(UnicodeScalar(byte)))
        case UInt8(ascii: "\""): return .text(try text())
        case _ where Self.isNameStart(byte):
            return .name(take { Self.isNameStart($0) || Self.isDigit($0) })
        case _ where byte == UInt8(ascii: "-") || Self.isDigit(byte): return try number()
        default: throw unexpected(byte)
        }
    }

    private mutating func skipBlanks() {
        while place < bytes.count {
            switch bytes[place] {
            case UInt8(ascii: "\n"):
                line += 1
                place += 1
            case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"), UInt8(ascii: ","):
                place += 1
            case UInt8(ascii: "#"):
                while place < bytes.count, bytes[place] != UInt8(ascii: "\n") { place += 1 }
            default: return
            }
        }
    }

    private mutating func take(while fits: (UInt8) -> Bool) -> String {
        let start = place
        while place < bytes.count, fits(bytes[place]) { place += 1 }
        return String(decoding: bytes[start..<place], as: UTF8.self)
    }

    private mutating func number() throws(GraphQLError) -> Token {
        let text = take { Self.isDigit($0) || "+-.eE".utf8.contains($0) }
        if let whole = Int64(text) { return .integer(whole) }
        if let real = Double(text), real.isFinite { return .real(real) }
        throw GraphQLError("expected a number, found \(text.prefix(20))", line: line)
    }

    /// Text in quotes; its escapes are those of JSON, so JSON's own reader reads it.
    private mutating func text() throws(GraphQLError) -> String {
        if bytes[place...].starts(with: "\"\"\"".utf8) {
            throw GraphQLError("block strings aren't taken here", line: line)
        }
        let start = place
        place += 1
        while place < bytes.count, bytes[place] != UInt8(ascii: "\"") {
            place += bytes[place] == UInt8(ascii: "\\") ? 2 : 1
        }
        guard place < bytes.count,
            let text = try? JSONValue(parsing: Array(bytes[start...place])).text
        else { throw GraphQLError("expected text in quotes", line: line) }
        place += 1
        return text
    }

    private func unexpected(_ byte: UInt8) -> GraphQLError {
        GraphQLError(
            "unexpected character \(UnicodeScalar(byte).escaped(asASCII: true))",
            line: line
        )
    }

    private static func isNameStart(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "_") || (0x41...0x5a).contains(byte) || (0x61...0x7a).contains(byte)
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
}
