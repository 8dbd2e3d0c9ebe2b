import FeedModel

/// A comparison from the content: a script, the designs to run it in, and what to see and say of it.
public struct ReadyComparison: Sendable {
    /// The script with its header.
    public let scenario: Scenario
    /// What it is about, as Markdown.
    public let about: String
    /// What to look at.
    public let look: String
    /// What an interviewer wants to hear.
    public let hear: String

    /// Its name: the file's without its ending.
    public var name: String { scenario.name }

    static let lookHeading = "## What to look at"
    static let hearHeading = "## What an interviewer wants to hear"

    init(_ scenario: Scenario) {
        self.scenario = scenario
        var parts: [String: [String]] = [:]
        var heading = ""
        for case .prose(let text, _) in scenario.script.blocks {
            for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
                if line.hasPrefix("## ") {
                    heading = String(line)
                } else {
                    parts[heading, default: []].append(String(line))
                }
            }
        }
        about = Self.trimmed(parts[""])
        look = Self.trimmed(parts[Self.lookHeading])
        hear = Self.trimmed(parts[Self.hearHeading])
    }

    private static func trimmed(_ lines: [String]?) -> String {
        let lines = lines ?? []
        return lines.drop { $0.isEmpty }.reversed().drop { $0.isEmpty }.reversed()
            .joined(separator: "\n")
    }

    /// What is run.
    public var plans: [ComparedSide.Plan] {
        scenario.script.designs.map { .init(design: $0, lines: scenario.script.lines) }
    }

    /// What is wrong with it, in words; nothing where it is whole.
    public var problems: [String] {
        var problems: [String] = []
        if look.isEmpty { problems.append("expected a part \"\(Self.lookHeading)\", found none") }
        if hear.isEmpty { problems.append("expected a part \"\(Self.hearHeading)\", found none") }
        if scenario.question.isEmpty { problems.append("expected a question, found none") }
        let designs = scenario.script.designs
        if !(2...RunComparison.sidesMax).contains(designs.count) {
            problems.append("expected two to four designs, found \(designs.count)")
        }
        for design in designs where !isChecked(under: design) {
            problems.append("expected an expectation of its own for \(design.text), found none")
        }
        return problems
    }

    /// Whether some expectation counts under that design and not under all.
    private func isChecked(under design: StatedDesign) -> Bool {
        scenario.script.lines.contains { line in
            guard case .expect(let expectation) = line.command,
                let condition = expectation.condition
            else { return false }
            return design.design.value(of: condition.key) == condition.value
        }
    }
}

/// All comparisons of the content, in the order of their names.
public struct ComparisonLibrary: Sendable {
    /// The comparisons.
    public let comparisons: [ReadyComparison]

    /// None.
    public init() { comparisons = [] }

    /// Reads every `.md` file of a folder.
    public init(directory: String) throws {
        comparisons = try ScenarioLibrary(directory: directory).scenarios.map(ReadyComparison.init)
    }

    /// The comparison of that name.
    public func comparison(_ name: String) -> ReadyComparison? {
        comparisons.first { $0.name == name }
    }
}
