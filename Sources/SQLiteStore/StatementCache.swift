/// Compiled statements by their texts.
///
/// Nearly every text is a literal, which lies at one place for the whole run. So a text is looked for by its place
/// first: to hash a thousand letters takes longer than many a statement runs.
struct StatementCache {
    private var byText: [String: Statement] = [:]
    private var byPlace: [UnsafeRawPointer: (text: String, statement: Statement)] = [:]

    /// With more than these all are let go.
    private static let countMax = 500

    mutating func find(_ text: String) -> Statement? {
        let place = Self.place(of: text)
        // Another text may have come to lie at the place of one that is gone.
        if let place, let known = byPlace[place], known.text == text { return known.statement }
        guard let statement = byText[text] else { return nil }
        if let place { note(statement, for: text, at: place) }
        return statement
    }

    mutating func keep(_ statement: Statement, for text: String) {
        if byText.count >= Self.countMax { self = StatementCache() }
        byText[text] = statement
    }

    private mutating func note(
        _ statement: Statement,
        for text: String,
        at place: UnsafeRawPointer
    ) {
        if byPlace.count >= 2 * Self.countMax { byPlace = [:] }
        byPlace[place] = (text, statement)
    }

    /// Where a text's letters lie; nil for one so short that they lie in the value itself.
    private static func place(of text: String) -> UnsafeRawPointer? {
        guard text.utf8.count > 15 else { return nil }
        return text.utf8.withContiguousStorageIfAvailable { UnsafeRawPointer($0.baseAddress) }
            ?? nil
    }
}
