/// When something of an interview applies: all of its terms hold.
///
/// Written as words: `order=ranked` and `order!=ranked` for what the interviewer answers, `+cursor`
/// for an item that is ticked, `-cursor` for one that is open, `paging:offset` for a decision.
public struct Condition: Equatable, Sendable {
    /// One thing that has to hold.
    public enum Term: Equatable, Sendable {
        /// The answer to a question about the scope is this one, or isn't.
        case fact(question: String, answer: String, isEqual: Bool)
        /// An item is ticked.
        case ticked(String)
        /// An item is on the checklist and isn't ticked.
        case open(String)
        /// A decision was taken so.
        case chose(decision: String, option: String)
    }

    /// What has to hold, all of it.
    public let terms: [Term]

    /// A condition that always holds.
    public static let always = Condition(terms: [])

    /// Makes a condition of its terms.
    public init(terms: [Term]) {
        self.terms = terms
    }

    /// Reads a condition, and gives the words that aren't terms.
    public static func read(_ words: [String]) -> (condition: Condition, strangers: [String]) {
        var terms: [Term] = []
        var strangers: [String] = []
        for word in words {
            if let term = term(word) { terms.append(term) } else { strangers.append(word) }
        }
        return (Condition(terms: terms), strangers)
    }

    private static func term(_ word: String) -> Term? {
        if word.hasPrefix("+"), word.count > 1 { return .ticked(String(word.dropFirst())) }
        if word.hasPrefix("-"), word.count > 1 { return .open(String(word.dropFirst())) }
        if let (question, answer) = halves(word, "!=") {
            return .fact(question: question, answer: answer, isEqual: false)
        }
        if let (question, answer) = halves(word, "=") {
            return .fact(question: question, answer: answer, isEqual: true)
        }
        if let (decision, option) = halves(word, ":") {
            return .chose(decision: decision, option: option)
        }
        return nil
    }

    private static func halves(_ word: String, _ sign: String) -> (String, String)? {
        guard let range = word.firstRange(of: sign) else { return nil }
        let halves = (String(word[..<range.lowerBound]), String(word[range.upperBound...]))
        return halves.0.isEmpty || halves.1.isEmpty ? nil : halves
    }
}
