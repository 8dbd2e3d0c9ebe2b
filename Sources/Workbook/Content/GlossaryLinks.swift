/// Links each word of the glossary where a lesson first uses it.
struct GlossaryLinks {
    private var open: [(word: String, href: String)]

    /// Longer words go first, so that "stored feed" isn't taken for "feed".
    init(_ terms: [GlossaryTerm]) {
        open = terms.sorted { ($1.word.count, $0.word) < ($0.word.count, $1.word) }
            .map { ($0.word, "/glossary#\($0.id)") }
    }

    /// The same HTML, with links to words that weren't met before.
    mutating func linked(_ html: String) -> String {
        var result = ""
        var closed: [String] = []
        var rest = html[...]
        while let start = rest.firstIndex(of: "<") {
            result += closed.isEmpty ? linkedText(rest[..<start]) : String(rest[..<start])
            guard let end = rest[start...].firstIndex(of: ">") else { break }
            let tag = rest[start...end]
            result += tag
            Self.note(tag, &closed)
            rest = rest[rest.index(after: end)...]
        }
        return result + (closed.isEmpty ? linkedText(rest) : String(rest))
    }

    /// Elements whose text stays as it is.
    private static let apart: Set<String> = [
        "a", "code", "pre", "h1", "h2", "h3", "h4", "th", "strong",
    ]

    private static func note(_ tag: Substring, _ closed: inout [String]) {
        let isEnd = tag.hasPrefix("</")
        let name = String(tag.dropFirst(isEnd ? 2 : 1).prefix { $0.isLetter || $0.isNumber })
        guard apart.contains(name) else { return }
        if isEnd { if closed.last == name { closed.removeLast() } } else { closed.append(name) }
    }

    private mutating func linkedText(_ text: Substring) -> String {
        for (index, term) in open.enumerated() {
            guard let found = Self.whole(term.word, in: text) else { continue }
            open.remove(at: index)
            return linkedText(text[..<found.lowerBound])
                + "<a class=\"term\" href=\"\(term.href)\">\(text[found])</a>"
                + linkedText(text[found.upperBound...])
        }
        return String(text)
    }

    /// The first place where a word stands by itself, in the singular or with an s.
    private static func whole(_ word: String, in text: Substring) -> Range<Substring.Index>? {
        let isName = word.first?.isUppercase == true
        let hay = isName ? String(text) : text.lowercased()
        // Lowercasing may change the length of rare letters; such a text is left alone.
        guard hay.count == text.count else { return nil }
        var from = hay.startIndex
        while let found = hay[from...].firstRange(of: word) {
            var end = found.upperBound
            if end < hay.endIndex, hay[end] == "s" { end = hay.index(after: end) }
            let isFree =
                found.lowerBound == hay.startIndex
                || !isLetter(hay[hay.index(before: found.lowerBound)])
            if isFree, end == hay.endIndex || !isLetter(hay[end]) {
                let lower = text.index(
                    text.startIndex,
                    offsetBy: hay.distance(from: hay.startIndex, to: found.lowerBound)
                )
                let upper = text.index(
                    lower,
                    offsetBy: hay.distance(from: found.lowerBound, to: end)
                )
                return lower..<upper
            }
            from = found.upperBound
        }
        return nil
    }

    private static func isLetter(_ character: Character) -> Bool {
        character.isLetter || character.isNumber || character == "-" || character == "_"
    }
}
