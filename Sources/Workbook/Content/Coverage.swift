/// A line of `coverage.md`: a run of numbered things to teach, and what carries them.
///
/// The line reads `| S0-001..S0-008 | lesson:the-promise R3 probe:P40.1 |`; `not yet` stands where nothing does.
struct Coverage: Equatable, Sendable {
    /// The kind of list and the numbers in it, such as `S0` and 1 to 8.
    let list: String
    let numbers: ClosedRange<Int>
    /// What carries them; empty for `not yet`.
    let targets: [String]
    let line: Int

    /// How many things each list has.
    static let sizes = [("S0", 266), ("S1", 56), ("S2", 89), ("S3", 73), ("S4", 93), ("D", 52)]

    /// Reads the tables of a text; other lines are prose.
    static func read(
        _ text: String?,
        file: String
    ) -> (lines: [Coverage], problems: [ContentProblem]) {
        guard let text else { return ([], []) }
        var found: [Coverage] = []
        var problems: [ContentProblem] = []
        func complain(_ line: Int, _ expected: String, _ what: String) {
            problems.append(ContentProblem(file: file, line: line, expected: expected, found: what))
        }
        let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        for (index, line) in lines.enumerated() where line.hasPrefix("| S") || line.hasPrefix("| D")
        {
            let cells = line.split(separator: "|").map { cell in
                cell.split(separator: " ").joined(separator: " ")
            }
            guard cells.count >= 2, let ids = ids(cells[0]) else {
                complain(index + 1, "'| ID or ID..ID | what carries it |'", "'\(line)'")
                continue
            }
            let words = cells[1] == "not yet" ? [] : cells[1].split(separator: " ").map(String.init)
            if words.isEmpty, cells[1] != "not yet" {
                complain(index + 1, "what carries it, or 'not yet'", "nothing")
            }
            found.append(
                Coverage(list: ids.list, numbers: ids.numbers, targets: words, line: index + 1)
            )
        }
        for (list, size) in sizes {
            let lines = found.filter { $0.list == list }
            for number in 1...size {
                let count = lines.count { $0.numbers.contains(number) }
                if count != 1 { complain(0, "\(name(list, number)) once", "it \(count) times") }
            }
            for line in lines where line.numbers.upperBound > size {
                complain(line.line, "numbers up to \(size)", "\(line.numbers.upperBound)")
            }
        }
        return (found, problems)
    }

    private static func name(_ list: String, _ number: Int) -> String {
        if list == "D" { return "D\(number)" }
        let digits = String(number)
        return "\(list)-" + String(repeating: "0", count: 3 - digits.count) + digits
    }

    private static func ids(_ text: String) -> (list: String, numbers: ClosedRange<Int>)? {
        let ends = text.split(separator: ".", omittingEmptySubsequences: true).map(String.init)
        guard let first = ends.first.flatMap(id), ends.count <= 2 else { return nil }
        guard ends.count == 2 else { return (first.list, first.number...first.number) }
        guard let last = id(ends[1]), last.list == first.list, last.number >= first.number else {
            return nil
        }
        return (first.list, first.number...last.number)
    }

    private static func id(_ text: String) -> (list: String, number: Int)? {
        if text.hasPrefix("D"), let number = Int(text.dropFirst()), number > 0 {
            return ("D", number)
        }
        let parts = text.split(separator: "-")
        guard parts.count == 2, let number = Int(parts[1]), number > 0 else { return nil }
        let list = String(parts[0])
        return sizes.contains { $0.0 == list } ? (list, number) : nil
    }
}

extension Content {
    /// Targets of `coverage.md` that aren't there: lessons, probes, scenarios, terms, or rules that no lesson teaches.
    func coverageProblems(_ scenarios: Set<String>?) -> [ContentProblem] {
        let rules = Set(lessons.flatMap(\.rules))
        return coverage.flatMap { line in
            line.targets.filter { !isThere($0, scenarios, rules) }.map {
                ContentProblem(
                    file: "coverage.md",
                    line: line.line,
                    expected:
                        "a lesson, probe, scenario, card, term, page, or rule that a lesson teaches",
                    found: "'\($0)'"
                )
            }
        }
    }

    private func isThere(_ target: String, _ scenarios: Set<String>?, _ rules: Set<String>) -> Bool
    {
        let parts = target.split(separator: ":", maxSplits: 1).map(String.init)
        guard parts.count == 2 else { return rules.contains(target) }
        switch parts[0] {
        case "lesson": return lesson(parts[1]) != nil
        case "probe": return probe(parts[1]) != nil
        case "scenario": return scenarios?.contains(parts[1]) != false
        case "card": return cardTopics.contains { $0.cards.contains { $0.card.id == parts[1] } }
        case "term": return glossary.contains { $0.id == parts[1] }
        case "page": return Self.pages.contains(parts[1])
        default: return false
        }
    }
}
