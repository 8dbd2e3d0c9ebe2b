import FeedModel

extension CommandParser {
    /// Reads what follows `expect`.
    static func expectation(
        _ source: SourceLine,
        _ words: ArraySlice<Word>
    )
        throws(CommandError) -> Command
    {
        var words = words
        var condition: DesignCondition?
        if words.first?.raw == "when" {
            words.removeFirst()
            condition = try self.condition(source, take(&words, source, "a design choice"))
        }
        let subject = try take(&words, source, "a device, DEVICE/ACCOUNT, backend or a table")
        guard !subject.isQuoted else {
            throw source.error(
                at: subject.column,
                "expected a device, DEVICE/ACCOUNT, backend or a table, found \(subject.raw)"
            )
        }
        let form = try form(source, subject, &words)
        var arguments = try Arguments(form, source: source, subject: subject.raw, words: words)
        arguments.condition = condition
        arguments.subjectColumn = subject.column
        let command = try form.make(&arguments)
        try arguments.finish()
        return command
    }

    /// Reads `when key=value expect …`, which says the same as `expect when key=value …`.
    static func conditional(_ source: SourceLine, _ words: [Word]) throws(CommandError) -> Command {
        guard words.count > 2, words[2].raw == "expect" else {
            let place = words.count > 2 ? words[2].column : source.text.unicodeScalars.count + 1
            throw source.error(
                at: place,
                "expected `expect` after when and its design choice, found "
                    + (words.count > 2 ? "\"\(words[2].raw)\"" : "the end of the line")
            )
        }
        return try expectation(source, (words[..<2] + words[3...])[...])
    }

    private static func take(
        _ words: inout ArraySlice<Word>,
        _ source: SourceLine,
        _ what: String
    )
        throws(CommandError) -> Word
    {
        guard let word = words.popFirst() else {
            throw source.error(
                at: source.text.unicodeScalars.count + 1,
                "expected \(what), found the end of the line"
            )
        }
        return word
    }

    private static func condition(
        _ source: SourceLine,
        _ word: Word
    ) throws(CommandError)
        -> DesignCondition
    {
        guard let key = word.key else {
            throw source.error(
                at: word.column,
                "expected a design choice such as order=time, found \"\(word.raw)\"",
                nearest: CommandError.nearest(word.text, among: Design.choices.map(\.key))
            )
        }
        var design = Design()
        do throws(DesignError) {
            try design.set(key: key, value: word.value)
        } catch {
            throw source.error(at: word.column, error.message, nearest: error.nearest)
        }
        return DesignCondition(key: key, value: word.value)
    }

    /// The form by the shape of the subject, else by the verb behind it.
    private static func form(
        _ source: SourceLine,
        _ subject: Word,
        _ words: inout ArraySlice<Word>
    ) throws(CommandError) -> CommandForm {
        let tableVerb = subject.raw.contains("[") ? CommandForm.rowVerb : CommandForm.countVerb
        if subject.raw.contains("."), let form = CommandForm.form(.expectation, tableVerb) {
            return form
        }
        let verbs = CommandForm.verbs(.expectation).filter {
            $0 != CommandForm.rowVerb && $0 != CommandForm.countVerb
        }
        let verb = try take(&words, source, Arguments.list(verbs))
        guard verbs.contains(verb.raw), let form = CommandForm.form(.expectation, verb.raw) else {
            throw source.error(
                at: verb.column,
                "expected \(Arguments.list(verbs)), found \"\(verb.raw)\"",
                nearest: CommandError.nearest(verb.text, among: verbs)
            )
        }
        return form
    }
}
