/// Writes text so that the splitter reads the same text back.
enum QuotedText {
    /// What may follow a backslash inside quotes, with what it stands for.
    static let escapes: [(letter: Unicode.Scalar, scalar: Unicode.Scalar)] = [
        ("\"", "\""), ("n", "\n"), ("\\", "\\"), ("r", "\r"), ("t", "\t"),
    ]

    /// The text in quotes.
    static func quoted(_ text: String) -> String {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.utf8.count + 16)
        bytes.append(UInt8(ascii: "\""))
        for byte in text.utf8 {
            // All that is escaped is ASCII, so no byte of a longer letter can be meant.
            if let escape = escapes.first(where: { $0.scalar.value == UInt32(byte) }) {
                bytes.append(UInt8(ascii: "\\"))
                bytes.append(UInt8(ascii: escape.letter))
            } else {
                bytes.append(byte)
            }
        }
        bytes.append(UInt8(ascii: "\""))
        return String(decoding: bytes, as: UTF8.self)
    }

    /// The text as a value or path: in quotes only where it couldn't stand bare.
    static func bareOrQuoted(_ text: String) -> String {
        let needsQuotes = text.unicodeScalars.contains { $0 == "\"" || $0.properties.isWhitespace }
        return text.isEmpty || text.hasPrefix("#") || needsQuotes ? quoted(text) : text
    }
}

extension CommandForm {
    /// A text as an argument of a line, which reads as the same text again.
    public static func quoted(_ text: String) -> String { QuotedText.quoted(text) }
}
