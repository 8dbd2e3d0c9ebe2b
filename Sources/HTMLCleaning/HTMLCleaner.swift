import CHTMLParser

/// Turns HTML that somebody typed into HTML that can be shown (B18).
///
/// A real parser reads it, and what comes out is written anew from the tree: only the elements and addresses of
/// the allow-list, text always escaped. Nothing of what was typed is copied as markup.
public enum HTMLCleaner {
    /// The clean HTML of what was typed.
    ///
    /// Where `mentionURL` knows a name, `@name` outside links and code becomes a link to its answer,
    /// which must be a path of ours.
    public static func clean(
        _ html: String,
        mentionURL: ((_ name: String) -> String?)? = nil
    ) -> String {
        let bytes = Array(html.utf8)
        guard !bytes.isEmpty,
            let document = bytes.withUnsafeBytes({ buffer in
                chtml_read(
                    buffer.bindMemory(to: CChar.self).baseAddress,
                    Int32(clamping: buffer.count)
                )
            })
        else { return "" }
        defer { xmlFreeDoc(document) }
        var writer = CleanWriter(mentionURL: mentionURL)
        writer.write(childrenOf: xmlDocGetRootElement(document))
        return writer.html
    }
}

/// Writes what the allow-list lets through.
private struct CleanWriter {
    private(set) var html = ""
    private let mentionURL: ((String) -> String?)?
    private var isInLink = false
    private var isInCode = false

    init(mentionURL: ((String) -> String?)?) {
        self.mentionURL = mentionURL
    }

    private static let elements: Set<String> = [
        "p", "br", "b", "i", "em", "strong", "del", "code", "pre", "blockquote", "ul", "ol", "li",
        "h3", "a",
    ]

    /// Elements whose text is no text for people.
    private static let silent: Set<String> = [
        "script", "style", "head", "title", "template", "noscript", "iframe", "object", "embed",
        "svg", "math", "textarea", "select", "option", "audio", "video", "canvas", "xmp",
        "noembed", "noframes", "plaintext",
    ]

    mutating func write(childrenOf parent: xmlNodePtr?) {
        var next = parent?.pointee.children
        while let node = next {
            write(node)
            next = node.pointee.next
        }
    }

    private mutating func write(_ node: xmlNodePtr) {
        switch node.pointee.type {
        case XML_TEXT_NODE, XML_CDATA_SECTION_NODE:
            // The parser keeps the insides of a script as CDATA; those never come here.
            if let text = node.pointee.content { write(text: String(cString: text)) }
        case XML_ELEMENT_NODE: write(element: node)
        default: break
        }
    }

    private mutating func write(element node: xmlNodePtr) {
        let name = String(cString: node.pointee.name).lowercased()
        if Self.silent.contains(name) { return }
        guard Self.elements.contains(name) else { return write(childrenOf: node) }
        if name == "br" {
            html += "<br>"
            return
        }
        if name == "a" {
            guard !isInLink, let address = Self.address(of: node) else {
                return write(childrenOf: node)
            }
            html += "<a href=\"\(Self.escaped(address))\" rel=\"noopener noreferrer nofollow ugc\">"
        } else {
            html += "<\(name)>"
        }
        let wasInCode = isInCode
        isInLink = isInLink || name == "a"
        isInCode = isInCode || name == "code" || name == "pre"
        write(childrenOf: node)
        if name == "a" { isInLink = false }
        isInCode = wasInCode
        html += "</\(name)>"
    }

    private mutating func write(text: String) {
        guard let mentionURL, !isInLink, !isInCode else {
            html += Self.escaped(text)
            return
        }
        var rest = text[...]
        while let sign = rest.firstIndex(of: "@") {
            var name = rest[rest.index(after: sign)...].prefix(while: Self.isNameCharacter)
            while name.last == "-" { name = name.dropLast() }
            let isStart = sign == text.startIndex || !Self.isWord(text[text.index(before: sign)])
            html += Self.escaped(String(rest[..<sign]))
            rest = rest[name.endIndex...]
            if isStart, !name.isEmpty, let url = mentionURL(String(name)) {
                html += "<a href=\"\(Self.escaped(url))\">@\(Self.escaped(String(name)))</a>"
            } else {
                html += "@" + Self.escaped(String(name))
            }
        }
        html += Self.escaped(String(rest))
    }

    private static func isNameCharacter(_ character: Character) -> Bool {
        character.isASCII && (isWord(character) || character == "-")
    }

    private static func isWord(_ character: Character) -> Bool {
        character.isLetter || character.isNumber || character == "_"
    }

    /// The address of a link, where its scheme is http, https or mailto and nothing hides in it.
    private static func address(of node: xmlNodePtr) -> String? {
        guard let value = xmlGetProp(node, "href") else { return nil }
        defer { chtml_free_text(value) }
        let text = String(cString: value)
        let isPlain = text.unicodeScalars.allSatisfy { $0.value > 0x20 && $0.value != 0x7f }
        let scheme = text.prefix { $0 != ":" }.lowercased()
        guard isPlain, text.contains(":"), ["http", "https", "mailto"].contains(scheme) else {
            return nil
        }
        return text
    }

    private static func escaped(_ text: String) -> String {
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
