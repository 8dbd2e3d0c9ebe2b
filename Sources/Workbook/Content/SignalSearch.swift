/// Signals by the words of somebody who saw something.
///
/// A word finds itself, its other endings, and every word that begins with it. Signals with more of
/// the words come first, then those where they weigh more; a rare word weighs more than a common one.
public struct SignalSearch: Sendable {
    /// A signal that was found, with its score.
    public struct Hit: Equatable, Sendable {
        /// The signal.
        public let signal: Signal
        let score: Int
        let found: Int
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

    /// The signals that have one of the words at least, best first; equal ones as they are given.
    public func hits(in signals: [Signal]) -> [Hit] {
        let scores = signals.map(scores)
        let rarity = stems.indices.map { index in
            min(8, max(1, signals.count / max(1, scores.count { $0[index] > 0 })))
        }
        let hits = zip(signals, scores).compactMap { signal, scores -> Hit? in
            let found = scores.count { $0 > 0 }
            let score = zip(scores, rarity).reduce(0) { $0 + $1.0 * $1.1 }
            return found == 0 ? nil : Hit(signal: signal, score: score, found: found)
        }
        return hits.enumerated().sorted { one, other in
            (other.element.found, other.element.score, one.offset)
                < (one.element.found, one.element.score, other.offset)
        }.map(\.element)
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

    /// The other words of a signal by which a search finds it, as its shown texts don't.
    public func unseen(in signal: Signal) -> [String] {
        let shown = SearchWords.words(in: "\(signal.saw) \(signal.points)").map(\.stem)
        let missing = stems.filter { stem in !shown.contains { $0.matches(stem) } }
        return SearchWords.words(in: signal.also)
            .filter { word in missing.contains { word.stem.matches($0) } }
            .map { String(signal.also[$0.range]) }
    }

    /// What each word of the search weighs in a signal; 0 where it isn't in it.
    private func scores(in signal: Signal) -> [Int] {
        let fields = [(signal.saw, 4), (signal.also, 2), (signal.points, 1)]
            .map { (stems: SearchWords.words(in: $0.0).map(\.stem), weight: $0.1) }
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
