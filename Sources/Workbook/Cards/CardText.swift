/// Cards as text: a line a card, with a tab between lesson, question and each point.
///
/// Blank lines and lines that start with `#` say nothing.
public enum CardText {
    /// What is wrong with a line.
    public struct Problem: Error, Equatable, Sendable, CustomStringConvertible {
        /// The line, counted from 1.
        public let line: Int
        /// What was expected there.
        public let expected: String
        /// What was found.
        public let found: String

        /// All of it in a line.
        public var description: String { "Line \(line): expected \(expected), found \(found)." }
    }

    private static let head = "# lesson\tquestion\tpoint\tpoint …"

    /// Writes cards; what comes back from `read` is the same.
    public static func write(_ cards: [Card]) -> String {
        ([head] + cards.map { ([$0.lesson, $0.ask] + $0.points).joined(separator: "\t") })
            .joined(separator: "\n") + "\n"
    }

    /// Reads a file of cards; one that isn't UTF-8 has a problem in its first line.
    public static func read(
        _ bytes: [UInt8],
        lessons: Set<String>
    ) -> (text: String, cards: [OwnCardFields], problems: [Problem]) {
        guard let text = String(validating: bytes, as: UTF8.self) else {
            let problem = Problem(line: 1, expected: "a text in UTF-8", found: "other bytes")
            return ("", [], [problem])
        }
        // Spreadsheets put a mark of byte order before the text.
        let plain = text.hasPrefix("\u{FEFF}") ? String(text.dropFirst()) : text
        let (cards, problems) = read(plain, lessons: lessons)
        return (plain, cards, problems)
    }

    /// Reads cards, or says all that is wrong; the lesson may be empty, and must be one of those given.
    public static func read(
        _ text: String,
        lessons: Set<String>
    ) -> (cards: [OwnCardFields], problems: [Problem]) {
        var cards: [OwnCardFields] = []
        var problems: [Problem] = []
        let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        for (index, line) in lines.enumerated()
        where !line.allSatisfy(\.isWhitespace) && !line.hasPrefix("#") {
            do throws(Problem) {
                cards.append(try card(String(line), index + 1, lessons))
            } catch {
                problems.append(error)
            }
        }
        if cards.isEmpty, problems.isEmpty {
            problems.append(Problem(line: 1, expected: "a card", found: "none"))
        }
        return (cards, problems)
    }

    private static func card(
        _ line: String,
        _ number: Int,
        _ lessons: Set<String>
    ) throws(Problem) -> OwnCardFields {
        let columns = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
        guard columns.count >= 3 else {
            throw Problem(
                line: number,
                expected: "a lesson or nothing, a question and a point, with tabs between them",
                found: columns.count == 1 ? "one column" : "two columns"
            )
        }
        guard columns[0].isEmpty || lessons.contains(columns[0]) else {
            throw Problem(
                line: number,
                expected: "the name of a lesson in the first column, or nothing",
                found: "'\(columns[0])'"
            )
        }
        if let empty = columns.dropFirst().firstIndex(where: { $0.allSatisfy(\.isWhitespace) }) {
            throw Problem(
                line: number,
                expected: empty == 1 ? "a question" : "a point in column \(empty + 1)",
                found: "nothing"
            )
        }
        let fields = OwnCardFields(
            ask: columns[1],
            lesson: columns[0],
            points: Array(columns.dropFirst(2))
        )
        do throws(WorkbookError) {
            return try fields.checked()
        } catch {
            throw Problem(line: number, expected: "a card that fits", found: error.message)
        }
    }
}
