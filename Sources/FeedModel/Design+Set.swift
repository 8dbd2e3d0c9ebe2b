/// What was wrong with a statement about the design.
public struct DesignError: Error, Equatable, Sendable, CustomStringConvertible {
    /// What was expected and what was found, or why two values don't go together.
    public let message: String
    /// The known word that the unknown one was probably meant to be.
    public let nearest: String?

    /// The message, with the nearest known word.
    public var description: String {
        nearest.map { "\(message) (nearest: \($0))" } ?? message
    }
}

extension Design {
    /// Every choice, in the order in which the design panel shows them.
    public static let choices: [DesignChoice] = readingChoices + writingChoices + servingChoices

    /// The choice of that key, nil where there is none.
    public static func choice(_ key: String) -> DesignChoice? {
        choices.first { $0.key == key }
    }

    /// Sets the choice of that key to a value as scripts write it.
    ///
    /// Fails for an unknown key and for a value that the key doesn't have; pairs are `StatedDesign`'s affair.
    public mutating func set(key: String, value: String) throws(DesignError) {
        guard let choice = Self.choice(key) else {
            throw DesignError(
                message: "expected the key of a design choice, found \"\(key)\"",
                nearest: NearestWord.nearest(key, among: Self.choices.map(\.key))
            )
        }
        try choice.set(value, in: &self)
    }

    /// The text of the value in force for a key, nil for an unknown key.
    public func value(of key: String) -> String? {
        Self.choice(key)?.value(in: self)
    }
}
