import FeedModel

/// What of reading lives in this process alone.
struct ReadingState {
    /// Requests of reading that are no page loads.
    var flights: [RequestID: ReadingFlight] = [:]
    var detail: Detail?
    /// What the last head check told, by feed; gone once a newer page is here (R13).
    var heads: [FeedID: FeedHead] = [:]
    /// Posts that ended, with the number of requests that had been sent by then (I20).
    var ended: [String: Int] = [:]
    /// The hits of the last search (R19).
    var hits: [String] = []
    /// What was searched for, while its hits are on screen.
    var searched: String?
    /// When each post on screen came there, by the clock that only goes forward (R16).
    var onScreen: [String: SimInstant] = [:]
    /// Posts on screen whose event is written.
    var reported: Set<String> = []
    var isFlushArmed = false
    /// How many sendings in a row weren't accepted: the next waits longer.
    var failedFlushes = 0
    var isTextLarge = false
    var adSlots = AdSlots()
    /// A list that is in front of what else is open.
    var list: ReadingList?
}

/// What a request of reading is about.
enum ReadingFlight: Equatable {
    case detail(post: String)
    case heal(post: String)
    /// A post of which a change was given up without an answer (W6).
    case doubt(post: String)
    case head(FeedID)
    case events([String])
    case ahead(FeedID)
    case notifications(cursor: String?)
    case likers(post: String, cursor: String?)
}

/// The answer of a head check: which posts page 1 would show.
struct FeedHead: Equatable {
    struct Item: Equatable {
        let id: String
        let authorID: String
    }

    var items: [Item]
    /// Whether there is more than the head holds.
    let hasMore: Bool
}

/// The screen of one post.
struct Detail: Equatable {
    enum State: Equatable {
        case ready, loading, offline, failed, gone
    }

    let postID: String
    var state: State
    var thread = CommentThread()
}
