/// What can be said about a line while it is being typed, or of a button's command.
public struct CommandAdvice: Sendable, Equatable {
    /// How a line of this form is written.
    public let pattern: String
    /// What it means.
    public let help: String
    /// A line of this form.
    public let example: String
}

extension CommandForm {
    /// The form that a line is of, as far as its words tell.
    ///
    /// `isDevice` says which names are devices'; another first word is taken for an account's.
    public static func advice(
        for line: String,
        isDevice: (String) -> Bool
    ) -> CommandAdvice? {
        let words = line.split(separator: " ").map(String.init)
        guard let first = words.first else { return nil }
        var found = form(.none, first)
        if found == nil, words.count > 1 {
            let subject: Subject =
                first == "backend" ? .backend : isDevice(first) ? .device : .account
            found = form(subject, words[1])
        }
        return found.map {
            CommandAdvice(pattern: $0.pattern, help: $0.help, example: $0.example)
        }
    }
}

extension World {
    /// The names that a line can begin with or be about: devices, accounts, and the posts that were made last.
    public func names() -> (devices: [String], accounts: [String], posts: [String]) {
        (
            engine.devices.map(\.name), engine.aliases.names(of: .account),
            engine.aliases.names(of: .post).suffix(200).reversed()
        )
    }

    /// Lines that go on from a typed one: words of the language, and names of this world.
    public func completions(of line: String, atMost most: Int) -> [String] {
        let names = names()
        let typed =
            line.hasSuffix(" ") ? "" : line.split(separator: " ").last.map(String.init) ?? ""
        let start = String(line.dropLast(typed.count))
        let isFirst = start.allSatisfy(\.isWhitespace)
        var words = CommandForm.completions(of: line)
        if isFirst {
            words = (names.devices + names.accounts).filter { $0.hasPrefix(typed) } + words
        } else {
            words += (names.accounts + names.posts).filter { $0.hasPrefix(typed) && $0 != typed }
        }
        return words.prefix(most).map { start + $0 }
    }

    /// What a line of this world means.
    public func advice(for line: String) -> CommandAdvice? {
        CommandForm.advice(for: line) { name in engine.device(name) != nil }
    }
}
