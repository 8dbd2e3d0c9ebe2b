public import FeedModel

/// A post that is about to be published.
public struct PostDraft: Equatable, Sendable {
    /// What was typed, as Markdown.
    public var text: String
    /// When it says it was made, which may be earlier than now.
    public var createdAt: SimInstant
    /// How many photos it has.
    public var photoCount: Int
    /// The length of its video, nil for none.
    public var videoSeconds: Int?
    /// The topics it is filed under.
    public var topics: [String]
    /// Whether the text is HTML and not Markdown.
    public var isHTML = false
    /// The client's own id of it, nil where no client made it.
    public var clientID: String?

    /// A post of text alone.
    public init(
        text: String,
        createdAt: SimInstant,
        photoCount: Int = 0,
        videoSeconds: Int? = nil,
        topics: [String] = [],
        clientID: String? = nil
    ) {
        self.text = text
        self.createdAt = createdAt
        self.photoCount = photoCount
        self.videoSeconds = videoSeconds
        self.topics = topics
        self.clientID = clientID
    }
}
