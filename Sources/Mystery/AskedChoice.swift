import FeedModel

/// A choice of a mystery app that its player is to find out.
public struct AskedChoice: Equatable, Sendable {
    /// The choice's key.
    public let key: String
    /// The values that it may have there, as the player is told them.
    public let values: [String]

    /// A choice with the values that are in play.
    public init(key: String, values: [String]) {
        self.key = key
        self.values = values
    }

    /// What the choice decides, as a short phrase.
    public var question: String { Design.choice(key)?.question ?? key }
}
