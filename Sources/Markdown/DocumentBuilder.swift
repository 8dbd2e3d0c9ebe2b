import CCmarkGFM

/// Collects the blocks of a document from its tree.
struct DocumentBuilder {
    private let options: MarkdownOptions
    private var blocks: [MarkdownBlock] = []
    private var headings: [MarkdownHeading] = []
    private var problems: [MarkdownProblem] = []
    private var pending = ""
    private var usedIDs: Set<String> = []

    init(options: MarkdownOptions) {
        self.options = options
    }

    /// Adds the outermost nodes of a tree.
    mutating func add(_ tree: borrowing MarkdownTree) {
        for node in MarkdownNode(handle: tree.root).children {
            let line = line(of: node)
            switch node.kind {
            case "code_block" where node.isFenced:
                flush()
                blocks.append(.fenced(info: node.fenceInfo, text: node.literal, line: line))
            case "heading": addHeading(node, in: tree)
            default: pending += tree.html(of: node.handle)
            }
        }
        findRawHTML(in: tree)
    }

    /// The document of what was added.
    consuming func finish() -> MarkdownDocument {
        flush()
        return MarkdownDocument(blocks: blocks, headings: headings, problems: problems)
    }

    private mutating func flush() {
        if !pending.isEmpty { blocks.append(.html(pending)) }
        pending = ""
    }

    private func line(of node: MarkdownNode) -> Int { node.line + options.firstLine - 1 }

    private mutating func addHeading(_ node: MarkdownNode, in tree: borrowing MarkdownTree) {
        let text = PlainText.read(tree, node.handle)
        let level = min(6, max(1, node.headingLevel + options.headingShift))
        let id = uniqueID(for: text)
        headings.append(MarkdownHeading(level: level, id: id, text: text, line: line(of: node)))
        // The library writes `<hN>…</hN>` and a line end around the words.
        let inside = tree.html(of: node.handle).dropFirst(4).dropLast(6)
        pending += "<h\(level) id=\"\(PostText.escape(id))\">\(inside)</h\(level)>\n"
    }

    private mutating func uniqueID(for text: String) -> String {
        let base = options.idPrefix + Slug.make(text)
        var id = base
        var number = 1
        while !usedIDs.insert(id).inserted {
            number += 1
            id = "\(base)-\(number)"
        }
        return id
    }

    private mutating func findRawHTML(in tree: borrowing MarkdownTree) {
        var found: [MarkdownProblem] = []
        var line = 0
        tree.walk(tree.root) { node, isEnter in
            guard isEnter else { return true }
            if node.line > 0 { line = node.line }
            if node.kind == "html_block" || node.kind == "html_inline" {
                let problemLine = line + options.firstLine - 1
                found.append(
                    MarkdownProblem(line: problemLine, message: "raw HTML is left out")
                )
            }
            return true
        }
        problems += found
    }
}

/// Names for the address bar.
enum Slug {
    /// The text's letters and digits in lower case, with a hyphen for whatever is between them.
    static func make(_ text: String) -> String {
        let words = text.lowercased().split {
            !$0.isLetter && !$0.isNumber && $0 != "'" && $0 != "’"
        }
        let slug = words.map { $0.filter { $0 != "'" && $0 != "’" } }.joined(separator: "-")
        return slug.isEmpty ? "section" : slug
    }
}

extension MarkdownNode {
    fileprivate var headingLevel: Int { Int(cmark_node_get_heading_level(handle)) }

    fileprivate var fenceInfo: String { Self.text(cmark_node_get_fence_info(handle)) }

    /// Whether the code stands between fences and isn't just indented.
    fileprivate var isFenced: Bool {
        var length: Int32 = 0
        var offset: Int32 = 0
        var sign: CChar = 0
        return cmark_node_get_fenced(handle, &length, &offset, &sign) != 0
    }
}
