internal import Foundation

/// The lessons, probes and signals of a content folder, read when it is made.
public struct Content: Sendable {
    /// The lessons, in order.
    public let lessons: [Lesson]
    /// The probes, in order.
    public let probes: [Probe]
    /// What one may have seen and what it points to, by topic.
    public let signalTopics: [SignalTopic]
    /// The words of the subject, in their order.
    public let glossary: [GlossaryTerm]
    /// The numbered rules, a chapter a letter.
    public let rules: [RuleChapter]
    /// What a column of a table says, by `TABLE.COLUMN`.
    public let columns: [String: String]
    /// The sheets of estimates, in order.
    public let capacities: [CapacityTemplate]
    /// The worksheet: its fields with their typical values, and its axes.
    public let worksheets: WorksheetForm
    /// The decisions of the trade-off drill, in order.
    public let tradeoffs: [Tradeoff]

    /// Reads a folder of lessons, probes, signals, figures and a glossary, or says all that is wrong.
    public init(directory: String) throws(ContentError) {
        let (content, problems) = Content.read(directory: directory)
        guard problems.isEmpty else { throw ContentError(problems: problems) }
        self = content
    }

    /// What carries each thing that is to be taught; empty without a `coverage.md`.
    let coverage: [Coverage]
    let cardTopics: [CardTopic]
    let interviews: [PlacedPrompt]

    private init(
        lessons: [Lesson],
        probes: [Probe],
        signalTopics: [SignalTopic],
        glossary: [GlossaryTerm],
        rules: [RuleChapter],
        columns: [String: String],
        coverage: [Coverage],
        cardTopics: [CardTopic],
        capacities: [CapacityTemplate],
        worksheets: WorksheetForm,
        tradeoffs: [Tradeoff],
        interviews: [PlacedPrompt]
    ) {
        self.tradeoffs = tradeoffs.sorted { ($0.order, $0.slug) < ($1.order, $1.slug) }
        self.interviews = interviews
        self.cardTopics = cardTopics.sorted { ($0.order, $0.file) < ($1.order, $1.file) }
        self.capacities = capacities.sorted { ($0.order, $0.slug) < ($1.order, $1.slug) }
        self.worksheets = worksheets
        self.columns = columns
        self.rules = rules
        self.glossary = glossary
        self.coverage = coverage
        self.lessons = lessons.sorted { ($0.order, $0.slug) < ($1.order, $1.slug) }
        self.probes = probes.sorted { ($0.order, $0.id) < ($1.order, $1.id) }
        self.signalTopics = signalTopics.sorted { ($0.order, $0.slug) < ($1.order, $1.slug) }
    }

    /// The lesson of a slug.
    public func lesson(_ slug: String) -> Lesson? {
        lessons.first { $0.slug == slug }
    }

    /// The probe of an id.
    public func probe(_ id: String) -> Probe? {
        probes.first { $0.id == id }
    }

    /// The question of an id, such as `likes-and-the-outbox/q-refused`.
    public func question(_ id: String) -> Question? {
        for lesson in lessons {
            if let found = lesson.questions.first(where: { $0.id == id }) { return found }
        }
        return nil
    }

