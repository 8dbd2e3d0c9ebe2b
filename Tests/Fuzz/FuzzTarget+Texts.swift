import HTMLCleaning

@testable import Lab
@testable import Markdown

/// Texts that people write: commands, scripts, posts.
extension FuzzTarget {
    static let texts = [
        FuzzTarget(name: "commands", run: readCommands),
        FuzzTarget(name: "scripts", run: readScript),
        FuzzTarget(name: "markdown", run: showMarkdown),
        FuzzTarget(name: "html", run: cleanHTML),
    ]

    private static func readCommands(_ bytes: [UInt8]) {
        let text = String(decoding: bytes, as: UTF8.self)
        let read = reading { () throws(CommandError) in
            try CommandParser.parse(line: text, number: 1)
        }
        guard let command = read.flatMap({ $0 })?.command else { return }
        let written = command.canonicalText
        let again = reading { () throws(CommandError) in
            try CommandParser.parse(line: written, number: 1)
        }
        demand(again.flatMap { $0 }?.command == command, "written as \(written.debugDescription)")
    }

    private static func readScript(_ bytes: [UInt8]) {
        let text = String(decoding: bytes, as: UTF8.self)
        for name in ["a.lab", "a.md"] {
            let script = reading { () throws(CommandError) in try Script(text: text, name: name) }
            for line in script?.lines ?? [] {
                demand(line.number >= 1, "a line has the number \(line.number)")
            }
        }
    }

    private static func showMarkdown(_ bytes: [UInt8]) {
        let text = String(decoding: bytes, as: UTF8.self)
        let post = Markdown.post(text) { $0 == "bob" ? "/accounts/bob" : nil }
        demandSafe(post)
        demand(
            post.utf8.count <= 70_000,
            "a post of \(text.utf8.count) bytes shows \(post.utf8.count)"
        )
        _ = Markdown.plainText(text)
        _ = Markdown.document(text).html
        _ = Markdown.inline(text)
    }

    private static func cleanHTML(_ bytes: [UInt8]) {
        let text = String(decoding: bytes, as: UTF8.self)
        let rules = HTMLCleaner.Rules(
            allowsLink: Markdown.allowsLink,
            shownText: Markdown.shownText,
            mentionURL: { $0 == "bob" ? "/accounts/bob" : nil }
        )
        let clean = HTMLCleaner.clean(text, rules)
        demandSafe(clean)
        // The parser knows an older HTML than browsers do and may nest lists otherwise; safe it stays, and no longer.
        let again = HTMLCleaner.clean(clean, HTMLCleaner.Rules(allowsLink: Markdown.allowsLink))
        demandSafe(again)
        let slack = 64 + clean.utf8.count / 2
        demand(again.utf8.count <= clean.utf8.count + slack, "\(clean.debugDescription) grows")
    }

    private static let tags: Set<String> = [
        "p", "br", "b", "i", "em", "strong", "del", "code", "pre", "blockquote", "ul", "ol", "li",
        "h3",
    ]

    /// Each `<` starts a tag of the list, and a link's address has one of three schemes.
    private static func demandSafe(_ html: String) {
        var rest = Array(html.utf8)[...]
        while let start = rest.firstIndex(of: UInt8(ascii: "<")) {
            let end = rest[start...].firstIndex(of: UInt8(ascii: ">"))
            demand(end != nil, "an open tag: \(html.debugDescription)")
            guard let end else { return }
            let tag = String(decoding: rest[(start + 1)..<end], as: UTF8.self)
            rest = rest[(end + 1)...]
            let name = tag.hasPrefix("/") ? String(tag.dropFirst()) : tag
            let isLink = name == "a" || isSafeLink(tag)
            demand(isLink || tags.contains(name), "<\(tag)> in \(html.debugDescription)")
        }
    }

    private static func isSafeLink(_ tag: String) -> Bool {
        let parts = tag.split(separator: "\"", omittingEmptySubsequences: false)
        guard parts.count == 3 || parts.count == 5, parts[0] == "a href=" else { return false }
        if parts.count == 5, parts[2] != " rel=" || parts[4] != "" { return false }
        let start = parts[1].lowercased()
        return ["http:", "https:", "mailto:", "/accounts/"].contains { start.hasPrefix($0) }
    }
}
