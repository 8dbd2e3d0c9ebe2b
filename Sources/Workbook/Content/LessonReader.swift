internal import Markdown

/// Reads one lesson out of its file.
struct LessonReader {
    let file: String
    let slug: String
    /// Gives the text of a figure's file; nil if there is none.
    let figure: (String) -> String?
    /// Gives the text of a file of our own sources; nil if there is none.
    let source: (String) -> String?
    private(set) var problems: [ContentProblem] = []

    init(
        file: String,
        slug: String,
        source: @escaping (String) -> String? = { _ in nil },
        figure: @escaping (String) -> String?
    ) {
        self.file = file
        self.slug = slug
        self.source = source
        self.figure = figure
    }

    mutating func read(_ text: String) -> Lesson {
        let (raw, body, bodyLine) = Markdown.header(text)
        var fields = ContentFields(file: file, line: 1, fields: raw)
        let document = Markdown.document(body, options: MarkdownOptions(firstLine: bodyLine))
        for problem in document.problems {
            complain(problem.line, "Markdown without raw HTML", problem.message)
        }
        for case .html(let html) in document.blocks where html.contains("<th></th>") {
            complain(0, "a word in each head of a table", "an empty one")
        }
        let lesson = Lesson(
            slug: slug,
            title: fields.text("title"),
            summary: fields.text("summary"),
            topic: fields.text("topic"),
            order: fields.number("order"),
            minutes: fields.number("minutes"),
            rules: fields.words("rules"),
            probes: fields.words("probes"),
            scenarios: fields.words("scenarios"),
            blocks: document.blocks.map { block($0) },
            sections: document.headings.filter { $0.level == 2 }.map {
                LessonSection(id: $0.id, title: $0.text)
            },
            headerLine: fields.lineOf("rules"),
            file: file,
            links: ContentLink.find(in: body, firstLine: bodyLine)
        )
        finish(&fields)
        checkQuestionNames(lesson.questions)
        return lesson
    }

    private mutating func block(_ block: MarkdownBlock) -> LessonBlock {
        switch block {
        case .html(let html): return .html(html)
        case .fenced("question", let text, let line):
            var fields = ContentFields(file: file, fence: text, line: line)
            let question = Question.read(&fields, lesson: slug)
            finish(&fields)
            return .question(question)
        case .fenced("live", let text, let line):
            return .live(live(text, line))
        case .fenced("figure", let text, let line):
            return .figure(figure(text, line))
        case .fenced("code", let text, let line):
            return .code(codeSample(text, line))
        case .fenced("practice", let text, let line):
            return .practice(practice(text, line))
        case .fenced("levels", let text, let line):
            return .levels(levels(text, line))
        case .fenced(let info, let text, let line):
            if ["outcome", "questions", "quiz", "swift", "kotlin"].contains(info) {
                complain(line, "a fence of a kind that lessons have", "'\(info)'")
            }
            return .html(Self.code(text))
        }
    }

    private mutating func live(_ text: String, _ line: Int) -> LiveSlot {
        var fields = ContentFields(file: file, fence: text, line: line)
        let slot = LiveSlot(
            scenario: fields.text("scenario"),
            shows: (fields.optional("show") ?? "").split(separator: ",").map(Self.trimmed),
            caption: fields.text("caption"),
            line: line
        )
        finish(&fields)
        return slot
    }

    /// A figure's fields, then a blank line, then its text twin in Markdown.
    private mutating func figure(_ text: String, _ line: Int) -> Figure {
        var (fields, words) = fieldsAndRest(text, line)
        let name = fields.text("file")
        if Markdown.plainText(words).isEmpty {
            complain(line, "the figure in words after a blank line", "nothing")
        }
        let svg = figure(name)
        if svg == nil, !name.isEmpty {
            complain(fields.lineOf("file"), "a file in figures", "no '\(name)'")
        }
        for banned in ["style=", "<style", "<script", "onload"] where svg?.contains(banned) == true
        {
            complain(fields.lineOf("file"), "a figure without '\(banned)'", "it in '\(name)'")
        }
        let figure = Figure(
            title: fields.text("title"),
            caption: fields.text("caption"),
            svg: svg ?? "",
            wordsHTML: Markdown.document(words).html
        )
        finish(&fields)
        return figure
    }

    /// The fields of a fence up to its first blank line, and what follows.
    func fieldsAndRest(_ text: String, _ line: Int) -> (fields: ContentFields, rest: String) {
        let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        let split = lines.firstIndex(of: "") ?? lines.endIndex
        let head = lines[..<split].joined(separator: "\n")
        return (
            ContentFields(file: file, fence: head, line: line),
            lines[split...].joined(separator: "\n")
        )
    }

    private mutating func checkQuestionNames(_ questions: [Question]) {
        for (index, question) in questions.enumerated()
        where questions[..<index].contains(where: { $0.name == question.name }) {
            complain(
                question.line,
                "an id of its own for each question",
                "'\(question.name)' again"
            )
        }
    }

    mutating func finish(_ fields: inout ContentFields) {
        fields.finish()
        problems += fields.problems
    }

    private mutating func complain(_ line: Int, _ expected: String, _ found: String) {
        problems.append(ContentProblem(file: file, line: line, expected: expected, found: found))
    }

    private static func trimmed(_ text: Substring) -> String {
        text.split(separator: " ").joined(separator: " ")
    }

    private static func code(_ text: String) -> String {
        Markdown.document("```\n\(text)\n```\n").html
    }
}
