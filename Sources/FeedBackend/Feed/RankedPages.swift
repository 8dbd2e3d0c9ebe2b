import FeedModel
import FeedWire
import SQLiteStore

/// Pages of a ranked feed: cut from a frozen order (B7), or ranked one by one without what was
/// shown (B8).
struct RankedPages {
    let service: FeedService
    private var core: Core { service.core }
    private var call: Call { service.call }

    // region: first-page
    /// A refresh: a new session that holds back what this device was shown.
    func firstPage(_ wish: FeedService.Wish) throws(SQLiteError) -> FeedPage {
        var isLoading = false
        if wish.tab == .home {
            let feed = try HomeFeed(core: core, account: call.account)
            try feed.touch(at: call.now)
            isLoading = feed.isLoading
        }
        let entries = try ranked(wish.tab, at: call.now.milliseconds)
        let kept = isPerPage(wish.tab) ? Array(entries.prefix(wish.limit)) : entries
        let session = try Sessions(core: core).open(
            kept,
            for: call.account,
            tab: wish.tab,
            at: call.now
        )
        let page = Array(entries.prefix(wish.limit))
        try serve(page)
        let next = entries.count > wish.limit ? wish.limit : nil
        return try service.page(
            page,
            for: wish,
            next: next.map { .session(session.id, offset: $0) },
            session: session.id,
            isLoading: isLoading
        )
    }
    // endregion: first-page

    func page(
        _ wish: FeedService.Wish,
        of id: EntityID,
        offset: Int
    ) throws(SQLiteError) -> Result<FeedPage, Refusal> {
        guard var session = try Sessions(core: core).find(id, at: call.now) else {
            core.mark("B7", Refusal.sessionOver.message)
            return .failure(.sessionOver)
        }
        var more = offset + wish.limit < session.items.count
        if isPerPage(wish.tab) {
            more = try extend(&session, to: offset, by: wish)
        }
        let end = min(offset + wish.limit, session.items.count)
        let slice = offset < end ? offset..<end : 0..<0
        let entries = slice.map { place in
            FeedEntry(
                key: FeedKey(createdAt: 0, id: session.items[place]),
                reasons: Reasons(stored: session.reasons[place])
            )
        }
        let standing = try stillGiven(entries, wish.tab)
        if standing.count < slice.count {
            core.mark("B7", "The page lost what was deleted, blocked or unfollowed since.")
        }
        try serve(standing)
        return .success(
            try service.page(
                standing,
                for: wish,
                next: more ? .session(id, offset: end) : nil,
                session: id
            )
        )
    }

    private func isPerPage(_ tab: Tab) -> Bool {
        tab == .home && core.design.paging == .perPage
    }

    private func ranked(
        _ tab: Tab,
        at start: Int64,
        without returned: Set<Int64> = []
    ) throws(SQLiteError) -> [FeedEntry] {
        let held = try ShownItems(core: core).held(
            from: call.account,
            on: call.device,
            at: start
        )
        return try Ranking(core: core, account: call.account, now: call.now)
            .ranked(tab, holding: held)
            .filter { !returned.contains($0.key.id) }
    }

    /// Ranks the next page anew and puts it after what the session returned; tells whether more is
    /// left.
    private func extend(
        _ session: inout FeedSession,
        to offset: Int,
        by wish: FeedService.Wish
    ) throws(SQLiteError) -> Bool {
        session.items = Array(session.items.prefix(offset))
        session.reasons = Array(session.reasons.prefix(offset))
        let left = try ranked(
            wish.tab,
            at: session.createdAt,
            without: Set(session.items)
        )
        session.items += left.prefix(wish.limit).map(\.key.id)
        session.reasons += left.prefix(wish.limit).map(\.reasons.stored)
        try Sessions(core: core).replace(session)
        core.mark("B8", "This page was ranked by itself, without what was returned before.")
        return left.count > wish.limit
    }

    /// What of a frozen page is neither deleted nor blocked, and under the follows of today still
    /// wanted (B4).
    private func stillGiven(
        _ entries: [FeedEntry],
        _ tab: Tab
    ) throws(SQLiteError) -> [FeedEntry] {
        let blocked = try Visibility(core: core).blocked(for: call.account)
        let standing = try Visibility(core: core).withAuthors(entries, for: call.account)
            .filter { !blocked.contains($0.authorID) }.map(\.entry)
        guard tab == .home, FeedSources(core: core).isCurrent || !blocked.isEmpty else {
            return standing
        }
        let given = try Follows(core: core).reasons(of: call.account)
        let isCurrent = FeedSources(core: core).isCurrent
        return standing.compactMap { entry in
            var entry = entry
            entry.reasons.remove { reason in
                if isCurrent && reason != Reasons.own && !given.contains(reason) { return true }
                return Reasons.account(in: reason).map(blocked.contains) ?? false
            }
            return entry.reasons.isEmpty ? nil : entry
        }
    }

    private func serve(_ entries: [FeedEntry]) throws(SQLiteError) {
        try ShownItems(core: core).served(
            entries.map(\.key.id),
            to: call.account,
            on: call.device,
            at: call.now
        )
    }
}
