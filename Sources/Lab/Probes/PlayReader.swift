/// Reads a play: `setup` and `step N` with commands, `see`, `needs` and `if` under them, then `read N when …`
/// and `unsettled REASON when …`.
struct PlayReader {
    private let probe: String
    private var step: Int?
    private var setup: [CommandLine] = []
    private var items: [Play.Item] = []
    private var readings: [Play.Reading] = []
    private var unsettled: [Play.Unsettled] = []
    private var obstacle: String?
    private var known: Set<String> = []

    /// Reads the text of a play's file.
    static func play(_ text: String, probe: String) throws(CommandError) -> Play {
        var reader = PlayReader(probe: probe)
        let rows = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        for (index, row) in rows.enumerated() {
            try reader.take(SourceLine(number: index + 1, text: String(row)))
        }
        return try reader.finish(rows.count)
    }

    private init(probe: String) {
        self.probe = probe
    }

    private func finish(_ lines: Int) throws(CommandError) -> Play {
        let play = Play(
            probe: probe,
            obstacle: obstacle,
            setup: setup,
            items: items,
            readings: readings,
            unsettled: unsettled
        )
        if obstacle == nil, readings.isEmpty || items.isEmpty {
            throw SourceLine(number: lines, text: "").error(
                at: 1,
                "expected steps and readings, or unplayable with its reason, found neither"
            )
        }
        return play
    }

    private mutating func take(_ source: SourceLine) throws(CommandError) {
        let words = try Splitter.words(of: source)
        guard let first = words.first else { return }
        var rest = SightReader(source, words.dropFirst())
        switch first.raw {
        case "unplayable": obstacle = try rest.next("a reason").text
        case "setup": step = nil
        case "step": step = try rest.number("the number of a step")
        case "see":
            let name = try rest.next("a name")
            try expect("=", in: &rest, source)
            let text = source.text.split(separator: "=", maxSplits: 1).last ?? ""
            add(.see(name: name.raw, try rest.sight(), text: text.trimmed))
            known.insert(name.raw)
        case "needs":
            let tests = try rest.tests(known: known)
            try expect("else", in: &rest, source)
            add(.need(tests, reason: try rest.next("a reason").text))
        case "if":
            let tests = try rest.tests(known: known)
            try expect("then", in: &rest, source)
            add(.choice(tests, try command(source, after: "then")))
            return
        case "read":
            let outcome = try rest.number("the number of an outcome")
            try expect("when", in: &rest, source)
            readings.append(Play.Reading(outcome: outcome, tests: try rest.tests(known: known)))
        case "unsettled":
            let reason = try rest.next("a reason").text
            try expect("when", in: &rest, source)
            unsettled.append(
                Play.Unsettled(reason: reason, tests: try rest.tests(known: known))
            )
        default:
            let line = try command(source, after: nil)
            if step == nil { setup.append(line) } else { add(.command(line)) }
            return
        }
        guard rest.isAtEnd else {
            let word = try rest.next("the end")
            throw source.error(
                at: word.column,
                "expected the end of the line, found \"\(word.raw)\""
            )
        }
    }

    private mutating func add(_ act: Play.Act) {
        items.append(Play.Item(step: step ?? 0, act: act))
    }

    private func expect(
        _ text: String,
        in reader: inout SightReader,
        _ source: SourceLine
    ) throws(CommandError) {
        let word = try reader.next(text)
        guard word.raw == text else {
            throw source.error(at: word.column, "expected \(text), found \"\(word.raw)\"")
        }
    }

    private func command(
        _ source: SourceLine,
        after word: String?
    ) throws(CommandError) -> CommandLine {
        var text = source.text
        if let word, let range = text.firstRange(of: " \(word) ") {
            text = String(text[range.upperBound...])
        }
        guard let line = try CommandParser.parse(line: text, number: source.number) else {
            throw source.error(at: 1, "expected a command, found none")
        }
        return line
    }
}

extension Substring {
    /// The text without the blanks around it.
    fileprivate var trimmed: String {
        let start = drop(while: \.isWhitespace)
        return String(
            start.prefix(start.count - start.reversed().prefix(while: \.isWhitespace).count)
        )
    }
}
