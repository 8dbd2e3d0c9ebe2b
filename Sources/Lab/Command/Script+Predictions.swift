/// Fences marked `predict`: an id, what is asked, and for each answer its text, its claim and its reason.
extension Script {
    /// Reads the rows of a fence; `range` are their indices in the file.
    static func prediction(
        _ rows: [String],
        _ range: Range<Int>
    ) throws(CommandError) -> Prediction {
        var fields = PredictionFields(line: range.lowerBound)
        for index in range { try fields.take(rows[index], number: index + 1) }
        let id = try fields.text("id")
        guard NameRule.isName(id) else {
            throw fields.error("a name such as after-refusal for id", "\"\(id)\"", at: "id")
        }
        let ask = try fields.text("ask")
        var options: [Prediction.Option] = []
        for letter in fields.letters { options.append(try option(letter, &fields)) }
        guard options.count > 1 else {
            throw fields.error("two answers or more", "\(options.count)", at: "id")
        }
        try fields.finish()
        return Prediction(id: id, ask: ask, options: options, line: range.lowerBound)
    }

    private static func option(
        _ letter: String,
        _ fields: inout PredictionFields
    ) throws(CommandError) -> Prediction.Option {
        let claim = try fields.text("\(letter) is")
        let line = try CommandParser.parse(
            line: "expect \(claim)",
            number: fields.line(of: "\(letter) is")
        )
        guard case .expect(let expectation) = line?.command else {
            throw fields.error("what an expectation says", "\"\(claim)\"", at: "\(letter) is")
        }
        return Prediction.Option(
            letter: letter,
            text: try fields.text(letter),
            because: try fields.text("\(letter) because"),
            claimText: claim,
            claim: expectation.kind
        )
    }

    /// Refuses two predictions of one name: what was predicted is kept under it.
    static func refuseSameNames(_ blocks: [Block]) throws(CommandError) {
        var seen: Set<String> = []
        for case .prediction(let prediction) in blocks
        where !seen.insert(prediction.id).inserted {
            throw CommandError(
                line: prediction.line,
                column: 1,
                message:
                    "expected an id of its own for each prediction, found \(prediction.id) twice",
                text: "```predict"
            )
        }
    }
}

/// The `key: value` rows of a prediction, read one by one.
private struct PredictionFields {
    /// The line of the fence.
    let line: Int
    private var fields: [(key: String, value: String, line: Int, row: String)] = []
    private var read: Set<String> = []

    init(line: Int) { self.line = line }

    mutating func take(_ row: String, number: Int) throws(CommandError) {
        guard row.contains(where: { !$0.isWhitespace }) else { return }
        let key = String(row.prefix { $0 != ":" })
        let isKnown = ["id", "ask"].contains(key) || Self.isOfOption(key)
        guard key.count < row.count, isKnown, !fields.contains(where: { $0.key == key }) else {
            throw CommandError(
                line: number,
                column: 1,
                message:
                    "expected id:, ask:, or a:, a is:, a because: and so on, each once, found \"\(row)\"",
                text: row
            )
        }
        fields.append((key, Script.trimmed(row.dropFirst(key.count + 1)), number, row))
    }

    /// `a`, `a is` and `a because` belong to an answer.
    private static func isOfOption(_ key: String) -> Bool {
        let words = key.split(separator: " ", omittingEmptySubsequences: false)
        guard let letter = words.first, letter.count == 1, ("a"..."z").contains(letter) else {
            return false
        }
        return words.count == 1 || (words.count == 2 && ["is", "because"].contains(words[1]))
    }

    /// The letters of the answers, in order.
    var letters: [String] { fields.map(\.key).filter { $0.count == 1 } }

    /// A field that must be there and say something.
    mutating func text(_ key: String) throws(CommandError) -> String {
        read.insert(key)
        guard let field = fields.first(where: { $0.key == key }), !field.value.isEmpty else {
            throw error("a text for \"\(key):\" in this prediction", "none", at: key)
        }
        return field.value
    }

    func line(of key: String) -> Int { fields.first { $0.key == key }?.line ?? line }

    func error(_ expected: String, _ found: String, at key: String) -> CommandError {
        let field = fields.first { $0.key == key }
        return CommandError(
            line: field?.line ?? line,
            column: 1,
            message: "expected \(expected), found \(found)",
            text: field?.row ?? "```predict"
        )
    }

    /// Complains about a claim or a reason without an answer.
    func finish() throws(CommandError) {
        for field in fields where !read.contains(field.key) {
            throw error("an answer for this", "none", at: field.key)
        }
    }
}
