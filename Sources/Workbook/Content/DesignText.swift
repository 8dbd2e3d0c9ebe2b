/// Choices as content names them: `like=outbox`, with a semicolon between several.
enum DesignText {
    /// The pieces that aren't `key=value` of a choice that there is.
    static func strangers(
        in text: String,
        _ isChoice: (_ key: String, _ value: String) -> Bool
    ) -> [String] {
        text.split(separator: ";").map { $0.split(separator: " ").joined(separator: " ") }
            .filter { piece in
                let sides = piece.split(separator: "=", omittingEmptySubsequences: false)
                guard sides.count == 2 else { return true }
                return !isChoice(String(sides[0]), String(sides[1]))
            }
    }
}
