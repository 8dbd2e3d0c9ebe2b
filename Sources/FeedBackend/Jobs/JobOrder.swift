import FeedModel

/// Work that is done after the request that caused it.
struct JobOrder {
    enum Kind: String {
        case fanOut = "fan-out"
        case feedLoad = "feed-load"
        case counters
        case media
        case uploadExpiry = "upload-expiry"
        case notifications
        case storySweep = "story-sweep"
    }

    var kind: Kind
    var dueAt: SimInstant
    /// Whose feed is loaded; who shared, for a share's fan-out.
    var account: EntityID?
    var post: EntityID?
    /// The post's version when the job was made: one for a dead version does nothing (B5).
    var version: Int?
    /// When what is fanned out happened, by which the follow history decides.
    var sequence: Int64?
    /// What is looked at, where an account or a post alone doesn't say it.
    var detail: String?

    init(
        _ kind: Kind,
        dueAt: SimInstant,
        account: EntityID? = nil,
        post: EntityID? = nil,
        version: Int? = nil,
        sequence: Int64? = nil
    ) {
        self.kind = kind
        self.dueAt = dueAt
        self.account = account
        self.post = post
        self.version = version
        self.sequence = sequence
    }
}
