/// One line of a script with its number, for errors that show it.
struct SourceLine: Equatable, Sendable {
    let number: Int
    let text: String

    func error(at column: Int, _ message: String, nearest: String? = nil) -> CommandError {
        CommandError(line: number, column: column, message: message, nearest: nearest, text: text)
    }
}

/// One word of a line: plain, quoted, or `key=value`.
struct Word: Equatable, Sendable {
    /// The place of its first letter in the line, from 1.
    let column: Int
    /// The word as it was written.
    let raw: String
    /// The word with quotes and escapes resolved; of `key="a b"` it is `key=a b`.
    let text: String
    /// Whether the whole word stood in quotes.
    let isQuoted: Bool
    /// What stands before the `=` of an unquoted `key=value`.
    let key: String?
    /// What stands after that `=`.
    let value: String
}

/// Splits a line into its words; `#` begins a comment where a word could start.
///
/// After `follows` and `unfollows` a `#` with a letter behind it is a topic instead.
struct Splitter {
    private let source: SourceLine
    private let scalars: [Unicode.Scalar]
    private var place = 0
    private var takesTopics = false

    static func words(of source: SourceLine) throws(CommandError) -> [Word] {
        var splitter = Splitter(source: source)
        var words: [Word] = []
        while let word = try splitter.next() {
            words.append(word)
        }
        return words
    }

    private init(source: SourceLine) {
        self.source = source
        scalars = Array(source.text.unicodeScalars)
    }

    private mutating func next() throws(CommandError) -> Word? {
        while place < scalars.count, Self.isSpace(scalars[place]) { place += 1 }
        guard place < scalars.count, !isAtComment else { return nil }
        let word = scalars[place] == "\"" ? try quotedWord() : try plainWord()
        takesTopics = takesTopics || (!word.isQuoted && Self.topicVerbs.contains(word.raw))
        return word
    }

    private static let topicVerbs = ["follows", "unfollows"]

    private var isAtComment: Bool {
        guard scalars[place] == "#" else { return false }
        guard takesTopics, place + 1 < scalars.count else { return true }
        return !NameRule.isFirst(scalars[place + 1])
    }

    private static func isSpace(_ scalar: Unicode.Scalar) -> Bool {
        scalar == " " || scalar == "\t" || scalar == "\r"
    }

    private mutating func quotedWord() throws(CommandError) -> Word {
        let start = place
        let text = try quotedText()
        try endOfQuote()
        return Word(
            column: start + 1,
            raw: slice(from: start),
            text: text,
            isQuoted: true,
            key: nil,
            value: text
        )
    }

    private mutating func plainWord() throws(CommandError) -> Word {
        let start = place
        var value = ""
        var equals: Int?
        while place < scalars.count, !Self.isSpace(scalars[place]) {
            if scalars[place] == "\"" {
                guard equals == place - 1 else {
                    throw source.error(
                        at: place + 1,
                        "expected a space before the quote, found \"\(slice(from: start))\""
                    )
                }
                value = try quotedText()
                try endOfQuote()
                break
            }
            if scalars[place] == "=", equals == nil, isKey(start..<place) {
                equals = place
            } else if equals != nil {
                value.unicodeScalars.append(scalars[place])
            }
            place += 1
        }
        let raw = slice(from: start)
        let key = equals.map { end in string(start..<end) }
        return Word(
            column: start + 1,
            raw: raw,
            text: key.map { "\($0)=\(value)" } ?? raw,
            isQuoted: false,
            key: key,
            value: key == nil ? raw : value
        )
    }

    private func isKey(_ range: Range<Int>) -> Bool {
        guard let first = range.first, NameRule.isFirst(scalars[first]) else { return false }
        return scalars[range].allSatisfy { NameRule.isLater($0) || $0 == "_" }
    }

    private mutating func quotedText() throws(CommandError) -> String {
        let start = place
        var text = String.UnicodeScalarView()
        place += 1
        while place < scalars.count, scalars[place] != "\"" {
            text.append(scalars[place] == "\\" ? try escape() : scalars[place])
            place += 1
        }
        guard place < scalars.count else {
            throw source.error(at: start + 1, "expected a closing quote, found the end of the line")
        }
        place += 1
        return String(text)
    }

    private mutating func escape() throws(CommandError) -> Unicode.Scalar {
        place += 1
        let found = place < scalars.count ? scalars[place] : " "
        guard let meant = QuotedText.escapes.first(where: { $0.letter == found }) else {
            throw source.error(
                at: place,
                "expected \\\", \\n or \\\\ inside the quotes, found \"\\\(found)\""
            )
        }
        return meant.scalar
    }

    private func endOfQuote() throws(CommandError) {
        guard place >= scalars.count || Self.isSpace(scalars[place]) else {
            throw source.error(
                at: place + 1,
                "expected a space after the closing quote, found \"\(scalars[place])\""
            )
        }
    }

    private func slice(from start: Int) -> String { string(start..<place) }

    private func string(_ range: Range<Int>) -> String {
        var view = String.UnicodeScalarView()
        view.append(contentsOf: scalars[range])
        return String(view)
    }
}
