import Testing

/// Checks a post's HTML letter by letter: each `<` must start one of the tags it may have.
enum AllowList {
    private static let tags = [
        "p", "br", "em", "strong", "del", "code", "pre", "blockquote", "ul", "ol", "li", "h3",
    ]

    /// The first thing that isn't allowed, or nil.
    ///
    /// It reads bytes, since a mark behind a `>` makes another character of it for Swift.
    static func violation(in html: String) -> String? {
        var open: [String] = []
        var rest = Array(html.utf8)[...]
        while let start = rest.firstIndex(of: UInt8(ascii: "<")) {
            guard let end = rest[start...].firstIndex(of: UInt8(ascii: ">")) else {
                return "unclosed tag"
            }
            let inside = String(decoding: rest[(start + 1)..<end], as: UTF8.self)
            rest = rest[(end + 1)...]
            if inside.hasPrefix("/") {
                guard open.popLast() == String(inside.dropFirst()) else { return inside }
            } else if isLink(inside) {
                if open.contains("a") { return "link in link" }
                open.append("a")
            } else {
                guard tags.contains(inside) else { return inside }
                if inside != "br" { open.append(inside) }
            }
        }
        return open.isEmpty ? nil : "\(open) left open"
    }

    private static func isLink(_ tag: String) -> Bool {
        let start = Array("a href=\"".utf8)
        let end = Array("\" rel=\"noopener noreferrer nofollow ugc\"".utf8)
        let bytes = Array(tag.utf8)
        guard bytes.starts(with: start), bytes.suffix(end.count).elementsEqual(end) else {
            return false
        }
        let url = bytes.dropFirst(start.count).dropLast(end.count)
        let text = String(decoding: url, as: UTF8.self).lowercased()
        let isKnown = ["http://", "https://", "mailto:"].contains { text.hasPrefix($0) }
        return isKnown && !"\"' <".utf8.contains { url.contains($0) }
    }
}
