public import FeedModel

/// The parts of a score, whole numbers all (B6).
public struct Score: Equatable, Sendable {
    /// How much the reader had to do with the author and the topics.
    public let affinity: Int
    /// Falls from 1,008 to 0 over a week.
    public let age: Int
    /// Likes, comments and shares as they are served.
    public let engagement: Int
    /// Pictures and videos draw more looks.
    public let media: Int
    /// What the ranker has changed its mind by (`backend reranks`).
    public internal(set) var whim = 0

    /// All parts together.
    public var total: Int { affinity + age + engagement + media + whim }
}

/// A post in the order of a ranked feed, with why it stands there.
public struct RankedPost: Equatable, Sendable {
    /// The post.
    public let id: EntityID
    /// Its score; the assembly may put it lower than that (B6).
    public let score: Score
    /// Why it may be in the feed at all (B4); empty in explore.
    public let reasons: [String]
}
