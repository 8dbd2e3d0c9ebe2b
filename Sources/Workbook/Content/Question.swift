internal import Markdown

/// A question inside a lesson: options of which exactly one is right, each with its reason.
public struct Question: Equatable, Sendable {
    /// One of the answers to choose from.
    public struct Option: Equatable, Sendable {
        /// Its letter, which stays with it when options are moved about.
        public let letter: String
        /// The option as HTML.
        public let html: String
        /// Why it is right, or why not, as HTML.
        public let becauseHTML: String
    }

    /// The lesson's slug, a slash and the name, such as `likes-and-the-outbox/q-refused`.
    public let id: String
    /// The name within its lesson.
    public let name: String
    /// What is asked, as HTML.
    public let askHTML: String
    /// The answers to choose from, in order.
    public let options: [Option]
    /// The letter of the right one.
    public let right: String
    /// The line in the file.
    public let line: Int

    /// Reads a fence with its id, what it asks, its right letter, then each option and its reason.
    static func read(_ fields: inout ContentFields, lesson: String) -> Question {
        let name = fields.text("id")
        let ask = fields.text("ask")
        let right = fields.text("right")
        let letters = fields.keys.filter { $0.count == 1 && ("a"..."z").contains($0) }
        let options = letters.map { letter in
            Option(
                letter: letter,
                html: Markdown.inline(fields.text(letter)),
                becauseHTML: Markdown.inline(fields.text("\(letter) because"))
            )
        }
        if letters.count < 2 {
            fields.complain(fields.line, "two options or more", "\(letters.count)")
        }
        if !right.isEmpty, !letters.contains(right) {
            fields.complain(
                fields.lineOf("right"),
                "exactly one of the letters "
                    + letters.joined(separator: ", "),
                "'\(right)'"
            )
        }
        return Question(
            id: "\(lesson)/\(name)",
            name: name,
            askHTML: Markdown.inline(ask),
            options: options,
            right: right,
            line: fields.line
        )
    }
}
