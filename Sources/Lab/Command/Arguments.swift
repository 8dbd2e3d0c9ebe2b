/// The words of a line after its verb, taken one by one by the form that reads it.
struct Arguments {
    let source: SourceLine
    /// The name that the line begins with; empty for a keyword, the place for an expectation.
    let subject: String
    /// What an expectation is made under.
    var condition: DesignCondition?
    /// Where the place of an expectation begins.
    var subjectColumn = 1

    private let form: CommandForm
    private var words: ArraySlice<Word>
    private var options: [Word] = []

    init(
        _ form: CommandForm,
        source: SourceLine,
        subject: String,
        words: ArraySlice<Word>
    )
        throws(CommandError)
    {
        self.form = form
        self.source = source
        self.subject = subject
        self.words = []
        for word in words {
            guard let key = word.key, form.options.contains(key) else {
                self.words.append(word)
                continue
            }
            guard !options.contains(where: { $0.key == key }) else {
                throw source.error(at: word.column, "expected \(key)= once, found it twice")
            }
            options.append(word)
        }
    }

    /// The next word, left in place.
    var upcoming: Word? { words.first }

    /// Whether neither a word nor an option is left.
    var isEmpty: Bool { words.isEmpty && options.isEmpty }

    /// The next word; fails at the end of the line.
    mutating func next(_ expected: String) throws(CommandError) -> Word {
        guard let word = words.popFirst() else {
            throw source.error(
                at: source.text.unicodeScalars.count + 1,
                "expected \(expected), found the end of the line"
            )
        }
        return word
    }

    /// Takes the next word if it is this one, unquoted.
    mutating func take(_ literal: String) -> Bool {
        guard let word = words.first, !word.isQuoted, word.raw == literal else { return false }
        words.removeFirst()
        return true
    }

    /// All words that are left.
    mutating func rest() -> [Word] {
        defer { words = [] }
        return Array(words)
    }

    /// Takes the option of that key.
    mutating func option(_ key: String) -> Word? {
        guard let place = options.firstIndex(where: { $0.key == key }) else { return nil }
        return options.remove(at: place)
    }

    /// Fails if anything is left that the form didn't take.
    func finish() throws(CommandError) {
        if let word = words.first {
            let key = word.key.flatMap { CommandError.nearest($0, among: form.options) }
            let known = form.options.map { "\($0)=" }
            let expected = word.key == nil || known.isEmpty ? [] : known
            throw unexpected(
                word,
                expected.isEmpty
                    ? "the end of the line (the form is: \(form.pattern))"
                    : expected.joined(separator: ", ") + " or the end of the line",
                nearest: key.map { "\($0)=" }
            )
        }
        if let word = options.first {
            throw unexpected(word, "no \(word.key ?? "")= here (the form is: \(form.pattern))")
        }
    }

    /// An error that says what was expected in the place of a word.
    func unexpected(_ word: Word, _ expected: String, nearest: String? = nil) -> CommandError {
        let shown = word.isQuoted ? word.raw : "\"\(word.raw)\""
        return source.error(
            at: word.column,
            "expected \(expected), found \(shown)",
            nearest: nearest
        )
    }
}
