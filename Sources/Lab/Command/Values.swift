import FeedModel

/// How the words of a line become values; each error says what was expected and what was found.
extension Arguments {
    /// A name that exists already, as far as the world knows.
    mutating func name(_ expected: String) throws(CommandError) -> String {
        let word = try next(expected)
        guard !word.isQuoted, NameRule.isName(word.raw) else {
            throw unexpected(word, expected)
        }
        return word.raw
    }

    mutating func accountName() throws(CommandError) -> String {
        try name("the name of an account")
    }

    mutating func post() throws(CommandError) -> String { try name("the name of a post") }

    /// A name that the line gives to something.
    mutating func newName(_ expected: String) throws(CommandError) -> String {
        try newName(try next(expected), expected)
    }

    /// The name in `as=NAME`.
    mutating func alias() throws(CommandError) -> String? {
        guard let word = option("as") else { return nil }
        return try newName(word, "a name such as p1")
    }

    private func newName(_ word: Word, _ expected: String) throws(CommandError) -> String {
        guard !word.isQuoted, NameRule.isName(word.value) else {
            throw unexpected(word, expected)
        }
        guard !NameRule.taken.contains(word.value) else {
            throw unexpected(
                word,
                "\(expected) other than \(NameRule.taken.joined(separator: ", "))"
            )
        }
        return word.value
    }

    /// Text in quotes.
    mutating func text(_ expected: String = "text in quotes") throws(CommandError) -> String {
        let word = try next(expected)
        guard word.isQuoted else { throw unexpected(word, expected) }
        return word.text
    }

    /// One of an enum's words.
    mutating func choice<Choice: RawRepresentable<String> & CaseIterable>(
        _ type: Choice.Type
    )
        throws(CommandError) -> Choice
    {
        let expected = Self.list(Choice.allCases.map(\.rawValue))
        return try choice(type, of: try next(expected))
    }

    /// One of an enum's words in a `key=word`; the default where the key is left out.
    mutating func choice<Choice: RawRepresentable<String> & CaseIterable>(
        _ key: String,
        default standard: Choice
    ) throws(CommandError) -> Choice {
        guard let word = option(key) else { return standard }
        return try choice(Choice.self, of: word)
    }

    func choice<Choice: RawRepresentable<String> & CaseIterable>(
        _: Choice.Type,
        of word: Word
    ) throws(CommandError) -> Choice {
        guard !word.isQuoted, let choice = Choice(rawValue: word.value) else {
            let known = Choice.allCases.map(\.rawValue)
            throw unexpected(
                word,
                Self.list(known),
                nearest: CommandError.nearest(word.value, among: known)
            )
        }
        return choice
    }

    /// `on` or `off`.
    mutating func isOn() throws(CommandError) -> Bool { try choice(OnOff.self) == .on }

    static func list(_ words: [String]) -> String {
        guard let last = words.last, words.count > 1 else { return words.joined() }
        return words.dropLast().joined(separator: ", ") + " or " + last
    }

    private enum OnOff: String, CaseIterable { case on, off }
}

extension Arguments {
    /// A whole number within bounds, perhaps negative.
    mutating func number(_ range: ClosedRange<Int>, _ expected: String) throws(CommandError) -> Int
    {
        try number(try next(expected), range, expected)
    }

    /// The number in a `key=N`; nil where the key is left out.
    mutating func number(_ key: String, _ range: ClosedRange<Int>) throws(CommandError) -> Int? {
        guard let word = option(key) else { return nil }
        return try number(word, range, "a number for \(key)=")
    }

    func number(
        _ word: Word,
        _ range: ClosedRange<Int>,
        _ expected: String
    )
        throws(CommandError) -> Int
    {
        let text = word.value
        let digits = range.lowerBound < 0 && text.hasPrefix("-") ? text.dropFirst() : text[...]
        guard !word.isQuoted, !digits.isEmpty,
            digits.utf8.allSatisfy({ (0x30...0x39).contains($0) })
        else {
            throw unexpected(word, expected)
        }
        guard let value = Int(text), range.contains(value) else {
            throw unexpected(word, "\(expected) from \(range.lowerBound) to \(range.upperBound)")
        }
        return value
    }

    mutating func duration() throws(CommandError) -> SimDuration {
        try duration(of: try next(LimitUnit.duration.expectation))
    }

    /// The duration in a `key=4h`; nil where the key is left out.
    mutating func duration(_ key: String) throws(CommandError) -> SimDuration? {
        guard let word = option(key) else { return nil }
        return try duration(of: word)
    }

    func duration(of word: Word) throws(CommandError) -> SimDuration {
        try duration(word, word.isQuoted ? "" : word.value[...])
    }

    private func duration(_ word: Word, _ text: Substring) throws(CommandError) -> SimDuration {
        guard let duration = ValueText.unboundedDuration(text) else {
            throw unexpected(word, LimitUnit.duration.expectation)
        }
        guard duration <= ValueText.longest else {
            throw unexpected(word, "a duration of at most \(ValueText.longest.text)")
        }
        return duration
    }

    /// A duration with a sign, as a clock is set.
    mutating func signedDuration() throws(CommandError) -> SimDuration {
        let word = try next("a signed duration such as +26h or -2d")
        let text = word.isQuoted ? "" : word.value
        guard text.hasPrefix("-") else {
            return try duration(word, text.hasPrefix("+") ? text.dropFirst() : text[...])
        }
        return try duration(word, text.dropFirst()) * -1
    }

    /// A size such as `8MB`, in bytes.
    func bytes(_ word: Word, _ text: String) throws(CommandError) -> Int {
        guard !word.isQuoted, let bytes = ValueText.bytes(text) else {
            throw unexpected(word, LimitUnit.bytes.expectation)
        }
        return Int(bytes)
    }
}
