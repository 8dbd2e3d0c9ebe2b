import Testing

/// What somebody sees or hears of a page: its words, pictures and the looks of its parts, without what they are called inside.
enum Glass {
    /// Attributes that can be seen or heard; ids, addresses, commands and what is hidden are left out.
    private static let seen: Set<String> = [
        "aria-busy", "aria-current", "aria-label", "aria-pressed", "alt", "checked", "class",
        "data-kind", "data-look", "data-motion", "data-screen", "data-state", "data-text",
        "data-tone", "disabled", "fill", "height", "max", "open", "placeholder", "selected", "src",
        "viewBox", "width",
    ]

    /// One line for each stretch of words and each part that looks like something.
    static func of(_ html: String) -> [String] {
        var lines: [String] = []
        var rest = Array(html.utf8)[...]
        while let start = rest.firstIndex(of: UInt8(ascii: "<")) {
            note(words: rest[..<start], &lines)
            let end = self.end(of: rest[start...])
            note(tag: String(decoding: rest[start..<end], as: UTF8.self), &lines)
            rest = rest[end...]
        }
        note(words: rest, &lines)
        return lines
    }

    /// Where a tag ends: at the first `>` that stands in no attribute.
    private static func end(of tag: ArraySlice<UInt8>) -> Int {
        var isQuoted = false
        for place in tag.indices {
            if tag[place] == UInt8(ascii: "\"") { isQuoted.toggle() }
            if !isQuoted, tag[place] == UInt8(ascii: ">") { return place + 1 }
        }
        return tag.endIndex
    }

    private static func note(words: ArraySlice<UInt8>, _ lines: inout [String]) {
        let text = String(decoding: words, as: UTF8.self)
        let words = text.split(whereSeparator: \.isWhitespace)
        if !words.isEmpty { lines.append(words.joined(separator: " ")) }
    }

    private static func note(tag: String, _ lines: inout [String]) {
        guard !tag.hasPrefix("</") else { return }
        let name = tag.dropFirst().prefix { $0.isLetter || $0.isNumber }
        var parts = [String(name)]
        // Bars are as long as their value; the value of a button is the command that it gives.
        let hasLength = name == "progress"
        for attribute in attributes(tag.dropFirst(name.count + 1))
        where seen.contains(attribute.name) || hasLength && attribute.name == "value" {
            parts.append("\(attribute.name)=\(attribute.value)")
        }
        lines.append(parts.joined(separator: " "))
    }

    private static func attributes(_ text: Substring) -> [(name: String, value: String)] {
        var found: [(name: String, value: String)] = []
        var rest = text
        while true {
            rest = rest.drop { $0.isWhitespace || $0 == ">" || $0 == "/" }
            guard !rest.isEmpty else { return found }
            let name = rest.prefix { $0 != "=" && $0 != ">" && !$0.isWhitespace }
            rest = rest.dropFirst(name.count)
            var value = rest.prefix(0)
            if rest.hasPrefix("=\"") {
                value = rest.dropFirst(2).prefix { $0 != "\"" }
                rest = rest.dropFirst(value.count + 3)
            }
            found.append((String(name), String(value)))
            if name.isEmpty { rest = rest.dropFirst() }
        }
    }
}

@Suite struct GlassTests {
    @Test func `ids, addresses and commands aren't seen`() {
        let one = Glass.of("<p id=\"row-1\" data-post=\"a\"><a href=\"/x\">3 likes</a></p>")
        let other = Glass.of("<p id=\"row-2\" data-post=\"b\"><a href=\"/y\">3  likes</a></p>")
        #expect(one == other)
        let button = Glass.of("<button value=\"phone opens\">Open</button>")
        #expect(button == Glass.of("<button value=\"phone kill\">Open</button>"))
    }

    @Test func `words, labels, looks and the length of bars are`() {
        let texts = [
            "<p>3 likes</p>", "<p>4 likes</p>", "<p class=\"faint\">3 likes</p>",
            "<p aria-label=\"a > b\">3 likes</p>",
            "<p><progress value=\"1\"></progress>3 likes</p>",
            "<p><progress value=\"2\"></progress>3 likes</p>",
        ]
        #expect(Set(texts.map(Glass.of)).count == texts.count)
    }
}
