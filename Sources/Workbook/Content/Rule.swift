internal import Markdown

/// One of the numbered things that the feed system promises.
public struct Rule: Equatable, Sendable {
    /// The number: `R9a`.
    public let id: String
    /// What it is called.
    public let title: String
    /// What it says, as HTML.
    public let html: String
}

/// The rules of one letter.
public struct RuleChapter: Equatable, Sendable {
    /// The letter.
    public let letter: String
    /// What its rules are about.
    public let title: String
    /// The rules in the order of their numbers.
    public let rules: [Rule]

    /// The order in which a reader meets the chapters: the phone first.
    private static let letters = ["R", "W", "K", "S", "D", "B"]

    /// Reads the chapters whose files there are, such as `R.md`.
    static func all(
        _ text: (String) -> String?
    ) -> (chapters: [RuleChapter], problems: [ContentProblem]) {
        var problems: [ContentProblem] = []
        let chapters = letters.compactMap { letter -> RuleChapter? in
            guard let text = text("\(letter).md") else { return nil }
            let read = read(text, file: "rules/\(letter).md", letter: letter)
            problems += read.problems
            return read.chapter
        }
        return (chapters, problems)
    }

    /// Reads a chapter: a title with `#`, then for each rule a line `## R1 Title` and its text.
    static func read(
        _ text: String,
        file: String,
        letter: String
    ) -> (chapter: RuleChapter, problems: [ContentProblem]) {
        var problems: [ContentProblem] = []
        var title = ""
        var found: [(id: String, title: String, body: String)] = []
        let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        for (index, line) in lines.enumerated() {
            if line.hasPrefix("## ") {
                let words = line.dropFirst(3).split(separator: " ", maxSplits: 1).map(String.init)
                let id = words.first ?? ""
                if words.count < 2 || !id.hasPrefix(letter)
                    || found.contains(where: { $0.id == id })
                {
                    problems.append(
                        ContentProblem(
                            file: file,
                            line: index + 1,
                            expected: "a rule such as '\(letter)1 Its title', each number once",
                            found: "'\(line)'"
                        )
                    )
                }
                found.append((id, words.count > 1 ? words[1] : "", ""))
            } else if line.hasPrefix("# ") {
                title = String(line.dropFirst(2))
            } else if !line.isEmpty, !found.isEmpty {
                found[found.count - 1].body += "\(line)\n"
            }
        }
        for rule in found where rule.body.isEmpty {
            problems.append(
                ContentProblem(
                    file: file,
                    line: 0,
                    expected: "a text for \(rule.id)",
                    found: "none"
                )
            )
        }
        let rules = found.map {
            Rule(id: $0.id, title: $0.title, html: Markdown.document($0.body).html)
        }
        return (RuleChapter(letter: letter, title: title, rules: rules), problems)
    }
}
