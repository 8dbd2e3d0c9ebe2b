/// An account or a topic that somebody new may follow with one tap.
public struct SuggestionRow: Equatable, Sendable {
    /// The account's name, or `#` and the topic's.
    public var target: String
    /// Whether it is followed by now.
    public var isFollowed: Bool

    /// What its button says.
    public var text: String { (isFollowed ? "Following " : "Follow ") + target }
}
