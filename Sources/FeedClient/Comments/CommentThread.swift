/// Where a reader is in the comments of the open post: one stretch of them is held, without a hole.
struct CommentThread: Equatable {
    /// Why the comment that was asked for isn't on screen.
    enum Missing: Equatable {
        case loading, gone, blocked, offline, failed
    }

    /// The comment that the screen was opened for.
    var target: String?
    var missing: Missing?
    /// The first comment in view, by which the place is kept while others are loaded.
    var first: String?
    /// Asks for the comments before the first one held; nil where there are none, or none is known.
    var earlier: String?
    var later: String?
    /// The request under way: one at a time.
    var request: RequestID?

    var isRetryable: Bool { missing == .offline || missing == .failed }

    var stateText: String? {
        switch missing {
        case nil: nil
        case .loading: "Loading the comment…"
        case .gone: "This comment was deleted."
        case .blocked: "You have blocked the author of this comment."
        case .offline: "The comment is not available offline."
        case .failed: "Couldn't load the comment."
        }
    }
}

/// Which comments of a post a request asks for (B11).
enum CommentPart: Equatable {
    case first
    case around(String)
    case earlier, later
}
