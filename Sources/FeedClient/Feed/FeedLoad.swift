import FeedWire

/// A load that is under way; a feed has at most one (R11).
struct FeedLoad: Equatable {
    enum Kind: Equatable {
        /// Page 1 without a cursor (R6).
        case refresh(RefreshCause)
        /// The page below the last entry.
        case page
        /// A page into the gap that has this cursor.
        case gap(cursor: String)
        /// Page 1 of a new session, since the old one is over (R11a).
        case newSession
    }

    /// What a refresh asks for.
    enum Stage: Equatable {
        /// Page 1.
        case page
        /// What changed since a number (D0).
        case delta
        /// Pages from the first to the reader's place; those that have come so far.
        case startingOver([FeedPage])
    }

    var request: RequestID
    var kind: Kind
    /// The cursor that was sent.
    var cursor: String?
    /// How many answers in a row have added nothing (R12).
    var emptyInARow = 0
    var stage = Stage.page
}

/// Why page 1 is asked for, which decides whether its answer shows at once (R4).
enum RefreshCause: Equatable {
    case launch, foreground, pull, newItems

    /// Of two refreshes that join, a user's own one decides.
    func joined(with other: RefreshCause) -> RefreshCause {
        if self == .newItems || other == .newItems { return .newItems }
        return self == .pull || other == .pull ? .pull : self
    }
}
