internal import Markdown

/// Reads the signals of one file: a header, then a fence for each signal and nothing else.
struct SignalReader {
    let file: String
    let slug: String
    private(set) var problems: [ContentProblem] = []

    init(file: String, slug: String) {
        self.file = file
        self.slug = slug
    }

    mutating func read(_ text: String) -> SignalTopic {
        let (raw, body, bodyLine) = Markdown.header(text)
        var fields = ContentFields(file: file, line: 1, fields: raw)
        let title = fields.text("title")
        let order = fields.number("order")
        finish(&fields)
        let document = Markdown.document(body, options: MarkdownOptions(firstLine: bodyLine))
        var signals: [Signal] = []
        for block in document.blocks {
            guard case .fenced("signal", let text, let line) = block else {
                complain(bodyLine, "nothing but fences of the kind 'signal'", "something else")
                continue
            }
            signals.append(signal(text, line))
        }
        if signals.isEmpty { complain(bodyLine, "a signal or more", "none") }
        return SignalTopic(slug: slug, title: title, signals: signals, order: order, file: file)
    }

    private mutating func signal(_ text: String, _ line: Int) -> Signal {
        var fields = ContentFields(file: file, fence: text, line: line)
        let signal = Signal(
            id: fields.slug("id"),
            saw: fields.text("saw"),
            also: fields.optional("also") ?? "",
            points: fields.text("points"),
            word: fields.confidence("word"),
            design: fields.optional("design") ?? "",
            probes: fields.words("probes"),
            lessons: fields.words("lessons"),
            scenarios: fields.words("scenarios"),
            line: line
        )
        finish(&fields)
        return signal
    }

    private mutating func finish(_ fields: inout ContentFields) {
        fields.finish()
        problems += fields.problems
    }

    private mutating func complain(_ line: Int, _ expected: String, _ found: String) {
        problems.append(ContentProblem(file: file, line: line, expected: expected, found: found))
    }
}
