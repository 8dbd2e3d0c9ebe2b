internal import Markdown

/// Reads a decision: a header, what one has to know, and an `option` fence for each way.
struct TradeoffReader {
    let file: String
    let slug: String
    private(set) var problems: [ContentProblem] = []

    private static let options = 2...4

    init(file: String, slug: String) {
        self.file = file
        self.slug = slug
    }

    mutating func read(_ text: String) -> Tradeoff {
        let (raw, body, bodyLine) = Markdown.header(text)
        var fields = ContentFields(file: file, line: 1, fields: raw)
        let document = Markdown.document(body, options: MarkdownOptions(firstLine: bodyLine))
        var about = ""
        var options: [Tradeoff.Option] = []
        for block in document.blocks {
            switch block {
            case .fenced("option", let text, let line): options.append(option(text, line))
            case .fenced(let kind, _, let line):
                complain(line, "a fence of the kind 'option'", "'\(kind)'")
            case .html(let html): about += html
            }
        }
        if about.isEmpty { complain(bodyLine, "what one has to know to decide", "nothing") }
        if !Self.options.contains(options.count) {
            complain(bodyLine, "two to four options", "\(options.count)")
        }
        for (index, option) in options.enumerated()
        where options[..<index].contains(where: { $0.id == option.id }) {
            complain(bodyLine, "an id of its own for each option", "'\(option.id)' twice")
        }
        let tradeoff = Tradeoff(
            slug: slug,
            title: fields.text("title"),
            question: fields.text("question"),
            lesson: fields.text("lesson"),
            stage: Self.stage(&fields),
            look: fields.text("look"),
            aboutHTML: about,
            options: options,
            order: fields.number("order"),
            file: file,
            headerLine: 1
        )
        finish(&fields)
        return tradeoff
    }

    private static func stage(_ fields: inout ContentFields) -> Tradeoff.Stage {
        let comparison = fields.optional("compare")
        let scenario = fields.optional("scenario")
        switch (comparison, scenario) {
        case (let name?, nil): return .comparison(name)
        case (nil, let name?): return .scenario(name)
        default:
            fields.complain(
                fields.line,
                "'compare' or 'scenario'",
                comparison == nil ? "neither" : "both"
            )
            return .scenario("")
        }
    }

    private mutating func option(_ text: String, _ line: Int) -> Tradeoff.Option {
        var fields = ContentFields(file: file, fence: text, line: line)
        let option = Tradeoff.Option(
            id: fields.slug("id"),
            label: fields.text("label"),
            design: fields.text("design"),
            costs: fields.text("costs"),
            wins: fields.text("wins")
        )
        finish(&fields)
        return option
    }

    private mutating func finish(_ fields: inout ContentFields) {
        fields.finish()
        problems += fields.problems
    }

    private mutating func complain(_ line: Int, _ expected: String, _ found: String) {
        problems.append(ContentProblem(file: file, line: line, expected: expected, found: found))
    }
}
