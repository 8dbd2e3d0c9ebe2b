internal import Markdown

/// Reads one probe out of its file: a header, then the sections Do, Watch, Caution and Read.
struct ProbeReader {
    let file: String
    let id: String
    private(set) var problems: [ContentProblem] = []

    init(file: String, id: String) {
        self.file = file
        self.id = id
    }

    mutating func read(_ text: String) -> Probe {
        let (raw, body, bodyLine) = Markdown.header(text)
        var fields = ContentFields(file: file, line: 1, fields: raw)
        let sections = Self.sections(of: body, firstLine: bodyLine)
        for section in sections where !["Do", "Watch", "Caution", "Read"].contains(section.name) {
            complain(section.line, "a section Do, Watch, Caution or Read", "'\(section.name)'")
        }
        let probe = Probe(
            id: id,
            title: fields.text("title"),
            short: fields.text("short"),
            summary: fields.text("summary"),
            topic: fields.text("topic"),
            order: fields.number("order"),
            minutes: fields.number("minutes"),
            needs: fields.optional("needs") ?? "",
            field: fields.text("field"),
            lessons: fields.words("lessons"),
            scenario: fields.optional("scenario"),
            doHTML: html("Do", in: sections, isNeeded: true),
            watchHTML: html("Watch", in: sections, isNeeded: true),
            cautionHTML: html("Caution", in: sections, isNeeded: false),
            outcomes: outcomes(in: sections),
            file: file,
            headerLine: fields.lineOf("lessons"),
            links: ContentLink.find(in: body, firstLine: bodyLine)
        )
        fields.finish()
        problems += fields.problems
        return probe
    }

    private struct Section {
        let name: String
        let text: String
        let line: Int
    }

    private static func sections(of body: String, firstLine: Int) -> [Section] {
        let lines = body.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        let starts = lines.indices.filter { lines[$0].hasPrefix("## ") }
        return starts.enumerated().map { position, start in
            let end = position + 1 < starts.count ? starts[position + 1] : lines.endIndex
            return Section(
                name: lines[start].dropFirst(3).split(separator: " ").joined(separator: " "),
                text: lines[(start + 1)..<end].joined(separator: "\n"),
                line: firstLine + start
            )
        }
    }

    private mutating func html(
        _ name: String,
        in sections: [Section],
        isNeeded: Bool
    ) -> String {
        guard let section = sections.first(where: { $0.name == name }) else {
            if isNeeded { complain(0, "a section '## \(name)'", "none") }
            return ""
        }
        let document = Markdown.document(
            section.text,
            options: MarkdownOptions(firstLine: section.line + 1)
        )
        if document.blocks.isEmpty { complain(section.line, "a text under '\(name)'", "nothing") }
        return document.html
    }

    private mutating func outcomes(in sections: [Section]) -> [Probe.Outcome] {
        guard let section = sections.first(where: { $0.name == "Read" }) else {
            complain(0, "a section '## Read'", "none")
            return []
        }
        let document = Markdown.document(
            section.text,
            options: MarkdownOptions(firstLine: section.line + 1)
        )
        var outcomes: [Probe.Outcome] = []
        for case .fenced("outcome", let text, let line) in document.blocks {
            let outcome = outcome(text, line)
            if outcomes.contains(where: { $0.number == outcome.number }) {
                complain(line, "a number of its own for each outcome", "\(outcome.number) again")
            }
            outcomes.append(outcome)
        }
        if outcomes.count < 2 {
            complain(section.line, "two outcomes or more under 'Read'", "\(outcomes.count)")
        }
        return outcomes.sorted { $0.number < $1.number }
    }

    private mutating func outcome(_ text: String, _ line: Int) -> Probe.Outcome {
        var fields = ContentFields(file: file, fence: text, line: line)
        let outcome = Probe.Outcome(
            number: fields.number("number"),
            says: fields.text("says"),
            means: fields.text("means"),
            word: fields.confidence("word"),
            design: fields.optional("design") ?? "",
            implies: fields.text("implies")
        )
        fields.finish()
        problems += fields.problems
        return outcome
    }

    private mutating func complain(_ line: Int, _ expected: String, _ found: String) {
        problems.append(ContentProblem(file: file, line: line, expected: expected, found: found))
    }
}
