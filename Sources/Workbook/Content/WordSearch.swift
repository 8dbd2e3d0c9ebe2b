/// A search by plain words, for pages whose things have texts of different weight.
///
/// A word finds itself, its other endings, and every word that begins with it. Things with more of
/// the words come first, then those where they weigh more; a rare word weighs more than a common one.
public struct WordSearch: Sendable {
    /// A text of a thing, and what a word in it weighs.
    public struct Field: Sendable {
        let text: String
        let weight: Int

        /// Makes a field.
        public init(_ text: String, weight: Int) {
            self.text = text
            self.weight = weight
        }
    }

    /// A piece of a text, and whether it was looked for.
    public struct Piece: Equatable, Sendable {
        /// The text.
        public let text: String
        /// Whether it matches a word of the search.
        public let isMarked: Bool

        /// Makes it of its parts.
        public init(text: String, isMarked: Bool) {
            self.text = text
            self.isMarked = isMarked
        }
    }

    /// How many characters of a search are looked at.
    public static let longest = 200

    private let stems: [String]

    /// Makes a search of what was typed; marks and operators are only gaps between words.
    public init(_ text: String) {
        let typed = SearchWords.words(in: String(text.prefix(Self.longest))).map(\.stem)
            .filter { !$0.isEmpty }
        let telling = typed.filter { !SearchWords.small.contains($0) }
        var stems: [String] = []
        for stem in telling.isEmpty ? typed : telling where !stems.contains(stem) {
            stems.append(stem)
        }
        self.stems = stems
    }

    /// Whether no word was typed.
    public var isEmpty: Bool { stems.isEmpty }

    /// The things that have one of the words at least, best first; equal ones as they are given.
    public func hits<Thing>(in things: [Thing], by fields: (Thing) -> [Field]) -> [Thing] {
        let scores = things.map { self.scores(in: fields($0)) }
        let rarity = stems.indices.map { index in
            min(8, max(1, things.count / max(1, scores.count { $0[index] > 0 })))
        }
        let ranks = scores.enumerated().map { place, scores in
            (
                place: place, found: scores.count { $0 > 0 },
                score: zip(scores, rarity).reduce(0) { $0 + $1.0 * $1.1 }
            )
        }
        return ranks.filter { $0.found > 0 }.sorted { one, other in
            (other.found, other.score, one.place) < (one.found, one.score, other.place)
        }.map { things[$0.place] }
    }

    /// A text in pieces, with the words of the search marked.
    public func marked(_ text: String) -> [Piece] {
        var pieces: [Piece] = []
        var end = text.startIndex
        for word in SearchWords.words(in: text)
        where stems.contains(where: { word.stem.matches($0) }) {
            if end < word.range.lowerBound {
                pieces.append(
                    Piece(text: String(text[end..<word.range.lowerBound]), isMarked: false)
                )
            }
            pieces.append(Piece(text: String(text[word.range]), isMarked: true))
            end = word.range.upperBound
        }
        if end < text.endIndex { pieces.append(Piece(text: String(text[end...]), isMarked: false)) }
        return pieces
    }

    /// The words of a hidden text by which a search finds a thing, as its shown texts don't.
    public func unseen(in hidden: String, beside shown: [String]) -> [String] {
        let seen = shown.flatMap { SearchWords.words(in: $0).map(\.stem) }
        let missing = stems.filter { stem in !seen.contains { $0.matches(stem) } }
        return SearchWords.words(in: hidden)
            .filter { word in missing.contains { word.stem.matches($0) } }
            .map { String(hidden[$0.range]) }
    }

    /// What each word of the search weighs in a thing; 0 where it isn't in it.
    private func scores(in fields: [Field]) -> [Int] {
        let fields = fields.map {
            (stems: SearchWords.words(in: $0.text).map(\.stem), weight: $0.weight)
        }
        return stems.map { stem in
            fields.reduce(0) { sum, field in
                let isWhole = field.stems.contains(stem)
                let isPart = isWhole || field.stems.contains { $0.matches(stem) }
                return sum + (isWhole ? 2 : isPart ? 1 : 0) * field.weight
            }
        }
    }
}

extension String {
    /// Whether a search for `stem` finds this word: it is the word, or its beginning.
    fileprivate func matches(_ stem: String) -> Bool {
        self == stem || (stem.count > 1 && hasPrefix(stem))
    }
}
