/// The leading block of a content file.
enum ContentHeader {
    private static let fence = "---"

    static func split(
        _ text: String
    ) -> (fields: [(key: String, value: String, line: Int)], body: String, bodyLine: Int) {
        let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        guard lines.first.map(isFence) == true,
            let end = lines.dropFirst().firstIndex(where: isFence)
        else { return ([], text, 1) }
        var fields: [(key: String, value: String, line: Int)] = []
        for index in 1..<end {
            let line = trim(lines[index])
            if line.isEmpty || line.hasPrefix("#") { continue }
            guard let colon = line.firstIndex(of: ":") else {
                fields.append(("", line, index + 1))
                continue
            }
            let key = trim(line[..<colon])
            fields.append((key, trim(line[line.index(after: colon)...]), index + 1))
        }
        return (fields, String(text[lines[end].endIndex...].dropFirst()), end + 2)
    }

    private static func isFence(_ line: Substring) -> Bool {
        trim(line) == fence
    }

    private static func trim(_ text: some StringProtocol) -> String {
        var rest = Substring(text).drop(while: \.isWhitespace)
        while rest.last?.isWhitespace == true { rest.removeLast() }
        return String(rest)
    }
}
