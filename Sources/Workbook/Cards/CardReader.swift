internal import Markdown

/// Reads the cards of one file: a header, then a fence for each card and nothing else.
///
/// A fence has its fields, a blank line, and then a line that starts with `- ` for each point.
struct CardReader {
    let file: String
    private(set) var problems: [ContentProblem] = []

    private static let pointsMin = 3
    private static let pointsMax = 6

    init(file: String) {
        self.file = file
    }

    mutating func read(_ text: String) -> CardTopic {
        let (raw, body, bodyLine) = Markdown.header(text)
        var fields = ContentFields(file: file, line: 1, fields: raw)
        let order = fields.number("order")
        _ = fields.text("title")
        finish(&fields)
        let document = Markdown.document(body, options: MarkdownOptions(firstLine: bodyLine))
        var cards: [CardTopic.Placed] = []
        for block in document.blocks {
            guard case .fenced("card", let text, let line) = block else {
                complain(bodyLine, "nothing but fences of the kind 'card'", "something else")
                continue
            }
            cards.append(CardTopic.Placed(card: card(text, line), line: line))
        }
        if cards.isEmpty { complain(bodyLine, "a card or more", "none") }
        return CardTopic(file: file, order: order, cards: cards)
    }

    private mutating func card(_ text: String, _ line: Int) -> Card {
        let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        let split = lines.firstIndex(of: "") ?? lines.endIndex
        var fields = ContentFields(
            file: file,
            fence: lines[..<split].joined(separator: "\n"),
            line: line
        )
        let id = fields.slug("id")
        if id.hasPrefix(Card.ownPrefix) {
            fields.complain(
                fields.lineOf("id"),
                "small letters, digits and hyphens, and not '\(Card.ownPrefix)' first",
                "'\(id)'"
            )
        }
        let card = Card(
            id: id,
            lesson: fields.text("lesson"),
            ask: fields.text("ask"),
            points: points(lines[split...], line),
            rules: fields.words("rules"),
            probes: fields.words("probes"),
            scenarios: fields.words("scenarios")
        )
        finish(&fields)
        return card
    }

    private mutating func points(_ lines: ArraySlice<Substring>, _ line: Int) -> [String] {
        var points: [String] = []
        for (index, text) in lines.enumerated() where !text.isEmpty {
            if text.hasPrefix("- ") {
                points.append(String(text.dropFirst(2)))
            } else {
                complain(line + lines.startIndex + index + 1, "a line with '- ' first", "'\(text)'")
            }
        }
        if points.count < Self.pointsMin || points.count > Self.pointsMax {
            complain(
                line,
                "\(Self.pointsMin) to \(Self.pointsMax) points after a blank line",
                "\(points.count)"
            )
        }
        return points
    }

    private mutating func finish(_ fields: inout ContentFields) {
        fields.finish()
        problems += fields.problems
    }

    private mutating func complain(_ line: Int, _ expected: String, _ found: String) {
        problems.append(ContentProblem(file: file, line: line, expected: expected, found: found))
    }
}
