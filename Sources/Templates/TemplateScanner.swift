/// A tag of a template.
struct TemplateTag {
    enum Kind {
        case value, raw, section, inverted, end, partial, comment
    }

    let kind: Kind
    let name: String
    let position: TemplatePosition
    /// Whether nothing but blanks shares the tag's line.
    let isAlone: Bool
}

/// A piece of a template's source.
enum TemplatePiece {
    case text(String)
    case tag(TemplateTag)
}

/// Cuts a template's source into text and tags, and refuses what isn't well-formed.
struct TemplateScanner {
    private let template: String
    private var rest: Substring
    private var line = 1
    private var column = 1
    private var pieces: [TemplatePiece] = []
    private var open: [TemplateTag] = []

    /// Scans a whole template.
    static func scan(
        _ source: String,
        template: String
    ) throws(TemplateError) -> [TemplatePiece] {
        var scanner = TemplateScanner(template: template, rest: Substring(source))
        while !scanner.rest.isEmpty { try scanner.takePiece() }
        if let tag = scanner.open.last {
            throw scanner.error("the section '\(tag.name)' isn't closed", at: tag.position)
        }
        return scanner.pieces
    }

    private init(template: String, rest: Substring) {
        self.template = template
        self.rest = rest
    }

    private func error(_ message: String, at position: TemplatePosition) -> TemplateError {
        TemplateError(template: template, position: position, message: message)
    }

    private mutating func takePiece() throws(TemplateError) {
        guard let start = rest.firstRange(of: "{{")?.lowerBound else {
            pieces.append(.text(String(rest)))
            rest = ""
            return
        }
        let text = rest[..<start]
        if !text.isEmpty { pieces.append(.text(String(text))) }
        advance(to: start)
        try takeTag(lineBefore: text)
    }

    private mutating func takeTag(lineBefore: Substring) throws(TemplateError) {
        let position = TemplatePosition(line: line, column: column)
        let isTriple = rest.hasPrefix("{{{")
        let close = isTriple ? "}}}" : "}}"
        let body = rest.dropFirst(isTriple ? 3 : 2)
        guard let end = body.firstRange(of: close) else {
            throw error("the tag isn't closed with \(close)", at: position)
        }
        let inside = body[..<end.lowerBound]
        advance(to: end.upperBound)
        var kind = TemplateTag.Kind.raw
        var name = inside
        if !isTriple {
            kind = try Self.kind(of: inside.first) { error($0, at: position) }
            if kind != .value { name = inside.dropFirst() }
        }
        let tag = TemplateTag(
            kind: kind,
            name: Self.trim(name),
            position: position,
            isAlone: isAlone(after: lineBefore)
        )
        try check(tag)
        pieces.append(.tag(tag))
    }

    private static func kind(
        of sign: Character?,
        _ error: (String) -> TemplateError
    ) throws(TemplateError) -> TemplateTag.Kind {
        switch sign {
        case "#": .section
        case "^": .inverted
        case "/": .end
        case ">": .partial
        case "!": .comment
        case "&": .raw
        case "=": throw error("other delimiters than {{ and }} aren't used here")
        default: .value
        }
    }

    private mutating func check(_ tag: TemplateTag) throws(TemplateError) {
        if tag.kind == .comment { return }
        guard Self.isName(tag.name, allowsSlash: tag.kind == .partial) else {
            throw error("'\(tag.name)' is no name", at: tag.position)
        }
        switch tag.kind {
        case .section, .inverted: open.append(tag)
        case .end:
            guard let begin = open.popLast() else {
                throw error("there is no section '\(tag.name)' to close", at: tag.position)
            }
            guard begin.name == tag.name else {
                throw error(
                    "closes '\(tag.name)' while '\(begin.name)' of line \(begin.position.line) is open",
                    at: tag.position
                )
            }
        case .value, .raw, .partial, .comment: break
        }
    }

    private static func isName(_ name: String, allowsSlash: Bool) -> Bool {
        if name == "." { return true }
        let parts = name.split(separator: ".", omittingEmptySubsequences: false)
        return parts.allSatisfy { part in
            !part.isEmpty && part.utf8.allSatisfy { isNameByte($0, allowsSlash: allowsSlash) }
        }
    }

    private static func isNameByte(_ byte: UInt8, allowsSlash: Bool) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"):
            true
        case UInt8(ascii: "/"): allowsSlash
        default: false
        }
    }

    private static func trim(_ text: Substring) -> String {
        var trimmed = text.drop(while: \.isWhitespace)
        while trimmed.last?.isWhitespace == true { trimmed.removeLast() }
        return String(trimmed)
    }

    /// Whether only blanks stand before the tag and between it and the end of its line.
    private func isAlone(after text: Substring) -> Bool {
        let before = text.reversed().prefix { !$0.isNewline }
        let startsLine = before.count < text.count || pieces.count <= (text.isEmpty ? 0 : 1)
        return startsLine && before.allSatisfy(\.isWhitespace)
            && rest.prefix { !$0.isNewline }.allSatisfy(\.isWhitespace)
    }

    private mutating func advance(to index: Substring.Index) {
        for character in rest[..<index] {
            if character.isNewline {
                line += 1
                column = 1
            } else {
                column += 1
            }
        }
        rest = rest[index...]
    }
}
