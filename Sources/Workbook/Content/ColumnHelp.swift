/// What the columns of tables say, by `TABLE.COLUMN`.
enum ColumnHelp {
    /// Reads one `TABLE.COLUMN: meaning` a line.
    static func read(_ text: String) -> (columns: [String: String], problems: [ContentProblem]) {
        var columns: [String: String] = [:]
        var problems: [ContentProblem] = []
        let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        for (index, line) in lines.enumerated() where !line.isEmpty {
            let parts = line.split(separator: ": ", maxSplits: 1).map(String.init)
            guard parts.count == 2, parts[0].split(separator: ".").count == 2,
                columns[parts[0]] == nil
            else {
                problems.append(
                    ContentProblem(
                        file: "columns.md",
                        line: index + 1,
                        expected: "a line of the form 'table.column: meaning', each column once",
                        found: "'\(line)'"
                    )
                )
                continue
            }
            columns[parts[0]] = parts[1]
        }
        return (columns, problems)
    }
}
