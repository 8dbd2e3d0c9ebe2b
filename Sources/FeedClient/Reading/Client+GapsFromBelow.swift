import FeedModel
import FeedWire
import SQLiteStore

extension Client {
    /// Puts the lowest posts of a gap above its lower edge; the reader's post keeps its place (R9).
    func fillUpwards(
        _ page: FeedPage,
        into feed: FeedID,
        _ gap: Int,
        _ stored: [FeedEntry]
    ) throws(SQLiteError) {
        let index = place(of: feed)
        var fresh = try entries(of: page)
        // The page's cursor is the gap's upper end, not what lies below its last post.
        if let last = fresh.lastIndex(where: \.holdsPost) { fresh[last].cursor = nil }
        let entries = PageMerge.fillUpwards(
            stored: stored,
            gapIndex: gap,
            page: fresh,
            isReached: page.isReached
        )
        try commit(.gap) { () throws(SQLiteError) in
            try store(page.items)
            try tabs[index].records(database).write(entries, over: stored)
            try tabs[index].state.write(feed: feed.rawValue, in: database)
        }
        speak(
            "R9",
            page.isReached
                ? "the page reaches the gap's upper end: the gap closes"
                : "filled from below: the gap stays above the page, with its cursor"
        )
        try markVisibleShown()
    }

    /// `new-items=insert`, the defect: newer posts come in above what is being read, which moves.
    func insert(
        _ page: FeedPage,
        into feed: FeedID,
        _ cause: RefreshCause
    ) throws(SQLiteError) {
        let row = try readerIndex(feed, in: try drawn(feed))
        try apply(page, to: feed, cause: cause)
        let drawn = try drawn(feed)
        try setAnchor(feed, drawn.dropFirst(row).first { $0.postID != nil }?.postID)
        speak("R4", "a defect: newer posts push down what is being read")
        try markVisibleShown()
    }
}
