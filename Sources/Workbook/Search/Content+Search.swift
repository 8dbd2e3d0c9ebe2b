extension Content {
    /// Everything that the content says, to be found by its words; scenarios belong to the lab.
    public var searchDocuments: [SearchDocument] {
        lessons.flatMap(\.searchDocuments)
            + rules.flatMap(\.rules).map { rule in
                SearchDocument(
                    kind: .rule,
                    title: "\(rule.id) \(rule.title)",
                    text: HTMLText.plain(rule.html),
                    address: "/rules#\(rule.id)"
                )
            }
            + probes.map(\.searchDocument)
            + signalTopics.flatMap(\.signals).map { signal in
                SearchDocument(
                    kind: .signal,
                    title: signal.saw,
                    text: "\(signal.points) \(signal.also)",
                    address: "/signals#\(signal.id)"
                )
            }
            + cards.map { SearchDocument(card: $0) }
            + tradeoffs.map { tradeoff in
                SearchDocument(
                    kind: .tradeoff,
                    title: tradeoff.title,
                    text: ([tradeoff.question, HTMLText.plain(tradeoff.aboutHTML)]
                        + tradeoff.options.map(\.label)).joined(separator: " "),
                    address: "/practice/tradeoffs/\(tradeoff.slug)"
                )
            }
            + glossary.map { term in
                SearchDocument(
                    kind: .term,
                    title: term.word,
                    text: HTMLText.plain(term.html),
                    address: "/glossary#\(term.id)"
                )
            }
    }
}

extension Probe {
    fileprivate var searchDocument: SearchDocument {
        let outcomes = outcomes.map { "\($0.says). \($0.means) \($0.implies)." }
        let parts =
            [summary, field] + [doHTML, watchHTML, cautionHTML].map(HTMLText.plain) + outcomes
        return SearchDocument(
            kind: .probe,
            title: "\(id) \(title)",
            text: parts.joined(separator: " "),
            address: "/probes/\(id)"
        )
    }
}

extension Lesson {
    /// The lesson by its sections: what stands before the first belongs to the whole.
    fileprivate var searchDocuments: [SearchDocument] {
        var parts: [(id: String, title: String, text: String)] = [("", "", summary)]
        for block in blocks {
            guard case .html(let html) = block else {
                parts[parts.count - 1].text += " " + block.words
                continue
            }
            for piece in HTMLText.sections(html) {
                if let section = sections.first(where: { $0.id == piece.id }) {
                    parts.append((section.id, section.title, ""))
                }
                parts[parts.count - 1].text += " " + HTMLText.plain(piece.html)
            }
        }
        return parts.map { part in
            SearchDocument(
                kind: .lesson,
                title: part.title.isEmpty ? title : "\(title): \(part.title)",
                text: part.text,
                address: "/lessons/\(slug)" + (part.id.isEmpty ? "" : "#\(part.id)")
            )
        }
    }
}

extension LessonBlock {
    /// The words of a block that isn't prose.
    fileprivate var words: String {
        switch self {
        case .html(let html): HTMLText.plain(html)
        case .figure(let figure):
            "\(figure.title). \(figure.caption) \(HTMLText.plain(figure.wordsHTML))"
        case .live(let slot): slot.caption
        case .question(let question):
            ([question.askHTML] + question.options.flatMap { [$0.html, $0.becauseHTML] })
                .map(HTMLText.plain).joined(separator: " ")
        case .code(let sample): sample.caption
        case .practice(let practice):
            HTMLText.plain("\(practice.askHTML) \(practice.answerHTML)")
        case .levels(let levels):
            HTMLText.plain("\(levels.midHTML) \(levels.seniorHTML) \(levels.staffHTML)")
        }
    }
}

/// The words of the HTML that our own content becomes.
enum HTMLText {
    /// The last is read last, so that what it makes isn't read again.
    private static let entities = [
        ("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&amp;", "&"),
    ]

    /// Tags that part no words.
    private static let inline: Set<String> = ["a", "abbr", "b", "code", "em", "i", "kbd", "strong"]

    static func plain(_ html: String) -> String {
        var text = ""
        var tag: String?
        for character in html {
            if character == "<" {
                tag = ""
            } else if character == ">", let name = tag {
                let word = name.prefix { $0 != " " }.filter { $0 != "/" }
                if !inline.contains(word) { text.append(" ") }
                tag = nil
            } else if tag != nil {
                tag?.append(character)
            } else {
                text.append(character)
            }
        }
        let words = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        guard words.contains("&") else { return words }
        return entities.reduce(words) { $0.replacing($1.0, with: $1.1) }
    }

    /// A page's text, cut at the headings of its sections; the id is that of the heading.
    static func sections(_ html: String) -> [(id: String, html: String)] {
        let pieces = html.split(separator: "<h2", omittingEmptySubsequences: false)
        return pieces.enumerated().map { index, piece in
            guard index > 0, let start = piece.firstRange(of: "id=\"") else {
                return ("", String(piece))
            }
            let id = piece[start.upperBound...].prefix { $0 != "\"" }
            let body = piece.firstRange(of: "</h2>").map { piece[$0.upperBound...] } ?? piece
            return (String(id), String(body))
        }.filter { !$0.html.isEmpty || !$0.id.isEmpty }
    }
}
