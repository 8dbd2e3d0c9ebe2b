/// What a post may ask of the parser, checked before it runs.
///
/// Some patterns take this parser time that grows with the square of their length, and link
/// definitions multiply their text; these numbers keep the worst post at a few milliseconds.
enum PostLimits {
    static let bytesMax = 5_000
    static let depthMax = 16
    static let definitionsMax = 10
    static let definitionBytesMax = 500
    static let outputBytesMax = 65_536

    static func admit(_ text: String) -> Bool {
        guard text.utf8.count <= bytesMax else { return false }
        var definitions = 0
        let newline = UInt8(ascii: "\n")
        for line in text.utf8.split(whereSeparator: { $0 == newline || $0 == UInt8(ascii: "\r") }) {
            if markers(at: line) > depthMax { return false }
            let count = definitionEnds(in: line)
            definitions += count
            if count > 0, line.count > definitionBytesMax { return false }
            if definitions > definitionsMax { return false }
        }
        return true
    }

    /// How many quotes and list items a line could open at once, counted too high where in doubt.
    private static func markers(at line: Substring.UTF8View) -> Int {
        var count = 0
        var hasDigits = false
        for byte in line {
            switch byte {
            case UInt8(ascii: ">"), UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "*"):
                count += 1
            case UInt8(ascii: "0")...UInt8(ascii: "9"): hasDigits = true
            case UInt8(ascii: "."), UInt8(ascii: ")"):
                if !hasDigits { return count }
                count += 1
                hasDigits = false
            case UInt8(ascii: " "), UInt8(ascii: "\t"): continue
            default: return count
            }
        }
        // A line of one sign alone is a rule or an underline, which nests nothing.
        return isRule(line) ? 0 : count
    }

    private static func isRule(_ line: Substring.UTF8View) -> Bool {
        guard let first = line.first, first != UInt8(ascii: ">"), first != UInt8(ascii: "+") else {
            return false
        }
        return line.allSatisfy { $0 == first }
    }

    /// How many link definitions a line could hold the start of.
    private static func definitionEnds(in line: Substring.UTF8View) -> Int {
        zip(line, line.dropFirst()).count { $0 == UInt8(ascii: "]") && $1 == UInt8(ascii: ":") }
    }
}
