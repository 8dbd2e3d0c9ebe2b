/// The choices by which one feed app differs from another; every value can be run.
///
/// The first case of each choice is its default. `Design+Choices.swift` has the words that describe them and
/// which pairs make no sense.
public struct Design: Equatable, Sendable {
    /// How home is ordered.
    public enum Order: String, CaseIterable, Sendable { case ranked, time }
    /// Where followed accounts' posts come together: when written, when read, or by the author's size (B3).
    public enum Assembly: String, CaseIterable, Sendable { case hybrid, write, read }
    /// What a follow or unfollow does to stored feeds (B4).
    public enum Unfollow: String, CaseIterable, Sendable { case none, repair }
    /// How pages after the first are found (B7, B8).
    public enum Paging: String, CaseIterable, Sendable {
        case snapshot, cursor, offset
        case perPage = "per-page"
    }
    /// What a cold start draws first (R3).
    public enum FirstScreen: String, CaseIterable, Sendable { case cached, network, ahead }
    /// What becomes of stored entries that a refresh doesn't reach (R9).
    public enum NoOverlap: String, CaseIterable, Sendable { case gap, replace }
    /// Whether two accounts may get different rankers.
    public enum Experiment: String, CaseIterable, Sendable { case none, ranker }
    /// How newer posts come in while one reads (R4).
    public enum NewItems: String, CaseIterable, Sendable { case pill, pull, insert }
    /// What a tap on like does before the backend answers (W1).
    public enum Like: String, CaseIterable, Sendable { case outbox, memory, rollback, wait }
    /// What a like asks the backend for (W2).
    public enum LikeRequest: String, CaseIterable, Sendable { case state, toggle }
    /// Whether a like that was refused says so (W5).
    public enum LikeRejected: String, CaseIterable, Sendable { case notice, silent }
    /// How an edit that meets a newer version is settled (W14).
    public enum Conflict: String, CaseIterable, Sendable { case ask, discard, merge }
    /// What a fetched post does to a pending like (W4).
    public enum Merge: String, CaseIterable, Sendable {
        case keepIntent = "keep-intent"
        case overwrite
    }
    /// How fresh a served counter is (B9).
    public enum Counters: String, CaseIterable, Sendable { case fetched, live, lagged }
    /// What survives of a post that is being published (W12).
    public enum Publish: String, CaseIterable, Sendable { case durable, composer, manual, memory }
    /// Whether the files or the post go first (W12).
    public enum Attach: String, CaseIterable, Sendable {
        case uploadFirst = "upload-first"
        case postFirst = "post-first"
    }
    /// What of the stories is fetched ahead (K4).
    public enum StoryPrefetch: String, CaseIterable, Sendable { case row, head, none }
    /// How a story's seen-state reaches other devices (W13).
    public enum SeenState: String, CaseIterable, Sendable { case fetched, live, local }
    /// Who takes an expired story away (S1).
    public enum StoryExpiry: String, CaseIterable, Sendable {
        case client, server
        case notKept = "not-kept"
    }
    /// Who puts ads into the feed (B14).
    public enum Ads: String, CaseIterable, Sendable { case backend, client }
    /// How a refresh asks for what changed (D0).
    public enum Sync: String, CaseIterable, Sendable { case pages, delta }
    /// The form in which deltas travel (D5).
    public enum Wire: String, CaseIterable, Sendable { case json, protobuf, graphql }
    /// What bounds the stored feed (K1).
    public enum Eviction: String, CaseIterable, Sendable { case both, count, age }
    /// What is fetched ahead on which network (K4).
    public enum Prefetch: String, CaseIterable, Sendable { case adaptive, always, never }
    /// Where the detail screen's first content comes from (R15).
    public enum Detail: String, CaseIterable, Sendable { case seeded, fetched }
    /// How a place in the feed is kept (R5).
    public enum Restore: String, CaseIterable, Sendable { case anchor, pixels }
    /// What stands where an image will be.
    public enum StandIn: String, CaseIterable, Sendable { case tint, blur, none }

    /// How home is ordered.
    public var order = Order.ranked
    /// Where posts come together.
    public var assembly = Assembly.hybrid
    /// What a follow or unfollow does to stored feeds.
    public var unfollow = Unfollow.none
    /// The paging that was stated; nil leaves it to the order.
    public var statedPaging: Paging?
    /// What a cold start draws first.
    public var firstScreen = FirstScreen.cached
    /// After how long an absence the reader starts at the top again.
    public var resetAfter = SimDuration.hours(4)
    /// What was stated for a refresh without overlap; nil leaves it to the order.
    public var statedNoOverlap: NoOverlap?
    /// Whether rankers differ between accounts.
    public var experiment = Experiment.none
    /// How newer posts come in.
    public var newItems = NewItems.pill
    /// What a tap on like does.
    public var like = Like.outbox
    /// What a like asks for.
    public var likeRequest = LikeRequest.state
    /// Whether a refused like says so.
    public var likeRejected = LikeRejected.notice
    /// How a conflicting edit is settled.
    public var conflict = Conflict.ask
    /// What a fetched post does to a pending like.
    public var merge = Merge.keepIntent
    /// How fresh a counter is.
    public var counters = Counters.fetched
    /// What survives of a post being published.
    public var publish = Publish.durable
    /// Whether files or post go first.
    public var attach = Attach.uploadFirst
    /// What of the stories is fetched ahead.
    public var storyPrefetch = StoryPrefetch.row
    /// How seen-state travels.
    public var seenState = SeenState.fetched
    /// Who takes an expired story away.
    public var storyExpiry = StoryExpiry.client
    /// Who places ads.
    public var ads = Ads.backend
    /// How a refresh asks for changes.
    public var sync = Sync.pages
    /// The form in which deltas travel.
    public var wire = Wire.json
    /// What bounds the stored feed.
    public var eviction = Eviction.both
    /// What is fetched ahead.
    public var prefetch = Prefetch.adaptive
    /// Where a detail screen starts from.
    public var detail = Detail.seeded
    /// How a place is kept.
    public var restore = Restore.anchor
    /// What stands in for an image.
    public var standIn = StandIn.tint

    /// The default of every choice.
    public init() {}

    /// The paging in force: what was stated, else snapshots where ranked and cursors where ordered by time.
    public var paging: Paging { statedPaging ?? (order == .ranked ? .snapshot : .cursor) }

    /// What happens without overlap: a ranked feed is always replaced.
    public var noOverlap: NoOverlap {
        order == .ranked ? .replace : statedNoOverlap ?? .gap
    }
}
