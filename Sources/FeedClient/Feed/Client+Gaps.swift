import FeedModel
import FeedWire
import SQLiteStore

extension Client {
    /// Fetches the page below a gap's upper edge.
    ///
    /// It is a page load like any other: one at a time (R11).
    func fillGap(
        _ feed: FeedID,
        cursor: String,
        fromBelow: Bool = false,
        emptyInARow: Int = 0
    ) throws(SQLiteError) {
        let index = place(of: feed)
        if let load = tabs[index].load {
            if load.kind == .gap(cursor: cursor) {
                step.note = "the gap is being filled"
                return
            }
            if case .refresh = load.kind {
                step.note = "a refresh is under way"
                return
            }
            step.effects.append(.cancel(load.request))
        }
        let entries = try entries(feed)
        guard let gap = entries.firstIndex(where: { $0.kind == .gap && $0.cursor == cursor }) else {
            return
        }
        let until = entries[(gap + 1)...].first { $0.postID != nil }?.postID
        var page = feedRequest(feed, cursor: cursor, limit: .page, until: until)
        if fromBelow { page.query.append(.init("direction", "up")) }
        let request = send(page)
        tabs[index].load = FeedLoad(
            request: request,
            kind: .gap(cursor: cursor),
            cursor: cursor,
            emptyInARow: emptyInARow,
            isUpward: fromBelow
        )
    }

    /// Puts a page into its gap; the reader's post keeps its place (R9).
    func fill(
        _ page: FeedPage,
        into feed: FeedID,
        cursor: String,
        _ load: FeedLoad
    )
        throws(SQLiteError)
    {
        let index = place(of: feed)
        let stored = try entries(feed)
        guard let gap = stored.firstIndex(where: { $0.kind == .gap && $0.cursor == cursor }) else {
            speak("R9", "the gap is gone; its page is thrown away")
            return
        }
        if load.isUpward { return try fillUpwards(page, into: feed, gap, stored) }
        let base = LocalEntries.without(stored)
        let merged = PageMerge.fill(
            stored: base,
            gapIndex: base.firstIndex { $0.kind == .gap && $0.cursor == cursor } ?? 0,
            page: try self.entries(of: page),
            nextCursor: page.nextCursor,
            isReached: page.isReached,
            hasRoomLeft: page.items.count + page.unreadable.count < limits.count(.page)
        )
        let entries = withAdSlots(feed, LocalEntries.placed(stored, over: merged), over: stored)
        try commit(.gap) { () throws(SQLiteError) in
            try store(page.items)
            try tabs[index].records(database).write(entries, over: stored)
            try PostRecords(database: database).removeOrphans(
                among: Self.removed(from: stored, to: entries)
            )
            moveAnchor(index, from: stored, to: entries)
            let lowest = entries.last { $0.holdsPost }?.postID
            if page.nextCursor == nil || lowest != stored.last(where: \.holdsPost)?.postID {
                tabs[index].state.nextCursor = page.nextCursor
            }
            try tabs[index].state.write(feed: feed.rawValue, in: database)
        }
        let next = entries.indices.contains(gap) ? entries[gap...].first { $0.kind == .gap } : nil
        let gaps = entries.lazy.filter { $0.kind == .gap }.count
        let isClosed = gaps < stored.lazy.filter { $0.kind == .gap }.count
        speak(
            "R9",
            isClosed
                ? "the page reaches what is stored below: the gap closes"
                : "the page doesn't reach what is stored below: the gap stays, with a new cursor"
        )
        let addedNothing =
            entries.count(where: { $0.kind == .post })
            <= stored.count(where: { $0.kind == .post })
        if !isClosed, addedNothing, let cursor = next?.cursor, cursor != load.cursor,
            load.emptyInARow + 1 < limits.count(.emptyPages)
        {
            speak("R12", "the page adds nothing: the next is asked for")
            try fillGap(feed, cursor: cursor, emptyInARow: load.emptyInARow + 1)
        }
        try markVisibleShown()
    }
}
