/// Writes the HTML of a post from its tree: a node that has no line here leaves nothing behind.
struct PostWriter {
    private(set) var html = ""
    private let mentionURL: ((String) -> String?)?
    private var depth = 0
    private var deepest = 0
    /// One for each link or image being written: whether it has a tag to close.
    private var links: [Bool] = []

    init(mentionURL: ((String) -> String?)?) {
        self.mentionURL = mentionURL
    }

    var isWithinLimits: Bool {
        deepest <= PostLimits.depthMax && html.utf8.count <= PostLimits.outputBytesMax
    }

    /// Writes one event of the walk and answers whether to go on.
    mutating func visit(_ node: MarkdownNode, isEnter: Bool) -> Bool {
        switch node.kind {
        case "paragraph": writeParagraph(node, isEnter: isEnter)
        case "heading": html += isEnter ? "<h3>" : "</h3>\n"
        case "block_quote": writeContainer("blockquote", isEnter: isEnter)
        case "list": writeContainer(node.isOrderedList ? "ol" : "ul", isEnter: isEnter)
        case "item": html += isEnter ? "<li>" : "</li>\n"
        case "code_block":
            html +=
                "<pre><code>" + PostText.escape(PostText.clean(node.literal)) + "</code></pre>\n"
        case "emph": html += isEnter ? "<em>" : "</em>"
        case "strong": html += isEnter ? "<strong>" : "</strong>"
        case "strikethrough": html += isEnter ? "<del>" : "</del>"
        case "code": html += "<code>" + PostText.escape(PostText.clean(node.literal)) + "</code>"
        // The parser has read references such as `&#x202e;` by now, so cleaning the source isn't enough.
        case "text": writeText(PostText.clean(node.literal))
        case "softbreak": html += "\n"
        case "linebreak": html += "<br>\n"
        case "link", "image": writeLink(node, isEnter: isEnter)
        default: break
        }
        return isWithinLimits
    }

    private mutating func writeParagraph(_ node: MarkdownNode, isEnter: Bool) {
        if node.isTightParagraph { return }
        html += isEnter ? "<p>" : "</p>\n"
    }

    private mutating func writeContainer(_ tag: String, isEnter: Bool) {
        depth += isEnter ? 1 : -1
        deepest = max(deepest, depth)
        html += isEnter ? "<\(tag)>\n" : "</\(tag)>\n"
    }

    /// Links of links can't be, so only the outermost one gets a tag; an image becomes a link.
    private mutating func writeLink(_ node: MarkdownNode, isEnter: Bool) {
        if isEnter {
            let url = node.url
            let isShown = !links.contains(true) && LinkRule.allows(url)
            links.append(isShown)
            if isShown {
                html += "<a href=\"\(PostText.escape(url))\""
                html += " rel=\"noopener noreferrer nofollow ugc\">"
            }
        } else if links.popLast() == true {
            html += "</a>"
        }
    }

    private mutating func writeText(_ text: String) {
        guard let mentionURL, !links.contains(true) else {
            html += PostText.escape(text)
            return
        }
        var rest = text[...]
        while let sign = rest.firstIndex(of: "@") {
            var name = rest[rest.index(after: sign)...].prefix(while: Self.isNameCharacter)
            while name.last == "-" { name = name.dropLast() }
            let isStart = sign == text.startIndex || !Self.isWord(text[text.index(before: sign)])
            html += PostText.escape(rest[..<sign])
            rest = rest[name.endIndex...]
            if isStart, !name.isEmpty, let url = mentionURL(String(name)) {
                html += "<a href=\"\(PostText.escape(url))\">@\(PostText.escape(name))</a>"
            } else {
                html += "@" + PostText.escape(name)
            }
        }
        html += PostText.escape(rest)
    }

    private static func isNameCharacter(_ character: Character) -> Bool {
        character.isASCII
            && (character.isLetter || character.isNumber || character == "_" || character == "-")
    }

    private static func isWord(_ character: Character) -> Bool {
        character.isLetter || character.isNumber || character == "_"
    }
}
