internal import Markdown

/// A word of the subject and what it means here.
public struct GlossaryTerm: Equatable, Sendable {
    /// The word.
    public let word: String
    /// What it means, as HTML.
    public let html: String

    /// The id of its place on the page.
    public var id: String { word.split(separator: " ").joined(separator: "-") }

    /// Reads a glossary of one `word: meaning` a line, in the order of the words.
    static func read(
        _ text: String,
        file: String
    ) -> (terms: [GlossaryTerm], problems: [ContentProblem]) {
        var terms: [GlossaryTerm] = []
        var problems: [ContentProblem] = []
        let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        for (index, line) in lines.enumerated() where !line.isEmpty {
            func complain(_ expected: String, _ found: String) {
                problems.append(
                    ContentProblem(file: file, line: index + 1, expected: expected, found: found)
                )
            }
            guard let colon = line.firstRange(of: ": ") else {
                complain("a line of the form 'word: meaning'", "'\(line)'")
                continue
            }
            let word = String(line[..<colon.lowerBound])
            if let last = terms.last, word <= last.word {
                complain("the words in their order, each once", "'\(word)' after '\(last.word)'")
            }
            let html = Markdown.inline(String(line[colon.upperBound...]))
            terms.append(GlossaryTerm(word: word, html: html))
        }
        return (terms, problems)
    }
}