    /// Reads as much as can be read, and lists what is wrong with the rest.
    static func read(directory: String) -> (content: Content, problems: [ContentProblem]) {
        var problems: [ContentProblem] = []
        var lessons: [Lesson] = []
        for file in files(in: "lessons", of: directory, &problems) {
            var reader = LessonReader(
                file: file.path,
                slug: file.name,
                source: { text(of: "\(directory)/../\($0)") },
                figure: { $0.contains("/") ? nil : text(of: "\(directory)/figures/\($0)") }
            )
            lessons.append(reader.read(file.text))
            problems += reader.problems
        }
        var probes: [Probe] = []
        for file in files(in: "probes", of: directory, &problems) {
            var reader = ProbeReader(file: file.path, id: file.name)
            probes.append(reader.read(file.text))
            problems += reader.problems
        }
        let signalTopics = files(in: "signals", of: directory, &problems).map { file in
            var reader = SignalReader(file: file.path, slug: file.name)
            defer { problems += reader.problems }
            return reader.read(file.text)
        }
        let cardTopics = files(in: "cards", of: directory, &problems).map { file in
            var reader = CardReader(file: file.path)
            defer { problems += reader.problems }
            return reader.read(file.text)
        }
        let capacities = files(in: "capacity", of: directory, &problems).map { file in
            var reader = CapacityReader(file: file.path, slug: file.name)
            defer { problems += reader.problems }
            return reader.read(file.text)
        }
        let glossary = GlossaryTerm.read(
            text(of: "\(directory)/glossary.md") ?? "",
            file: "glossary.md"
        )
        problems += glossary.problems
        let coverage = Coverage.read(text(of: "\(directory)/coverage.md"), file: "coverage.md")
        problems += coverage.problems
        let rules = RuleChapter.all { text(of: "\(directory)/rules/\($0)") }
        let columns = ColumnHelp.read(text(of: "\(directory)/columns.md") ?? "")
        problems += rules.problems + columns.problems
        let content = Content(
            lessons: lessons.map { linked($0, glossary.terms) },
            probes: probes,
            signalTopics: signalTopics,
            glossary: glossary.terms,
            rules: rules.chapters,
            columns: columns.columns,
            coverage: coverage.lines,
            cardTopics: cardTopics,
            capacities: capacities,
            worksheets: worksheets(in: directory, &problems),
            tradeoffs: tradeoffs(in: directory, &problems),
            interviews: interviews(in: directory, &problems)
        )
        return (content, problems)
    }

    private static func tradeoffs(
        in directory: String,
        _ problems: inout [ContentProblem]
    ) -> [Tradeoff] {
        files(in: "tradeoffs", of: directory, &problems).map { file in
            var reader = TradeoffReader(file: file.path, slug: file.name)
            defer { problems += reader.problems }
            return reader.read(file.text)
        }
    }

    private static func worksheets(
        in directory: String,
        _ problems: inout [ContentProblem]
    ) -> WorksheetForm {
        var form = WorksheetForm()
        for file in files(in: "worksheets", of: directory, &problems) {
            var reader = WorksheetReader(file: file.path, slug: file.name)
            form.sheets.append(reader.read(file.text))
            form.axes += reader.axes
            form.pointless += reader.pointless
            problems += reader.problems
        }
        form.sheets.sort { ($0.order, $0.slug) < ($1.order, $1.slug) }
        return form
    }

    private static func interviews(
        in directory: String,
        _ problems: inout [ContentProblem]
    ) -> [PlacedPrompt] {
        func read(_ folder: String, isPrompt: Bool) -> [InterviewPart] {
            files(in: folder, of: directory, &problems).map { file in
                var reader = InterviewReader(
                    file: file.path,
                    slug: file.name,
                    isPrompt: isPrompt
                )
                defer { problems += reader.problems }
                return reader.read(file.text)
            }
        }
        let parts = read("interviews/parts", isPrompt: false)
        return prompts(of: read("interviews", isPrompt: true), parts: parts)
    }

    private static func linked(_ lesson: Lesson, _ terms: [GlossaryTerm]) -> Lesson {
        var links = GlossaryLinks(terms)
        var lesson = lesson
        lesson.blocks = lesson.blocks.map { block in
            if case .html(let html) = block { .html(links.linked(html)) } else { block }
        }
        return lesson
    }

    private struct File {
        let path: String
        let name: String
        let text: String
    }

    private static func files(
        in folder: String,
        of directory: String,
        _ problems: inout [ContentProblem]
    ) -> [File] {
        guard
            let names = try? FileManager.default.contentsOfDirectory(
                atPath: "\(directory)/\(folder)"
            )
        else {
            problems.append(
                ContentProblem(
                    file: folder,
                    line: 0,
                    expected: "a folder with Markdown files",
                    found: "none in '\(directory)'"
                )
            )
            return []
        }
        return names.filter { $0.hasSuffix(".md") }.sorted().compactMap { name in
            guard let text = text(of: "\(directory)/\(folder)/\(name)") else {
                problems.append(
                    ContentProblem(
                        file: "\(folder)/\(name)",
                        line: 0,
                        expected: "a text in UTF-8",
                        found: "something else"
                    )
                )
                return nil
            }
            return File(path: "\(folder)/\(name)", name: String(name.dropLast(3)), text: text)
        }
    }

    private static func text(of path: String) -> String? {
        FileManager.default.contents(atPath: path).flatMap { String(data: $0, encoding: .utf8) }
    }
}
