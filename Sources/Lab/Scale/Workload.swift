/// What a network's people do in a day.
public struct Workload: Equatable, Sendable {
    /// Accounts that read.
    public var accounts: Double
    /// Accounts that one account follows.
    public var followings: Double
    /// Posts of one account a day.
    public var posts: Double
    /// Pages that one account reads a day.
    public var pages: Double
    /// How much more often large accounts post: posts rise with followers to this power; 0 for not at all.
    public var eagerness: Double
    /// The exponent of the spread of followers.
    public var tail: Double

    /// A workload; the largest account is followed by everybody else at most.
    public init(
        accounts: Double,
        followings: Double,
        posts: Double,
        pages: Double,
        eagerness: Double = 0.3,
        tail: Double = 1.5
    ) {
        self.accounts = accounts
        self.followings = followings
        self.posts = posts
        self.pages = pages
        self.eagerness = eagerness
        self.tail = tail
    }

    /// How followers are spread.
    public var spread: FollowerSpread {
        FollowerSpread(mean: followings, largest: accounts, tail: tail)
    }
}

/// What single operations cost, in microseconds of one core: measured, not assumed.
public struct UnitCosts: Equatable, Sendable {
    /// One row of a stored feed, written by a fan-out.
    public var rowWritten: Double
    /// One page out of a stored feed.
    public var storedPage: Double
    /// One page by a merge, apart from its sources.
    public var mergedPage: Double
    /// One more account that a merge has to ask.
    public var source: Double

    /// Costs of those operations.
    public init(rowWritten: Double, storedPage: Double, mergedPage: Double, source: Double) {
        self.rowWritten = rowWritten
        self.storedPage = storedPage
        self.mergedPage = mergedPage
        self.source = source
    }
}
