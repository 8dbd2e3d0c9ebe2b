/// Words of a text as a search sees them: folded, without their endings, with their places.
enum SearchWords {
    /// A word, where it stands in its text, and the stem by which it is found.
    struct Word: Equatable {
        let range: Range<String.Index>
        let stem: String
    }

    /// The words of a text; whatever isn't a letter or a digit only parts them.
    static func words(in text: String) -> [Word] {
        var words: [Word] = []
        var rest = text.startIndex..<text.endIndex
        while let start = text[rest].firstIndex(where: \.isOfWord) {
            let end = text[start...].firstIndex { !$0.isOfWord } ?? text.endIndex
            words.append(Word(range: start..<end, stem: stem(text[start..<end])))
            rest = end..<text.endIndex
        }
        return words
    }

    /// What a word is compared by: "likes", "liked" and "liking" are one.
    static func stem(_ word: some StringProtocol) -> String {
        let small = word.lowercased().filter { $0 != "'" && $0 != "’" }
        var stem = small[...]
        for ending in ["ing", "ed", "es", "s"]
        where stem.hasSuffix(ending) && stem.count >= ending.count + 3 {
            stem = stem.dropLast(ending.count)
            break
        }
        if stem.hasSuffix("e"), stem.count > 3 { stem = stem.dropLast() }
        if stem.hasSuffix("y"), stem.count > 3 { stem = stem.dropLast() + "i" }
        return String(stem)
    }

    /// Words that say nothing of what was seen; they count only where nothing else was typed.
    static let small: Set<String> = Set(
        "a after an and are as at be but by do does for from had has have i if in is it its me my no not of on or so that the then there this to was were when with you your"
            .split(separator: " ").map { stem($0) }
    )
}

extension Character {
    fileprivate var isOfWord: Bool { isLetter || isNumber || self == "'" || self == "’" }
}
