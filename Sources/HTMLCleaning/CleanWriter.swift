import CHTMLParser

/// Writes what the allow-list lets through, nested as a parser would nest it when it reads it again.
struct CleanWriter {
    /// What may stand at a place.
    private enum Place {
        /// Blocks; a run of words and inline elements gets a paragraph of its own.
        case top
        /// Blocks, words and inline elements.
        case flow
        /// Words and inline elements alone: a block would end what it stands in.
        case phrasing
    }

    private struct Context {
        var place: Place
        /// Inside an item with no list in between, where another item would end the first.
        var isInItem = false
        /// Inside code, where a name is no mention.
        var isInCode = false
        var depth = 0
    }

    private(set) var html = ""
    private let rules: HTMLCleaner.Rules
    private var isInLink = false
    /// Whether the paragraph of a run at the top is open.
    private var isRunOpen = false
    /// Whether nothing stands in the line yet, so that a break would show nothing.
    private var isLineEmpty = true
    /// A block that couldn't be a block ended: what follows begins on a new line.
    private var breakWaits = false
    /// Right behind `<pre>`, where parsers drop a line end.
    private var isPreStart = false

    /// Deeper elements leave their words alone behind: browsers flatten, each at its own depth.
    private static let depthMax = 32

    init(rules: HTMLCleaner.Rules) {
        self.rules = rules
    }

    mutating func write(root: xmlNodePtr?) {
        write(childrenOf: root, Context(place: .top))
        closeRun()
    }

    private mutating func write(childrenOf parent: xmlNodePtr?, _ context: Context) {
        var next = parent?.pointee.children
        while let node = next {
            write(node, context)
            next = node.pointee.next
        }
    }

    private mutating func write(_ node: xmlNodePtr, _ context: Context) {
        switch node.pointee.type {
        case XML_TEXT_NODE, XML_CDATA_SECTION_NODE:
            // The parser keeps the insides of a script as CDATA; those never come here.
            if let text = node.pointee.content { write(text: String(cString: text), context) }
        case XML_ELEMENT_NODE: write(element: node, context)
        default: break
        }
    }

    private mutating func write(text typed: String, _ context: Context) {
        var text = rules.shownText(typed)[...]
        if isPreStart { text = text.drop { $0.isNewline } }
        // A parser that reads it again drops blanks in front of everything.
        if text.isEmpty || html.isEmpty && text.allSatisfy(\.isWhitespace) { return }
        if text.contains(where: { !$0.isWhitespace }) {
            if context.place == .top { openRun() }
            writeBreak()
            isLineEmpty = false
        }
        isPreStart = false
        guard let mentionURL = rules.mentionURL, !isInLink, !context.isInCode else {
            html += Self.escaped(text)
            return
        }
        for piece in MentionText.pieces(text, mentionURL) {
            switch piece {
            case .words(let words): html += Self.escaped(words)
            case .mention(let name, let url):
                html += "<a href=\"\(Self.escaped(url))\">@\(Self.escaped(name))</a>"
            }
        }
    }

    private mutating func write(element node: xmlNodePtr, _ context: Context) {
        let name = String(cString: node.pointee.name).lowercased()
        if CleanElements.silent.contains(name) { return }
        if name == "br" { return writeLineBreak(context) }
        let isBlock = CleanElements.blocks.contains(name)
        let canStand =
            depth(inline: !isBlock, context) < Self.depthMax
            && (isBlock
                ? context.place != .phrasing && !(name == "li" && context.isInItem)
                : CleanElements.inline.contains(name))
        guard canStand else {
            let isBoundary = isBlock || CleanElements.boundaries.contains(name)
            if isBoundary { endLine(context) }
            write(childrenOf: node, context)
            if isBoundary { endLine(context) }
            return
        }
        if isBlock { writeBlock(name, node, context) } else { writeInline(name, node, context) }
    }

    private mutating func writeBlock(_ name: String, _ node: xmlNodePtr, _ context: Context) {
        closeRun()
        open(name)
        isLineEmpty = true
        breakWaits = false
        isPreStart = name == "pre"
        var inner = Context(place: .flow, isInItem: context.isInItem, depth: context.depth + 1)
        if CleanElements.lines.contains(name) { inner.place = .phrasing }
        inner.isInCode = context.isInCode || name == "pre"
        if name == "li" { inner.isInItem = true }
        if name == "ul" || name == "ol" { inner.isInItem = false }
        write(childrenOf: node, inner)
        isPreStart = false
        isLineEmpty = true
        breakWaits = false
        html += "</\(name)>"
    }

