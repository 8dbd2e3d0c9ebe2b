extension SlideDeck {
    /// The paragraphs of a text; a fenced block or a list stays whole with the blank lines in it.
    static func paragraphs(_ text: String) -> [String] {
        var found: [[Substring]] = []
        var fence: Substring?
        var isAfterBlank = true
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            let words = line.drop { $0 == " " }
            let isBlank = words.allSatisfy(\.isWhitespace)
            if let open = fence {
                found[found.count - 1].append(line)
                if words.hasPrefix(open), words.allSatisfy({ $0 == open.first }) { fence = nil }
                continue
            }
            defer { isAfterBlank = isBlank }
            guard !isBlank else { continue }
            if !isAfterBlank {
                found[found.count - 1].append(line)
            } else if let last = found.last, last.contains(where: isItem),
                isItem(line) || line.first == " "
            {
                found[found.count - 1] += ["", line]
            } else {
                found.append([line])
            }
            fence = fenceMark(words)
        }
        return found.map { $0.joined(separator: "\n") }
    }

    /// Whether a line begins an item of a list.
    private static func isItem(_ line: Substring) -> Bool {
        let words = line.drop { $0 == " " }
        let rest = words.drop(while: \.isNumber)
        let marks = rest.count == words.count ? ["- ", "* ", "+ "] : [". ", ") "]
        return marks.contains(where: rest.hasPrefix)
    }

    /// The mark that a line opens a fenced block with.
    private static func fenceMark(_ words: Substring) -> Substring? {
        guard let first = words.first, first == "`" || first == "~" else { return nil }
        let mark = words.prefix { $0 == first }
        return mark.count >= 3 ? mark : nil
    }
}
