/// The kinds of things that a search finds, in the order in which they are shown.
public enum SearchKind: String, CaseIterable, Sendable {
    /// A section of a lesson.
    case lesson
    /// A numbered rule.
    case rule
    /// A probe.
    case probe
    /// A signal.
    case signal
    /// A scenario.
    case scenario
    /// A card to practise with.
    case card
    /// A decision to practise.
    case tradeoff
    /// A word of the glossary.
    case term
    /// Something that somebody wrote: in a worksheet, an interview, or to defend a decision.
    case note
}

/// Something that can be found by its words.
public struct SearchDocument: Equatable, Sendable {
    /// What it is.
    public let kind: SearchKind
    /// Its title.
    public let title: String
    /// Its words.
    public let text: String
    /// Its address.
    public let address: String

    /// Makes it of its parts.
    public init(kind: SearchKind, title: String, text: String, address: String) {
        self.kind = kind
        self.title = title
        self.text = text
        self.address = address
    }

    /// A card, one's own or one of the content.
    public init(card: Card) {
        self.init(
            kind: .card,
            title: card.ask,
            text: card.points.joined(separator: " "),
            address: "/practice/session?card=\(card.id)"
        )
    }
}

/// Something that was found: its title, and a piece of its text, with the words marked.
public struct SearchHit: Equatable, Sendable {
    /// A piece of a text, and whether it was looked for.
    public typealias Piece = WordSearch.Piece

    /// What it is.
    public let kind: SearchKind
    /// Its title.
    public let title: [Piece]
    /// The piece of its text that has the words.
    public let text: [Piece]
    /// Its address.
    public let address: String

    /// Makes it of its parts.
    public init(kind: SearchKind, title: [Piece], text: [Piece], address: String) {
        self.kind = kind
        self.title = title
        self.text = text
        self.address = address
    }
}

/// What was typed, as the index takes it: words and nothing else.
///
/// Whatever isn't a letter or a digit only parts words, so no operator of the index's own language
/// gets through. The last characters of a word needn't be typed.
public struct SearchQuery: Equatable, Sendable {
    /// How many characters are looked at.
    public static let longest = 200
    private static let wordsMax = 12

    /// The words.
    public let words: [String]

    /// Reads what was typed.
    public init(_ typed: String) {
        words = typed.prefix(Self.longest).split { !Self.isOfWord($0) }
            .prefix(Self.wordsMax).map(String.init)
    }

    /// Whether a character belongs to a word; the index parts words at apostrophes too.
    ///
    /// A few letters of other scripts take the sign after them into one character, so a quote may
    /// hide behind one.
    private static func isOfWord(_ character: Character) -> Bool {
        (character.isLetter || character.isNumber) && !character.unicodeScalars.contains("\"")
    }

    /// Whether there is nothing to look for.
    public var isEmpty: Bool { words.isEmpty }

    /// What has all of the words, or words that begin like them.
    var all: String { words.map(Self.term).joined(separator: " AND ") }

    /// What has one of the words at least.
    var any: String { words.map(Self.term).joined(separator: " OR ") }

    private static func term(_ word: String) -> String {
        "\"\(word)\" *"
    }
}

/// The signs between which the index puts what it found; they are taken out of all texts.
enum SearchMarks {
    static let open: Character = "\u{E000}"
    static let close: Character = "\u{E001}"
    static let all: Set<Character> = [open, close]

    static func pieces(_ text: String) -> [SearchHit.Piece] {
        var pieces: [SearchHit.Piece] = []
        var current = ""
        func end(isMarked: Bool) {
            if !current.isEmpty {
                pieces.append(SearchHit.Piece(text: current, isMarked: isMarked))
            }
            current = ""
        }
        for character in text {
            switch character {
            case open: end(isMarked: false)
            case close: end(isMarked: true)
            default: current.append(character)
            }
        }
        end(isMarked: false)
        return pieces
    }

    static func without(_ text: String) -> String { text.filter { !all.contains($0) } }
}
