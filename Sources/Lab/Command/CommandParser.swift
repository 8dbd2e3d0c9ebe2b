import FeedModel

/// Reads lines of the command language.
public enum CommandParser {
    /// Reads one line; nil where it is blank or only a comment.
    public static func parse(line: String, number: Int) throws(CommandError) -> CommandLine? {
        let source = SourceLine(number: number, text: line)
        let words = try Splitter.words(of: source)
        guard !words.isEmpty else { return nil }
        return CommandLine(
            number: number,
            text: trimmed(line),
            command: try command(source, words: words)
        )
    }

    /// The words of a line as they are written, without its comment; what stands in quotes is one word.
    public static func words(of line: String) throws(CommandError) -> [String] {
        try Splitter.words(of: SourceLine(number: 0, text: line)).map(\.raw)
    }

    /// The command that the words of a line say.
    static func command(_ source: SourceLine, words: [Word]) throws(CommandError) -> Command {
        guard let first = words.first else {
            throw source.error(at: 1, "expected a command, found an empty line")
        }
        guard !first.isQuoted else { throw unknown(first, source) }
        if first.raw == "expect" { return try expectation(source, words.dropFirst()) }
        if first.raw == "when" { return try conditional(source, words) }
        if first.raw == "backend" { return try backend(source, words) }
        if let form = CommandForm.form(.none, first.raw) {
            return try run(form, source, "", words.dropFirst())
        }
        guard words.count > 1, NameRule.isName(first.raw) else { throw unknown(first, source) }
        return try action(source, words)
    }

    private static func trimmed(_ line: String) -> String {
        let isSpace = { (character: Character) in character.isWhitespace }
        let start = line.drop(while: isSpace)
        let length = start.reversed().drop(while: isSpace).count
        return String(start.prefix(length))
    }

    private static func run(
        _ form: CommandForm,
        _ source: SourceLine,
        _ subject: String,
        _ words: ArraySlice<Word>
    ) throws(CommandError) -> Command {
        var arguments = try Arguments(form, source: source, subject: subject, words: words)
        let command = try form.make(&arguments)
        try arguments.finish()
        return command
    }

    private static func unknown(_ word: Word, _ source: SourceLine) -> CommandError {
        source.error(
            at: word.column,
            "expected a command, or a name and what it does, found \"\(word.raw)\"",
            nearest: CommandError.nearest(word.raw, among: keywords)
        )
    }

    private static let keywords = CommandForm.verbs(.none) + ["backend", "expect", "when"]

    private static func backend(
        _ source: SourceLine,
        _ words: [Word]
    ) throws(CommandError)
        -> Command
    {
        let verbs = CommandForm.verbs(.backend)
        guard words.count > 1 else {
            throw source.error(
                at: source.text.unicodeScalars.count + 1,
                "expected what the backend does, found the end of the line"
            )
        }
        guard let form = CommandForm.form(.backend, words[1].raw) else {
            throw source.error(
                at: words[1].column,
                "expected \(Arguments.list(verbs)) after backend, found \"\(words[1].raw)\"",
                nearest: CommandError.nearest(words[1].text, among: verbs)
            )
        }
        return try run(form, source, "backend", words.dropFirst(2))
    }

    /// Reads `NAME verb …`; where both an account and a device could say it, both readings are kept.
    private static func action(
        _ source: SourceLine,
        _ words: [Word]
    ) throws(CommandError)
        -> Command
    {
        let forms = [CommandForm.Subject.account, .device].compactMap {
            CommandForm.form($0, words[1].raw)
        }
        guard !forms.isEmpty else { throw unknownVerb(source, words) }
        var commands: [Command] = []
        var furthest: CommandError?
        for form in forms {
            do throws(CommandError) {
                commands.append(try run(form, source, words[0].raw, words.dropFirst(2)))
            } catch {
                if error.column > furthest?.column ?? 0 { furthest = error }
            }
        }
        guard let first = commands.first, let last = commands.last else {
            throw furthest ?? unknownVerb(source, words)
        }
        if case .account(let name, let account) = first, case .device(_, let device) = last {
            return .either(name: name, account: account, device: device)
        }
        return first
    }

    private static func unknownVerb(_ source: SourceLine, _ words: [Word]) -> CommandError {
        let verbs = CommandForm.verbs(.device) + CommandForm.verbs(.account)
        let nearest = CommandError.nearest(words[1].text, among: verbs)
        if nearest == nil, let keyword = CommandError.nearest(words[0].raw, among: keywords) {
            return source.error(
                at: words[0].column,
                "expected a command, or a name and what it does, found \"\(words[0].raw)\"",
                nearest: keyword
            )
        }
        return source.error(
            at: words[1].column,
            "expected what \(words[0].raw) does, found \"\(words[1].raw)\"",
            nearest: nearest
        )
    }
}
