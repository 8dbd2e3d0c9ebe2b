import FeedModel
import FeedWire
import SQLiteStore

extension Client {
    /// What R7–R9 make of page 1 and what is stored.
    func outcome(_ page: FeedPage, for feed: FeedID) throws(SQLiteError) -> PageMerge.Outcome {
        if tabs[place(of: feed)].state.sessionID == Self.endedSession {
            return .replaced(try entries(of: page))
        }
        return PageMerge.refresh(
            stored: LocalEntries.without(try entries(feed)),
            page: try entries(of: page),
            nextCursor: page.nextCursor,
            keepsRest: keepsRest(feed, page)
        )
    }

    /// A ranked feed is replaced by its new session, whatever overlaps (R7).
    ///
    /// So is what was stored of a session when the pages of now have none: the order was changed.
    private func keepsRest(_ feed: FeedID, _ page: FeedPage) -> Bool {
        isTimeOrdered(feed) && tabs[place(of: feed)].state.sessionID == page.sessionID
    }

    func isTimeOrdered(_ feed: FeedID) -> Bool { feed == .home && design.order == .time }

    static func entry(_ item: PostItem) -> FeedEntry {
        .post(
            item.id.description,
            reasons: item.reasons.joined(separator: ","),
            createdAt: item.createdAt
        )
    }

    /// Stores page 1 in one transaction (R6) and settles where the reader stands.
    func apply(_ page: FeedPage, to feed: FeedID, cause: RefreshCause) throws(SQLiteError) {
        let index = place(of: feed)
        let stored = try entries(feed)
        let outcome = try settled(try outcome(page, for: feed), page)
        tabs[index].isCurtained = false
        let wasAtTop = try isAtTop(feed)
        tabs[index].held = nil
        tabs[index].trouble = nil
        reading.heads[feed] = nil
        speak(outcome, page)
        try commit(.refresh) { () throws(SQLiteError) in
            try store(page.items)
            try storeSuggestions(page.suggestions, for: feed)
            let merged = outcome.entries ?? LocalEntries.without(stored)
            let kept = LocalEntries.placed(stored, over: merged, isKept: keepsLocal(feed))
            let entries = withAdSlots(feed, kept, over: stored)
            if outcome.entries != nil || entries != stored {
                try tabs[index].records(database).write(entries, over: stored)
                try PostRecords(database: database).removeOrphans(
                    among: Self.removed(from: stored, to: entries)
                )
                moveOn(index, outcome, page)
                moveAnchor(index, from: stored, to: entries)
            }
            try evict(feed)
            tabs[index].state.refreshedAt = now.milliseconds
            try tabs[index].state.write(feed: feed.rawValue, in: database)
        }
        renewAdSlots(feed)
        try askAboutOpenPost(Self.removed(from: stored, to: try entries(feed)))
        let showsTop =
            cause == .newItems || tabs[index].startsOver || isReplaced(outcome)
            || (wasAtTop && cause != .pull)
        tabs[index].startsOver = false
        if showsTop { try setAnchor(feed, try drawn(feed).first { $0.postID != nil }?.postID) }
        if outcome == .identical, cause == .pull || cause == .newItems { tell("Up to date") }
        try markVisibleShown()
        healVisible(try drawn(feed), feed)
        try askAboutDoubts()
    }

    /// `no-overlap=replace`: a page that reaches nothing stored replaces it.
    private func settled(
        _ outcome: PageMerge.Outcome,
        _ page: FeedPage
    ) throws(SQLiteError) -> PageMerge.Outcome {
        if case .gap = outcome, design.noOverlap == .replace {
            return .replaced(try entries(of: page))
        }
        return outcome
    }

    private func isReplaced(_ outcome: PageMerge.Outcome) -> Bool {
        if case .replaced = outcome { true } else { false }
    }

    private func speak(_ outcome: PageMerge.Outcome, _ page: FeedPage) {
        switch outcome {
        case .identical: speak("R8", "same posts in the same order: up to date")
        case .overlap: speak("R7", "the page reaches what is stored; everything below stays")
        case .gap: speak("R9", "the page reaches nothing stored: a gap stands between")
        case .replaced: speak("R6", "the page is stored whole, in one transaction")
        }
    }

    /// The bottom's cursor changes only where the bottom itself was replaced.
    private func moveOn(_ index: Int, _ outcome: PageMerge.Outcome, _ page: FeedPage) {
        let endsFeed = page.nextCursor == nil
        let count = outcome.entries?.count(where: \.holdsPost)
        let isWholeFeed = count == page.items.count + page.unreadable.count
        if isReplaced(outcome) || endsFeed || isWholeFeed {
            tabs[index].state.nextCursor = page.nextCursor
            tabs[index].state.sessionID = page.sessionID
            tabs[index].isPageFailed = false
            tabs[index].offersKeepLooking = false
        }
    }

    // region: move-anchor
    /// A reader whose post is gone stands at the nearest surviving one above it (R5).
    func moveAnchor(_ index: Int, from stored: [FeedEntry], to entries: [FeedEntry]) {
        guard let anchor = tabs[index].state.anchorPostID else { return }
        if PlantedBug.anchorLost.isPlanted {
            tabs[index].state.anchorPostID = entries.first { $0.postID != nil }?.postID
            return
        }
        let kept = Set(entries.compactMap(\.postID))
        guard !kept.contains(anchor) else { return }
        let above = stored.prefix { $0.postID != anchor }
        tabs[index].state.anchorPostID =
            above.last { entry in entry.postID.map { kept.contains($0) } ?? false }?.postID
            ?? entries.first { $0.postID != nil }?.postID
        tabs[index].state.anchorOffset = 0
    }
    // endregion: move-anchor

    static func removed(from stored: [FeedEntry], to entries: [FeedEntry]) -> [String] {
        let kept = Set(entries.compactMap(\.postID))
        return stored.compactMap(\.postID).filter { !kept.contains($0) }
    }

    /// Upserts posts apart from their order (R1), each with the like that its pending intents leave (W4).
    ///
    /// Of an item that is older than the last confirmed like a delta's other parts are stored all the same: its number is
    /// kept, so they aren't told again, and what is newer than it comes with the next one.
    func store(_ items: [PostItem], isDelta: Bool = false) throws(SQLiteError) {
        let records = PostRecords(database: database)
        for item in items {
            var like = try mergedLike(item)
            if like == nil, isDelta { like = try records.likeState(item.id.description) }
            guard let like else { continue }
            var shown = try underIntents(item)
            shown.version = max(item.version, like.version)
            try records.store(
                shown,
                showing: like,
                displayTime: DisplayTime.text(createdAt: item.createdAt, now: now)
            )
            try mergeFollow(item)
            try mergeTopics(item)
            try storeMedia(item)
            try healPlaceholder(item)
        }
    }
}
