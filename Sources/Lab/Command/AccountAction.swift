public import FeedModel

/// What an account does through a client that isn't simulated.
public enum AccountAction: Equatable, Sendable {
    case follows([FollowTarget])
    case unfollows([FollowTarget])
    case blocks(String)
    case restricted(Bool)
    case posts(NewPost)
    case edits(post: String, text: String)
    case deletes(DeletionTarget)
    case likes(String)
    case unlikes(String)
    case shares(String)
    case comments(post: String, text: String, alias: String?)
    /// `expires` is nil where the limit `story-life` decides.
    case story(items: Int, expires: SimDuration?)
    case requests(method: String, path: String, body: String?)
}

/// Whom or what an account follows.
public enum FollowTarget: Hashable, Sendable {
    case account(String)
    /// A topic, without its `#`.
    case topic(String)
}

/// A post that an account makes through a client that isn't simulated.
public struct NewPost: Equatable, Sendable {
    /// What was typed.
    public var text: String
    /// The name that the post gets.
    public var alias: String?
    /// How many photos it has.
    public var photos: Int
    /// The length of its video, nil for none.
    public var video: SimDuration?
    /// How long before now it was made.
    public var ago: SimDuration
    /// Its topic, without a `#`.
    public var topic: String?

    /// A post of that text, plain unless said otherwise.
    public init(
        text: String,
        alias: String? = nil,
        photos: Int = 0,
        video: SimDuration? = nil,
        ago: SimDuration = .zero,
        topic: String? = nil
    ) {
        self.text = text
        self.alias = alias
        self.photos = photos
        self.video = video
        self.ago = ago
        self.topic = topic
    }
}
