public import Capacity
internal import Markdown

/// A sheet of estimates as content declares it: a file of `Content/capacity`.
public struct CapacityTemplate: Sendable {
    /// Cells that belong together.
    public struct Group: Equatable, Sendable {
        /// Its place on the page.
        public let id: String
        /// What it is called.
        public let title: String
        /// What it is about.
        public let words: String
        /// The ids of its cells, in order.
        public internal(set) var cells: [String] = []
    }

    /// The file's name without its ending.
    public let slug: String
    /// What it is called.
    public let title: String
    /// What it works out, in a sentence.
    public let summary: String
    /// The slug of the lesson that explains it.
    public let lesson: String
    /// The cells and their units.
    public let model: CapacityModel
    /// The cells by group.
    public let groups: [Group]
    /// The ids of the results that stand at the top.
    public let leads: [String]

    let order: Int
    let file: String
}

/// Reads a sheet: a header, then `group` and `cell` fences and nothing else.
struct CapacityReader {
    let file: String
    let slug: String
    private(set) var problems: [ContentProblem] = []
    private var groups: [CapacityTemplate.Group] = []
    private var leads: [String] = []

    init(file: String, slug: String) {
        self.file = file
        self.slug = slug
    }

    mutating func read(_ text: String) -> CapacityTemplate {
        let (raw, body, bodyLine) = Markdown.header(text)
        var fields = ContentFields(file: file, line: 1, fields: raw)
        let nouns = fields.words("nouns")
        for noun in nouns where Units.isTaken(noun) || !noun.allSatisfy(\.isLetter) {
            fields.complain(fields.lineOf("nouns"), "nouns that are no units yet", "'\(noun)'")
        }
        var model = CapacityModel(nouns: nouns)
        let document = Markdown.document(body, options: MarkdownOptions(firstLine: bodyLine))
        for block in document.blocks {
            switch block {
            case .fenced("group", let text, let line): group(text, line)
            case .fenced("cell", let text, let line): cell(text, line, &model)
            case .fenced, .html:
                complain(bodyLine, "nothing but fences of the kinds 'group' and 'cell'", "others")
            }
        }
        let template = CapacityTemplate(
            slug: slug,
            title: fields.text("title"),
            summary: fields.text("summary"),
            lesson: fields.text("lesson"),
            model: model,
            groups: groups,
            leads: leads,
            order: fields.number("order"),
            file: file
        )
        finish(&fields)
        if model.cells.isEmpty { complain(bodyLine, "a cell or more", "none") }
        return template
    }

    private mutating func group(_ text: String, _ line: Int) {
        var fields = ContentFields(file: file, fence: text, line: line)
        let id = fields.slug("id")
        if groups.contains(where: { $0.id == id }) {
            fields.complain(fields.lineOf("id"), "an id of its own", "'\(id)' again")
        }
        groups.append(
            CapacityTemplate.Group(
                id: id,
                title: fields.text("title"),
                words: fields.text("words")
            )
        )
        finish(&fields)
    }

    private mutating func cell(_ text: String, _ line: Int, _ model: inout CapacityModel) {
        var fields = ContentFields(file: file, fence: text, line: line)
        let decimals = fields.optional("decimals")
        let number = decimals.map { Int($0) ?? -1 } ?? 0
        if !(0...6).contains(number) {
            fields.complain(
                fields.lineOf("decimals"),
                "decimals from 0 to 6",
                "'\(decimals ?? "")'"
            )
        }
        let isLead = fields.flag("lead")
        let line = CapacityModel.Line(
            id: fields.text("id"),
            label: fields.text("label"),
            unit: fields.optional("unit") ?? "",
            decimals: max(0, number),
            words: fields.text("words"),
            value: fields.optional("value"),
            formula: fields.optional("formula")
        )
        do throws(CapacityError) {
            try model.add(line)
            if groups.isEmpty {
                fields.complain(fields.line, "a group above the first cell", "none")
            } else {
                groups[groups.count - 1].cells.append(fields.optional("id") ?? "")
                if isLead { leads.append(fields.optional("id") ?? "") }
            }
        } catch {
            fields.complain(fields.line, error.expected, error.found)
        }
        finish(&fields)
    }

    private mutating func finish(_ fields: inout ContentFields) {
        fields.finish()
        problems += fields.problems
    }

    private mutating func complain(_ line: Int, _ expected: String, _ found: String) {
        problems.append(ContentProblem(file: file, line: line, expected: expected, found: found))
    }
}

extension Content {
    /// The sheet of a name.
    public func capacity(_ slug: String) -> CapacityTemplate? {
        capacities.first { $0.slug == slug }
    }

    /// Sheets that name a lesson that isn't there.
    func capacityProblems() -> [ContentProblem] {
        capacities.filter { lesson($0.lesson) == nil }.map {
            ContentProblem(
                file: $0.file,
                line: 1,
                expected: "a lesson that there is",
                found: "'\($0.lesson)'"
            )
        }
    }
}
