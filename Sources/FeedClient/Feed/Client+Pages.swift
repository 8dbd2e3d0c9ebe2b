import FeedModel
import FeedWire
import SQLiteStore

extension Client {
    /// Asks for the page below the last entry, where there is one and no load is under way (R11).
    func loadNextPage(_ feed: FeedID, emptyInARow: Int = 0) throws(SQLiteError) {
        let tab = tabs[place(of: feed)]
        guard tab.load == nil, !tab.isEnded, let cursor = tab.state.nextCursor else { return }
        let request = send(feedRequest(feed, cursor: cursor, limit: .page))
        tabs[place(of: feed)].load = FeedLoad(
            request: request,
            kind: .page,
            cursor: cursor,
            emptyInARow: emptyInARow
        )
    }

    // region: next-page
    /// Loads ahead when few entries are left below the first visible one (R11).
    func prefetchIfNear(_ feed: FeedID) throws(SQLiteError) {
        let tab = tabs[place(of: feed)]
        guard tab.load == nil, tab.state.nextCursor != nil, !tab.isPageFailed,
            !tab.offersKeepLooking, !tab.isCurtained, !tab.isEnded
        else { return }
        let drawn = try drawn(feed)
        // Nobody can stand at an ad, so one at the end keeps nobody from reaching it.
        let end = drawn.count - (drawn.last?.kind == .ad ? 1 : 0)
        let left = end - 1 - (try readerIndex(feed, in: drawn))
        guard left <= limits.count(.prefetchLeft) else { return }
        speak("R11", "\(left) entries are left below the reader: the next page is asked for")
        try loadNextPage(feed)
    }
    // endregion: next-page

    /// Page 1 of a new session is asked for, since the old one is over (R11a).
    func startNewSession(_ feed: FeedID) {
        speak("R11a", "the session is over: page 1 of a new one, the place stays")
        let request = send(feedRequest(feed, cursor: nil, limit: .firstPage))
        tabs[place(of: feed)].load = FeedLoad(request: request, kind: .newSession)
    }

    /// The order or its cursors were changed: whatever is stored is of another list than the pages to come.
    ///
    /// What is fetched now can't be put below it (R9a), so page 1 replaces it.
    func startOver(_ feed: FeedID) throws(SQLiteError) {
        speak("R11a", "the cursors are over: page 1 replaces what is stored")
        let index = place(of: feed)
        tabs[index].state.sessionID = Self.endedSession
        try tabs[index].state.write(feed: feed.rawValue, in: database)
        refresh(feed, .pull)
    }

    /// Stands in the feed's state for cursors that are over; no session has this name.
    static let endedSession = "ended"

    func append(_ page: FeedPage, to feed: FeedID, _ load: FeedLoad) throws(SQLiteError) {
        let index = place(of: feed)
        let stored = try entries(feed)
        let held = Set(stored.compactMap(\.postID))
        let arrived = try entries(of: page)
        let fresh = arrived.without(held: held)
        let repeats = load.cursor != nil && page.nextCursor == load.cursor
        if repeats { speak("R12", "the cursor repeats: the list ends") }
        tabs[index].isPageFailed = false
        try commit(.page) { () throws(SQLiteError) in
            try store(page.items)
            let longer = appended(arrived, to: stored, load.cursor, in: feed)
            let merged = withAdSlots(feed, longer, over: stored)
            try tabs[index].records(database).write(merged, over: stored)
            try PostRecords(database: database).removeOrphans(
                among: Self.removed(from: stored, to: merged)
            )
            moveAnchor(index, from: stored, to: merged)
            tabs[index].isEnded = repeats
            tabs[index].state.nextCursor = page.nextCursor
            if page.sessionID != nil { tabs[index].state.sessionID = page.sessionID }
            try tabs[index].state.write(feed: feed.rawValue, in: database)
        }
        try goOn(feed, addedNothing: try filtered(fresh).isEmpty, load)
        try markVisibleShown()
    }

    /// A page below what is stored; in time order one may begin higher, where the feed was cut (K3a).
    private func appended(
        _ page: [FeedEntry],
        to stored: [FeedEntry],
        _ cursor: String?,
        in feed: FeedID
    ) -> [FeedEntry] {
        let base = LocalEntries.without(stored)
        guard isTimeOrdered(feed), let cursor,
            let index = base.lastIndex(where: { $0.kind != .gap && $0.cursor == cursor }),
            base[(index + 1)...].contains(where: { $0.kind == .post })
        else { return LocalEntries.appended(page, to: stored) }
        return LocalEntries.placed(
            stored,
            over: PageMerge.weave(stored: base, from: index, page: page)
        )
    }

    /// A page that adds nothing is followed by the next, a few times; then the reader is asked (R12).
    private func goOn(_ feed: FeedID, addedNothing: Bool, _ load: FeedLoad) throws(SQLiteError) {
        let tab = tabs[place(of: feed)]
        guard addedNothing, tab.state.nextCursor != nil, !tab.isEnded else { return }
        let inARow = load.emptyInARow + 1
        if inARow < limits.count(.emptyPages) {
            speak("R12", "the page adds nothing: the next is asked for")
            try loadNextPage(feed, emptyInARow: inARow)
        } else {
            speak("R12", "\(inARow) pages in a row add nothing: the reader is asked")
            tabs[place(of: feed)].offersKeepLooking = true
        }
    }
}
