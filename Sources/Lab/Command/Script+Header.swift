import FeedModel

/// The header: `key: value` lines between two lines of `---` at the top of a file.
extension Script {
    /// The fields, and the index of the first row after the header.
    static func header(of rows: [String]) throws(CommandError) -> ([HeaderField], Int) {
        guard rows.first == "---" else { return ([], 0) }
        guard let end = rows.dropFirst().firstIndex(of: "---") else {
            throw CommandError(
                line: 1,
                column: 1,
                message: "expected a line of --- that ends the header, found the end of the file",
                text: "---"
            )
        }
        var fields: [HeaderField] = []
        for index in 1..<end where rows[index].contains(where: { !$0.isWhitespace }) {
            let field = try field(rows[index], line: index + 1)
            guard !fields.contains(where: { $0.key == field.key }) else {
                throw CommandError(
                    line: index + 1,
                    column: 1,
                    message: "expected \(field.key): once, found it twice",
                    text: rows[index]
                )
            }
            fields.append(field)
        }
        return (fields, end + 1)
    }

    private static func field(_ row: String, line: Int) throws(CommandError) -> HeaderField {
        let key = row.prefix { $0 != ":" }
        guard key.count < row.count, NameRule.isName(key.lowercased()) else {
            throw CommandError(
                line: line,
                column: 1,
                message: "expected a field such as title: …, found \"\(row)\"",
                text: row
            )
        }
        return HeaderField(
            key: key.lowercased(),
            value: trimmed(row.dropFirst(key.count + 1)),
            line: line
        )
    }

    static func trimmed(_ text: Substring) -> String {
        let start = text.drop(while: \.isWhitespace)
        let length = start.reversed().drop(while: \.isWhitespace).count
        return String(start.prefix(length))
    }

    /// The designs that `designs: a=b | c=d e=f` names; an empty part is the default design.
    static func designs(_ header: [HeaderField]) throws(CommandError) -> [StatedDesign] {
        guard let field = header.first(where: { $0.key == "designs" }) else {
            return [StatedDesign()]
        }
        var designs: [StatedDesign] = []
        for part in field.value.split(separator: "|", omittingEmptySubsequences: false) {
            designs.append(try design(String(part), line: field.line))
        }
        return designs.isEmpty ? [StatedDesign()] : designs
    }

    private static func design(_ text: String, line: Int) throws(CommandError) -> StatedDesign {
        let source = SourceLine(number: line, text: text)
        var statements: [StatedDesign.Statement] = []
        for word in try Splitter.words(of: source) {
            guard let key = word.key else {
                throw source.error(
                    at: word.column,
                    "expected a design choice such as order=time, found \"\(word.raw)\"",
                    nearest: CommandError.nearest(word.text, among: Design.choices.map(\.key))
                )
            }
            statements.append(StatedDesign.Statement(key, word.value))
        }
        var stated = StatedDesign()
        do throws(DesignError) {
            try stated.state(statements)
        } catch {
            throw source.error(at: 1, error.message, nearest: error.nearest)
        }
        return stated
    }
}
