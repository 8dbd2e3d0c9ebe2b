/// Links each word of the glossary where a lesson first uses it.
struct GlossaryLinks {
    private struct Term {
        /// In small letters, unless it is a name.
        let word: [UInt8]
        let isName: Bool
        let href: String
    }

    /// Terms that weren't met yet, by their first word in small letters; longer ones first, so that
    /// "stored feed" isn't taken for "feed".
    private var open: [[UInt8]: [Term]] = [:]

    init(_ terms: [GlossaryTerm]) {
        for term in terms {
            let isName = term.word.first?.isUppercase == true
            let word = Array((isName ? term.word : term.word.lowercased()).utf8)
            let first = Self.small(word.prefix(while: Self.isOfWord))
            open[first, default: []].append(
                Term(word: word, isName: isName, href: "/glossary#\(term.id)")
            )
        }
        for key in open.keys { open[key]?.sort { $0.word.count > $1.word.count } }
    }

    /// The same HTML, with links to words that weren't met before.
    mutating func linked(_ html: String) -> String {
        let bytes = Array(html.utf8)
        var result: [UInt8] = []
        var closed: [[UInt8]] = []
        var place = 0
        while place < bytes.count {
            let start = bytes[place...].firstIndex(of: UInt8(ascii: "<")) ?? bytes.count
            let text = bytes[place..<start]
            if closed.isEmpty { link(text, into: &result) } else { result += text }
            guard start < bytes.count else { break }
            let end = bytes[start...].firstIndex(of: UInt8(ascii: ">")) ?? bytes.count - 1
            result += bytes[start...end]
            Self.note(bytes[start...end], &closed)
            place = end + 1
        }
        return String(decoding: result, as: UTF8.self)
    }

    /// Elements whose text stays as it is.
    private static let apart = Set(
        ["a", "code", "pre", "h1", "h2", "h3", "h4", "th", "strong"].map { Array($0.utf8) }
    )

    private static func note(_ tag: ArraySlice<UInt8>, _ closed: inout [[UInt8]]) {
        let isEnd = tag.dropFirst().first == UInt8(ascii: "/")
        let name = Array(tag.dropFirst(isEnd ? 2 : 1).prefix(while: isOfWord))
        guard apart.contains(name) else { return }
        if !isEnd { return closed.append(name) }
        if closed.last == name { closed.removeLast() }
    }

    private mutating func link(_ text: ArraySlice<UInt8>, into result: inout [UInt8]) {
        var place = text.startIndex
        while place < text.endIndex {
            guard Self.isOfWord(text[place]) else {
                result.append(text[place])
                place += 1
                continue
            }
            let end = text[place...].firstIndex { !Self.isOfWord($0) } ?? text.endIndex
            if let (term, length) = take(text[place...], first: text[place..<end]) {
                let said = String(decoding: text[place..<(place + length)], as: UTF8.self)
                result += "<a class=\"term\" href=\"\(term.href)\">\(said)</a>".utf8
                place += length
            } else {
                result += text[place..<end]
                place = end
            }
        }
    }

    /// The longest open term that a text begins with, and how many of its bytes it takes.
    private mutating func take(
        _ text: ArraySlice<UInt8>,
        first: ArraySlice<UInt8>
    ) -> (Term, Int)? {
        let word = Self.small(first)
        let singular = word.last == UInt8(ascii: "s") ? Array(word.dropLast()) : word
        for key in [word, singular] {
            for (index, term) in (open[key] ?? []).enumerated() {
                guard let length = Self.match(term, text) else { continue }
                open[key]?.remove(at: index)
                return (term, length)
            }
        }
        return nil
    }

    /// The length of a term at the start of a text, in the singular or with an s, if it ends there.
    private static func match(_ term: Term, _ text: ArraySlice<UInt8>) -> Int? {
        let head = text.prefix(term.word.count)
        guard term.isName ? head.elementsEqual(term.word) : small(head) == term.word else {
            return nil
        }
        let rest = text.dropFirst(term.word.count)
        let plural = rest.first == UInt8(ascii: "s") ? 1 : 0
        if let next = rest.dropFirst(plural).first, isOfWord(next) { return nil }
        return term.word.count + plural
    }

    private static func small(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
        bytes.map { (0x41...0x5a).contains($0) ? $0 + 0x20 : $0 }
    }

    private static func isOfWord(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5a, 0x61...0x7a, 0x80..., UInt8(ascii: "-"), UInt8(ascii: "_"):
            true
        default: false
        }
    }
}
