/// Swift source whose comments, string literals and backticked names are blanked out, line for line.
///
/// A light reader, not a parser: enough to find words and braces that are code. It knows nested
/// comments, raw and multi-line strings and interpolation, whose contents are blanked as well.
struct MaskedSwift: Sendable {
    let lines: [String]

    var text: String { lines.joined(separator: "\n") }

    init(_ source: String) {
        var reader = Reader(source)
        lines = reader.masked().split(separator: "\n", omittingEmptySubsequences: false)
            .map(String.init)
    }

    private struct Reader {
        private let source: [UInt8]
        private var at = 0
        private var output: [UInt8] = []

        init(_ source: String) {
            self.source = Array(source.utf8)
        }

        mutating func masked() -> String {
            while at < source.count {
                let byte = source[at]
                if !Self.openers.contains(byte) {
                    output.append(byte)
                    at += 1
                } else if starts("//") {
                    blank { $0.current == UInt8(ascii: "\n") }
                } else if starts("/*") {
                    blankComment()
                } else if let hashes = stringStart {
                    blankString(hashes: hashes)
                } else if let length = regexLength {
                    skip(length)
                } else if current == UInt8(ascii: "`") {
                    skip(1)
                    blank { $0.current == UInt8(ascii: "`") }
                    skip(1)
                } else {
                    output.append(source[at])
                    at += 1
                }
            }
            return String(decoding: output, as: UTF8.self)
        }

        /// What a comment, a literal or a quoted name can begin with.
        private static let openers = Array("/\"#`".utf8)

        private var current: UInt8 { at < source.count ? source[at] : 0 }

        private func starts(_ text: String, from place: Int? = nil) -> Bool {
            source[min(place ?? at, source.count)...].starts(with: text.utf8)
        }

        /// Blanks so many bytes, keeping line ends.
        private mutating func skip(_ count: Int) {
            for byte in source[at..<min(at + count, source.count)] {
                output.append(byte == UInt8(ascii: "\n") ? byte : UInt8(ascii: " "))
            }
            at = min(at + count, source.count)
        }

        private mutating func blank(until isEnd: (Self) -> Bool) {
            while at < source.count, !isEnd(self) { skip(1) }
        }

        private mutating func blankComment() {
            var depth = 0
            repeat {
                if starts("/*") {
                    depth += 1
                    skip(2)
                } else if starts("*/") {
                    depth -= 1
                    skip(2)
                } else {
                    skip(1)
                }
            } while depth > 0 && at < source.count
        }

        /// How many `#` stand before the quote of a literal that starts here; nil where none does.
        private var stringStart: Int? {
            var place = at
            while place < source.count, source[place] == UInt8(ascii: "#") { place += 1 }
            guard place < source.count, source[place] == UInt8(ascii: "\"") else { return nil }
            return place - at
        }

        /// The length of a regular expression between slashes; nil where a slash divides, or none stands here.
        private var regexLength: Int? {
            guard current == UInt8(ascii: "/"), let end = closingSlash else { return nil }
            let before = output.last { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\n") }
            guard before.map({ "(,=:".utf8.contains($0) }) ?? false else { return nil }
            return end - at + 1
        }

        private var closingSlash: Int? {
            var place = at + 1
            guard place < source.count, source[place] != UInt8(ascii: " ") else { return nil }
            while place < source.count, source[place] != UInt8(ascii: "\n") {
                if source[place] == UInt8(ascii: "/") { return place }
                place += source[place] == UInt8(ascii: "\\") ? 2 : 1
            }
            return nil
        }

        private mutating func blankString(hashes: Int) {
            let marks = String(repeating: "#", count: hashes)
            skip(hashes)
            let isLong = starts("\"\"\"")
            let quote = (isLong ? "\"\"\"" : "\"") + marks
            skip(isLong ? 3 : 1)
            while at < source.count, !starts(quote) {
                if starts("\\" + marks + "(") {
                    skip(2 + hashes)
                    blankInterpolation()
                } else if starts("\\" + marks) {
                    skip(2 + hashes)
                } else if !isLong, current == UInt8(ascii: "\n") {
                    return
                } else {
                    skip(1)
                }
            }
            skip(quote.utf8.count)
        }

        private mutating func blankInterpolation() {
            var depth = 1
            while at < source.count, depth > 0 {
                if let hashes = stringStart {
                    blankString(hashes: hashes)
                    continue
                }
                if current == UInt8(ascii: "(") { depth += 1 }
                if current == UInt8(ascii: ")") { depth -= 1 }
                skip(1)
            }
        }
    }
}
