/// What can stand next in a line that is being typed.
extension CommandForm {
    /// The words that could end a line, in the order of the table; names are the caller's to add.
    ///
    /// A space at the end of the line asks for the word after it.
    public static func completions(of line: String) -> [String] {
        var words = line.split(separator: " ", omittingEmptySubsequences: true).map(String.init)
        let typed = line.hasSuffix(" ") ? "" : words.popLast() ?? ""
        return candidates(after: words).filter { $0.hasPrefix(typed) && $0 != typed }
    }

    private static func candidates(after words: [String]) -> [String] {
        guard let first = words.first else { return verbs(.none) + ["backend", "expect"] }
        if let form = form(.none, first) { return form.literals }
        if first == "expect" { return expectationCandidates(after: Array(words.dropFirst())) }
        let subjects: [Subject] = first == "backend" ? [.backend] : [.account, .device]
        guard words.count > 1 else { return unique(subjects.flatMap(verbs)) }
        return unique(subjects.flatMap { form($0, words[1])?.literals ?? [] })
    }

    private static func expectationCandidates(after words: [String]) -> [String] {
        let words = words.first == "when" ? Array(words.dropFirst(2)) : words
        guard let place = words.first else { return ["when", "backend"] }
        if place.contains(".") {
            return form(.expectation, place.contains("[") ? rowVerb : countVerb)?.literals ?? []
        }
        guard words.count > 1 else {
            return verbs(.expectation).filter { $0 != rowVerb && $0 != countVerb }
        }
        return form(.expectation, words[1])?.literals ?? []
    }

    /// The words and keys that the pattern names behind its verb.
    private var literals: [String] {
        let words = pattern.split(separator: " ").drop { $0 != verb }.dropFirst()
        let shown = words.isEmpty ? pattern.split(separator: " ").dropFirst(2) : words
        return shown.flatMap { $0.split(whereSeparator: { "[]|".contains($0) }) }.compactMap {
            part in
            let key = part.prefix { $0 != "=" }
            guard NameRule.isName(key) else { return nil }
            return part.contains("=") ? "\(key)=" : String(key)
        }
    }

    private static func unique(_ words: [String]) -> [String] {
        words.enumerated().filter { !words[..<$0.offset].contains($0.element) }.map(\.element)
    }
}
