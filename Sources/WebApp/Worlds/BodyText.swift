/// What somebody would type to get a clean body again, for a field in which it is changed.
///
/// Bodies come out of one allow-list, so these few marks are all that can stand in one.
struct BodyText {
    let text: String

    init(html: String) {
        var made = ""
        var rest = html[...]
        var isCode = false
        var lists: [Int?] = []
        var links: [String] = []
        while let open = rest.firstIndex(of: "<") {
            made += Self.plain(rest[..<open], isCode)
            guard let close = rest[open...].firstIndex(of: ">") else {
                rest = ""
                break
            }
            let tag = rest[rest.index(after: open)..<close]
            if tag == "pre" || tag == "/pre" { isCode = tag == "pre" }
            if !(isCode && tag.hasSuffix("code")) {
                made += Self.mark(String(tag), &lists, &links)
            }
            rest = rest[rest.index(after: close)...]
        }
        made += Self.plain(rest, isCode)
        text = Self.trimmed(made)
    }

    private static func mark(
        _ tag: String,
        _ lists: inout [Int?],
        _ links: inout [String]
    ) -> String {
        let name = tag.prefix { !$0.isWhitespace }
        switch name {
        case "strong", "/strong", "b", "/b": return "**"
        case "em", "/em", "i", "/i": return "*"
        case "del", "/del": return "~~"
        case "pre": return "```\n"
        case "/pre": return "\n```\n\n"
        case "code", "/code": return "`"
        case "br", "br/": return "\n"
        case "/p", "/h3", "/ul", "/ol", "/blockquote":
            if name == "/ul" || name == "/ol" { _ = lists.popLast() }
            return "\n\n"
        case "h3": return "### "
        case "blockquote": return "> "
        case "ul":
            lists.append(nil)
            return ""
        case "ol":
            lists.append(0)
            return ""
        case "li":
            guard let count = lists.last ?? nil else { return "- " }
            lists[lists.count - 1] = count + 1
            return "\(count + 1). "
        case "/li": return "\n"
        case "a":
            links.append(address(tag))
            return links.last?.isEmpty == false ? "[" : ""
        case "/a":
            let address = links.popLast() ?? ""
            return address.isEmpty ? "" : "](\(address))"
        default: return ""
        }
    }

    /// Where a link leads; empty for a mention, which is typed as its name.
    private static func address(_ tag: String) -> String {
        let parts = tag.split(separator: "\"", omittingEmptySubsequences: false)
        guard let at = parts.firstIndex(where: { $0.hasSuffix("href=") }),
            parts.indices.contains(at + 1)
        else { return "" }
        let address = plain(parts[at + 1])
        return address.hasPrefix("/") ? "" : address
    }

    private static func plain(_ text: Substring, _ isCode: Bool = false) -> String {
        (isCode ? String(text) : String(text.replacing("\n", with: " ")))
            .replacing("&lt;", with: "<").replacing("&gt;", with: ">")
            .replacing("&quot;", with: "\"").replacing("&#39;", with: "'")
            .replacing("&amp;", with: "&")
    }

    private static func trimmed(_ text: String) -> String {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
            .map { $0.drop { $0 == " " } }
        var kept: [Substring] = []
        for line in lines where !(line.isEmpty && (kept.last?.isEmpty ?? true)) {
            kept.append(line)
        }
        while kept.last?.isEmpty == true { kept.removeLast() }
        return kept.joined(separator: "\n")
    }
}
