/// One line of a stored feed.
struct FeedEntry: Equatable {
    enum Kind: String {
        case post, gap, ad, placeholder, error
    }

    var kind: Kind
    var postID: String?
    /// For a gap: asks for the page below the entry above it.
    var cursor: String?
    /// Why the post is in the feed (B4), joined by commas.
    var reasons = ""
    /// Whether it ever was on screen (R13).
    var isShown = false
    /// The backend's time of the post, which only says whether a page's range holds it (R9a).
    var createdAt: Int64?
    /// The device put it there itself, and no page has placed it yet (R9a).
    var isLocal = false
    /// For an ad: which one.
    var ad: StoredAd?
    /// Where it is stored; nil for one that is new.
    var position: Int64?

    static func gap(cursor: String) -> FeedEntry {
        FeedEntry(kind: .gap, cursor: cursor)
    }

    static func post(_ id: String, reasons: String, createdAt: Int64? = nil) -> FeedEntry {
        FeedEntry(kind: .post, postID: id, reasons: reasons, createdAt: createdAt)
    }
}
