import FeedModel

/// What of stories lives in this process alone.
struct StoryState {
    /// The request for the row that is under way.
    var rowRequest: RequestID?
    /// The last request for the row didn't come through, or none could leave.
    var isRowMissed = false
    /// The screen of the row is in front.
    var isOpen = false
    var player: StoryPlayer?
    var viewers: StoryViewersState?
    /// Files that are being fetched.
    var flights: [RequestID: StoryWant] = [:]
    /// Files that couldn't be had; tried again when the network or the conditions change.
    var missing: Set<String> = []
    /// Items whose file gave way to others; not fetched ahead again until the row is asked for anew.
    var dropped: Set<String> = []
    /// Items whose file is in memory alone (`story-expiry=not-kept`).
    var memory: Set<String> = []
    /// Accounts whose last item ended while this process could have shown it.
    var ended: Set<String> = []
}

/// A file of an item that is wanted.
struct StoryWant: Equatable {
    let story: String
    let url: String
    let variant: MediaVariant

    var key: String { MediaCache.key(url, variant) }
    var path: String { MediaCache.base(url) + "/" + variant.rawValue }
}

/// The player while it is open.
struct StoryPlayer {
    /// One stop: an account whose items play, or an ad between two.
    struct Stop: Equatable {
        let place: StoredPlace
        let isOwn: Bool
    }

    /// The row as it stood when the player was opened; it isn't reordered while it plays.
    let stops: [Stop]
    /// Where in the row it is.
    var index: Int
    /// The item on screen; nil for an ad.
    var item: StoredStory?
    /// Since when what is on screen is drawn with its media, by the clock that only goes forward; nil while it loads.
    var drawnSince: SimInstant?

    var stop: Stop { stops[index] }
}

/// The list of those who saw an own item.
struct StoryViewersState: Equatable {
    enum State: Equatable {
        case loading, ready, offline, failed, ended
    }

    let story: String
    var names: [String] = []
    var count = 0
    var state = State.loading
    var request: RequestID?
}
