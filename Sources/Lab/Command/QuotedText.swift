/// Writes text so that the splitter reads the same text back.
enum QuotedText {
    /// What may follow a backslash inside quotes, with what it stands for.
    static let escapes: [(letter: Unicode.Scalar, scalar: Unicode.Scalar)] = [
        ("\"", "\""), ("n", "\n"), ("\\", "\\"), ("r", "\r"), ("t", "\t"),
    ]

    /// The text in quotes.
    static func quoted(_ text: String) -> String {
        var view = String.UnicodeScalarView()
        view.append("\"")
        for scalar in text.unicodeScalars {
            if let escape = escapes.first(where: { $0.scalar == scalar }) {
                view.append("\\")
                view.append(escape.letter)
            } else {
                view.append(scalar)
            }
        }
        view.append("\"")
        return String(view)
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
