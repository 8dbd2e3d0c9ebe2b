/// Turns a template and the partials it includes into one source with numbered tags.
struct TemplateCompiler {
    /// A numbered tag, with the place a person has to look at.
    struct Site {
        let template: String
        let tag: TemplateTag
    }

    private let pieces: [String: [TemplatePiece]]
    private(set) var source = ""
    private(set) var sites: [Site] = []
    private var including: [String] = []

    /// Compiles the template of a name out of a set of scanned ones.
    init(_ name: String, from pieces: [String: [TemplatePiece]]) throws(TemplateError) {
        self.pieces = pieces
        try include(name)
    }

    /// Where the partial of a name is: under that name, or with a `_` before its last part.
    static func resolve(_ name: String, in known: some Collection<String>) -> String? {
        if known.contains(name) { return name }
        var parts = name.split(separator: "/", omittingEmptySubsequences: false)
        guard let last = parts.popLast() else { return nil }
        let underscored = (parts + ["_\(last)"]).joined(separator: "/")
        return known.contains(underscored) ? underscored : nil
    }

    private mutating func include(_ name: String) throws(TemplateError) {
        including.append(name)
        var open: [Int] = []
        var dropsLineEnd = false
        for piece in pieces[name] ?? [] {
            switch piece {
            case .text(let text):
                source.append(contentsOf: dropsLineEnd ? Self.withoutLineEnd(text) : text[...])
                dropsLineEnd = false
            case .tag(let tag):
                // A tag that has a line for itself takes the line away, shown or not.
                let takesLine = tag.isAlone && tag.kind != .value && tag.kind != .raw
                if takesLine {
                    while source.last == " " || source.last == "\t" { source.removeLast() }
                }
                try add(tag, of: name, open: &open)
                dropsLineEnd = takesLine
            }
        }
        including.removeLast()
    }

    private mutating func add(
        _ tag: TemplateTag,
        of template: String,
        open: inout [Int]
    ) throws(TemplateError) {
        let sign: String
        switch tag.kind {
        case .comment:
            source += "{{!}}"
            return
        case .partial:
            try includePartial(tag, of: template)
            return
        case .end:
            source += "{{/\(open.removeLast())}}"
            return
        case .section, .inverted:
            sign = tag.kind == .section ? "#" : "^"
            open.append(sites.count)
        case .value, .raw: sign = "&"
        }
        source += "{{\(sign)\(sites.count)}}"
        sites.append(Site(template: template, tag: tag))
    }

    private mutating func includePartial(
        _ tag: TemplateTag,
        of template: String
    ) throws(TemplateError) {
        guard let name = Self.resolve(tag.name, in: pieces.keys) else {
            throw TemplateError(
                template: template,
                position: tag.position,
                message: "there is no partial '\(tag.name)'"
            )
        }
        guard !including.contains(name) else {
            throw TemplateError(
                template: template,
                position: tag.position,
                message: "the partial '\(tag.name)' includes itself"
            )
        }
        try include(name)
    }

    private static func withoutLineEnd(_ text: String) -> Substring {
        let rest = text.drop { $0 == " " || $0 == "\t" }
        return rest.first?.isNewline == true ? rest.dropFirst() : rest
    }
}
