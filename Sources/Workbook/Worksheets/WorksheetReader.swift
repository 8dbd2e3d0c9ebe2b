internal import Markdown

/// Reads one file of the worksheet: a header, then fences of fields, axes and pointless probes.
struct WorksheetReader {
    let file: String
    let slug: String
    private(set) var axes: [WorksheetAxis] = []
    private(set) var pointless: [PointlessProbes] = []
    private(set) var problems: [ContentProblem] = []

    init(file: String, slug: String) {
        self.file = file
        self.slug = slug
    }

    mutating func read(_ text: String) -> Worksheet {
        let (raw, body, bodyLine) = Markdown.header(text)
        var header = ContentFields(file: file, line: 1, fields: raw)
        let title = header.text("title")
        let summary = header.text("summary")
        let order = header.number("order")
        finish(&header)
        var fields: [WorksheetField] = []
        let document = Markdown.document(body, options: MarkdownOptions(firstLine: bodyLine))
        for block in document.blocks {
            switch block {
            case .fenced("field", let text, let line): fields.append(field(text, line))
            case .fenced("axis", let text, let line): axes.append(axis(text, line))
            case .fenced("pointless", let text, let line): pointless.append(skip(text, line))
            default: complain(bodyLine, "only fences 'field', 'axis' and 'pointless'", "other text")
            }
        }
        if fields.isEmpty { complain(bodyLine, "a field or more", "none") }
        return Worksheet(
            slug: slug,
            title: title,
            summary: summary,
            fields: fields,
            order: order,
            file: file
        )
    }

    private mutating func field(_ text: String, _ line: Int) -> WorksheetField {
        var parts = ContentFields(file: file, fence: text, line: line)
        let id = parts.slug("id")
        let typical = parts.optional("typical") ?? ""
        let field = WorksheetField(
            id: id,
            name: parts.text("name"),
            hint: parts.optional("hint") ?? "",
            typical: typical,
            word: typical.isEmpty ? nil : parts.confidence("word"),
            probes: parts.words("from"),
            fills: Self.fills(&parts),
            agrees: outcomes("agrees", &parts),
            isJoined: parts.flag("joins"),
            isFree: parts.flag("free"),
            line: line
        )
        finish(&parts)
        return field
    }

    private mutating func axis(_ text: String, _ line: Int) -> WorksheetAxis {
        var parts = ContentFields(file: file, fence: text, line: line)
        let ends = parts.text("ends").split(separator: "|").map {
            $0.split(separator: " ").joined(separator: " ")
        }
        if ends.count != 2 {
            parts.complain(parts.lineOf("ends"), "two ends with '|' between them", "\(ends.count)")
        }
        let axis = WorksheetAxis(
            id: parts.slug("id"),
            name: parts.text("name"),
            ends: ends,
            field: parts.text("field"),
            fills: Self.fills(&parts),
            hint: parts.optional("hint") ?? "",
            file: file,
            line: line
        )
        for fill in axis.fills where !fill.value.isEmpty && !ends.contains(fill.value) {
            parts.complain(line, "one of the ends after \(fill.outcome)", "'\(fill.value)'")
        }
        finish(&parts)
        return axis
    }

    private mutating func skip(_ text: String, _ line: Int) -> PointlessProbes {
        var parts = ContentFields(file: file, fence: text, line: line)
        let skip = PointlessProbes(
            after: outcomes("after", &parts),
            probes: parts.words("probes"),
            why: parts.text("why"),
            file: file,
            line: line
        )
        finish(&parts)
        return skip
    }

    private func outcomes(_ key: String, _ parts: inout ContentFields) -> [OutcomeID] {
        parts.words(key).compactMap { word in
            if let outcome = OutcomeID(word) { return outcome }
            parts.complain(parts.lineOf(key), "outcomes such as P40.2/1", "'\(word)'")
            return nil
        }
    }

    /// The lines whose key is an outcome.
    private static func fills(_ parts: inout ContentFields) -> [WorksheetField.Fill] {
        parts.keys.compactMap { key in
            OutcomeID(key).map {
                let value = parts.optional(key) ?? ""
                return WorksheetField.Fill(outcome: $0, value: value == "–" ? "" : value)
            }
        }
    }

    private mutating func finish(_ fields: inout ContentFields) {
        fields.finish()
        problems += fields.problems
    }

    private mutating func complain(_ line: Int, _ expected: String, _ found: String) {
        problems.append(ContentProblem(file: file, line: line, expected: expected, found: found))
    }
}
