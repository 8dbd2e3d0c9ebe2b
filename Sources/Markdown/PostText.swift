/// The text of a post on its way to HTML.
enum PostText {
    private static let marksMax = 8

    /// The text without signs that turn the reading direction, and with at most 8 marks on a letter.
    static func clean(_ text: String) -> String {
        if text.utf8.allSatisfy({ $0 < 0x80 }) { return text }
        var marks = 0
        var kept = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            switch scalar.value {
            case 0x202A...0x202E, 0x2066...0x2069, 0x200E, 0x200F, 0x061C: continue
            default: break
            }
            switch scalar.properties.generalCategory {
            case .nonspacingMark, .enclosingMark:
                marks += 1
                if marks > marksMax { continue }
            default: marks = 0
            }
            kept.append(scalar)
        }
        return String(kept)
    }

    /// The whole text as one paragraph, with nothing in it read as Markdown.
    static func plainHTML(_ text: String) -> String {
        let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        return "<p>" + lines.map { escape($0) }.joined(separator: "<br>\n") + "</p>\n"
    }

    /// The text with the five signs that mean something in HTML written as references.
    static func escape(_ text: some StringProtocol) -> String {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.utf8.count)
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "&"): bytes += Array("&amp;".utf8)
            case UInt8(ascii: "<"): bytes += Array("&lt;".utf8)
            case UInt8(ascii: ">"): bytes += Array("&gt;".utf8)
            case UInt8(ascii: "\""): bytes += Array("&quot;".utf8)
            case UInt8(ascii: "'"): bytes += Array("&#39;".utf8)
            default: bytes.append(byte)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
