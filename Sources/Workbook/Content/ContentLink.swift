/// A link of our own content to another page of ours.
struct ContentLink: Equatable, Sendable {
    let target: String
    let line: Int

    /// The links of a text that start with a slash or a hash, with their lines.
    static func find(in text: String, firstLine: Int) -> [ContentLink] {
        var links: [ContentLink] = []
        let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        for (index, line) in lines.enumerated() {
            var rest = line
            while let start = rest.firstRange(of: "](") {
                rest = rest[start.upperBound...]
                let target = rest.prefix { $0 != ")" && !$0.isWhitespace }
                if target.hasPrefix("/") || target.hasPrefix("#") {
                    links.append(ContentLink(target: String(target), line: firstLine + index))
                }
            }
        }
        return links
    }
}
