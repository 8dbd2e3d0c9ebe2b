public import FeedModel

/// What bringing feeds together costs in a day: counted operations, each at its measured cost (B3).
///
/// Written, a post costs one row for each follower. Read, a page costs one more source for each account that is followed. So for
/// one account the followers cancel out: each of them costs `posts * rowWritten` written or `pages * source` read. What
/// tells accounts apart is how often they post, and how long their followers may wait.
public struct CostModel: Equatable, Sendable {
    /// What people do.
    public let workload: Workload
    /// What operations cost.
    public let costs: UnitCosts
    private let spread: FollowerSpread
    /// Posts a day of an account with one follower.
    private let postsAtOne: Double

    /// A model of that workload.
    public init(_ workload: Workload, _ costs: UnitCosts) {
        self.workload = workload
        self.costs = costs
        spread = workload.spread
        postsAtOne = workload.posts / spread.moment(workload.eagerness)
    }

    /// A day's operations and what they come to.
    public struct Day: Equatable, Sendable {
        /// Rows written into stored feeds.
        public var rowsWritten: Double
        /// Pages read.
        public var pages: Double
        /// Accounts that merges had to ask.
        public var sources: Double
        /// Seconds of one core.
        public var seconds: Double

        /// Cores that are busy all day.
        public var cores: Double { seconds / 86_400 }
    }

    /// The cost of an assembly; accounts with more followers than `limit` are merged at read in the hybrid.
    public func day(_ assembly: Design.Assembly, limit: Double = .infinity) -> Day {
        switch assembly {
        case .write: day(writtenUpTo: .infinity, page: costs.storedPage)
        case .read: day(writtenUpTo: 0, page: costs.mergedPage)
        case .hybrid: day(writtenUpTo: limit, page: costs.storedPage)
        }
    }

    private func day(writtenUpTo limit: Double, page: Double) -> Day {
        let rows =
            workload.accounts * postsAtOne
            * spread.moment(1 + workload.eagerness, from: 0, to: limit)
        let pages = workload.accounts * workload.pages
        let merged = spread.shareOfFollows(above: limit)
        let sources = pages * workload.followings * merged
        let work = rows * costs.rowWritten + pages * page + sources * costs.source
        return Day(rowsWritten: rows, pages: pages, sources: sources, seconds: work / 1e6)
    }

    /// Posts a day of an account with that many followers.
    public func posts(ofAccountWith followers: Double) -> Double {
        postsAtOne * Curve.power(followers, workload.eagerness)
    }

    /// Pages a day of one reader from which on writing costs less than reading; infinite where it never does.
    public var crossing: Double {
        let perPage =
            costs.mergedPage + workload.followings * costs.source - costs.storedPage
        guard perPage > 0 else { return .infinity }
        let rows = postsAtOne * spread.moment(1 + workload.eagerness)
        return rows * costs.rowWritten / perPage
    }

    /// The number of followers above which merging costs less than writing.
    ///
    /// It is where an account posts so often that its rows outweigh its followers' pages. 0 where that is so for all, and
    /// infinite where for none.
    public var limitByCost: Double {
        let bearable = workload.pages * costs.source / costs.rowWritten
        if bearable <= posts(ofAccountWith: spread.smallest) { return 0 }
        if bearable >= posts(ofAccountWith: spread.largest) { return .infinity }
        return Curve.power(bearable / postsAtOne, 1 / workload.eagerness)
    }

    /// Followers whose feeds so many cores write in so many seconds: above it a post isn't visible in time.
    public func limitByTime(seconds: Double, cores: Double) -> Double {
        seconds * cores * 1e6 / costs.rowWritten
    }

    /// The best limit of the hybrid: the cheapest that still shows each post in time.
    public func bestLimit(seconds: Double, cores: Double) -> Double {
        min(limitByCost, limitByTime(seconds: seconds, cores: cores))
    }
}