    private mutating func writeInline(_ name: String, _ node: xmlNodePtr, _ context: Context) {
        var inner = Context(
            place: .phrasing,
            isInItem: context.isInItem,
            depth: depth(inline: true, context) + 1
        )
        inner.isInCode = context.isInCode || name == "code"
        var address: String?
        if name == "a" {
            address = isInLink ? nil : self.address(of: node)
            if address == nil { return write(childrenOf: node, context) }
        }
        if context.place == .top { openRun() }
        writeBreak()
        if let address {
            let href = Self.escaped(address)
            open("a href=\"\(href)\" rel=\"noopener noreferrer nofollow ugc\"")
            isInLink = true
        } else {
            open(name)
        }
        write(childrenOf: node, inner)
        if address != nil { isInLink = false }
        html += "</\(name)>"
    }

    /// At the top a run has a paragraph around it, which counts as a level.
    private func depth(inline isInline: Bool, _ context: Context) -> Int {
        context.depth + (isInline && context.place == .top ? 1 : 0)
    }

    private mutating func writeLineBreak(_ context: Context) {
        if context.place == .top, !isRunOpen { return }
        html += "<br>"
        isPreStart = false
        breakWaits = false
    }

    private mutating func open(_ tag: String) {
        html += "<\(tag)>"
        isPreStart = false
    }

    private mutating func openRun() {
        guard !isRunOpen else { return }
        isRunOpen = true
        open("p")
        isLineEmpty = true
        breakWaits = false
    }

    private mutating func closeRun() {
        if isRunOpen { html += "</p>" }
        isRunOpen = false
    }

    /// Ends a line where an element that isn't written began or ended one.
    private mutating func endLine(_ context: Context) {
        if context.place == .top { closeRun() } else { breakWaits = true }
    }

    private mutating func writeBreak() {
        if breakWaits, !isLineEmpty { html += "<br>" }
        breakWaits = false
    }

    /// The address of a link, where its scheme is http, https or mailto and nothing hides in it.
    private func address(of node: xmlNodePtr) -> String? {
        guard let value = xmlGetProp(node, "href") else { return nil }
        defer { chtml_free_text(value) }
        let text = String(cString: value)
        let isPlain = text.unicodeScalars.allSatisfy { $0.value > 0x20 && $0.value != 0x7f }
        let scheme = text.prefix { $0 != ":" }.lowercased()
        guard isPlain, text.contains(":"), ["http", "https", "mailto"].contains(scheme),
            rules.allowsLink(text)
        else { return nil }
        return text
    }

    private static func escaped(_ text: some StringProtocol) -> String {
        var escaped = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": escaped += "&amp;"
            case "<": escaped += "&lt;"
            case ">": escaped += "&gt;"
            case "\"": escaped += "&quot;"
            case "'": escaped += "&#39;"
            default: escaped.unicodeScalars.append(scalar)
            }
        }
        return escaped
    }
}

/// What becomes of each element by its name; of one that isn't here the words stay.
enum CleanElements {
    static let inline: Set<String> = ["b", "i", "em", "strong", "del", "code", "a"]

    static let blocks: Set<String> = ["p", "pre", "blockquote", "ul", "ol", "li", "h3"]

    /// Blocks in which no block can stand.
    static let lines: Set<String> = ["p", "pre", "h3"]

    /// Elements that aren't written and whose words stand apart from those around them.
    static let boundaries: Set<String> = [
        "address", "article", "aside", "center", "dd", "details", "dialog", "dir", "div", "dl",
        "dt", "fieldset", "figcaption", "figure", "footer", "form", "h1", "h2", "h4", "h5", "h6",
        "header", "hr", "legend", "listing", "main", "menu", "nav", "section", "summary", "table",
        "td", "th", "tr",
    ]

    /// Elements whose text is no text for people.
    static let silent: Set<String> = [
        "script", "style", "head", "title", "template", "noscript", "iframe", "object", "embed",
        "svg", "math", "textarea", "select", "option", "audio", "video", "canvas", "xmp",
        "noembed", "noframes", "plaintext",
    ]
}
