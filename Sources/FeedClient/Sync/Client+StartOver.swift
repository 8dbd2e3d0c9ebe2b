import FeedModel
import FeedWire
import SQLiteStore

extension Client {
    /// Most pages that starting over asks for to find the reader's place again.
    private static let pagesMax = 25

    /// Starts over once nothing in the outbox may go any more: what the user did goes first (D4).
    func startOverIfReady() throws(SQLiteError) {
        guard let cause = waitingStart else { return }
        let busy = try database.row(
            """
            SELECT 1 AS found FROM outbox WHERE state = 'in_flight'
                OR (state = 'queued' AND next_attempt_at <= ?) LIMIT 1
            """,
            now.milliseconds
        )
        if busy != nil, isOnline, !isOutboxPaused { return }
        waitingStart = nil
        refresh(.home, cause)
    }

    /// Gathers pages down to the reader's place, then replaces all that is stored (D0, D4).
    func startedOver(
        _ feed: FeedID,
        _ page: FeedPage,
        before: [FeedPage],
        _ cause: RefreshCause
    ) throws(SQLiteError) {
        let index = place(of: feed)
        let pages = before + [page]
        let anchor = tabs[index].state.anchorPostID
        let items = pages.flatMap(\.items)
        let heldCount = try entries(feed).count
        let isReached =
            anchor == nil || tabs[index].startsOver
            || items.contains { $0.id.description == anchor }
            || items.count >= heldCount
        if let cursor = page.nextCursor, !isReached, pages.count < Self.pagesMax {
            let request = send(feedRequest(feed, cursor: cursor, limit: .page))
            tabs[index].load = FeedLoad(
                request: request,
                kind: .refresh(cause),
                stage: .startingOver(pages)
            )
            return
        }
        try replaceAll(feed, pages, cause)
    }

    private func replaceAll(
        _ feed: FeedID,
        _ pages: [FeedPage],
        _ cause: RefreshCause
    ) throws(SQLiteError) {
        let index = place(of: feed)
        let stored = try entries(feed)
        let shown = Set(stored.lazy.filter(\.isShown).compactMap(\.postID))
        var seen: Set<String> = []
        var fresh: [FeedEntry] = []
        for page in pages {
            for var entry in try entries(of: page) {
                if entry.kind == .ad { fresh.append(entry) }
                guard let id = entry.postID, seen.insert(id).inserted else { continue }
                entry.isShown = shown.contains(id)
                fresh.append(entry)
            }
        }
        // An own post that no page can hold yet stays on top (R12).
        fresh = LocalEntries.placed(
            stored,
            over: fresh.withoutStrayAds,
            isKept: keepsLocal(feed)
        )
        tabs[index].held = nil
        tabs[index].trouble = nil
        tabs[index].isCurtained = false
        tabs[index].isPageFailed = false
        tabs[index].offersKeepLooking = false
        needsStartingOver = false
        let start = pages.first?.sync
        let showsTop = stored.isEmpty || tabs[index].startsOver || cause == .newItems
        try commit(.resync) { () throws(SQLiteError) in
            try Tombstones(database: database).liftAll()
            for page in pages { try store(page.items) }
            try storeSuggestions(pages.first?.suggestions, for: feed)
            try tabs[index].records(database).write(fresh, over: stored)
            try PostRecords(database: database).removeOrphans(
                among: Self.removed(from: stored, to: fresh)
            )
            moveAnchor(index, from: stored, to: fresh)
            tabs[index].state.nextCursor = pages.last?.nextCursor
            tabs[index].state.sessionID = nil
            tabs[index].state.refreshedAt = now.milliseconds
            try tabs[index].state.write(feed: feed.rawValue, in: database)
            tabs[index].sync.sequence = start?.sequence
            tabs[index].sync.epoch = start?.epoch
            tabs[index].sync.pageToken = nil
            try tabs[index].sync.write(feed: feed, in: database)
        }
        speak("D0", "a whole feed is stored with the number that deltas start from")
        if showsTop { try setAnchor(feed, try drawn(feed).first { $0.postID != nil }?.postID) }
        tabs[index].startsOver = false
        try markVisibleShown()
    }
}
