/// Text in which `@name` may lead to an account.
enum MentionText {
    /// A piece of such a text.
    enum Piece {
        case words(Substring)
        case mention(name: Substring, url: String)
    }

    /// The pieces of a text, in order; a name counts where no word runs into its sign.
    static func pieces(_ text: Substring, _ urlOf: (String) -> String?) -> [Piece] {
        var pieces: [Piece] = []
        var start = text.startIndex
        var rest = text
        while let sign = rest.firstIndex(of: "@") {
            var name = rest[rest.index(after: sign)...].prefix(while: isNameCharacter)
            while name.last == "-" { name = name.dropLast() }
            let isStart = sign == text.startIndex || !isWord(text[text.index(before: sign)])
            if isStart, !name.isEmpty, let url = urlOf(String(name)) {
                if start < sign { pieces.append(.words(text[start..<sign])) }
                pieces.append(.mention(name: name, url: url))
                start = name.endIndex
            }
            rest = rest[name.endIndex...]
        }
        if start < text.endIndex { pieces.append(.words(text[start...])) }
        return pieces
    }

    private static func isNameCharacter(_ character: Character) -> Bool {
        character.isASCII && (isWord(character) || character == "-")
    }

    private static func isWord(_ character: Character) -> Bool {
        character.isLetter || character.isNumber || character == "_"
    }
}
