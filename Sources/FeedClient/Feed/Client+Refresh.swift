import FeedModel
import FeedWire
import SQLiteStore

extension Client {
    /// The most items that the API gives in one page.
    private static let pageMax: Int64 = 100

    /// Asks for page 1 without a cursor (R6).
    ///
    /// A load under way gives way; a refresh under way is joined (R11).
    func refresh(_ feed: FeedID, _ cause: RefreshCause) {
        let index = place(of: feed)
        if let load = tabs[index].load {
            if case .refresh(let earlier) = load.kind {
                tabs[index].load?.kind = .refresh(earlier.joined(with: cause))
                speak("R11", "a refresh is under way; this one joins it")
                return
            }
            speak("R11", "the refresh cancels the load in flight")
            step.effects.append(.cancel(load.request))
        }
        tabs[index].trouble = nil
        tabs[index].isEnded = false
        tabs[index].offersKeepLooking = false
        let (request, stage) = refreshRequest(feed)
        tabs[index].load = FeedLoad(request: send(request), kind: .refresh(cause), stage: stage)
    }

    func feedRequest(
        _ feed: FeedID,
        cursor: String?,
        limit: LimitName,
        until: String? = nil
    )
        -> Request
    {
        var query = [Request.Field("tab", feed.rawValue)]
        if let cursor { query.append(.init("cursor", cursor)) }
        query.append(.init("limit", String(min(limits[limit], Self.pageMax))))
        if let until { query.append(.init("until", until)) }
        return Request("GET", "/v1/feed", query: query)
    }

    func feedAnswered(_ request: RequestID, _ response: Response) throws(SQLiteError) {
        guard let feed = tabs.first(where: { $0.load?.request == request })?.id,
            let load = tabs[place(of: feed)].load
        else {
            speak("R11", "an answer that nobody waits for is thrown away")
            return
        }
        tabs[place(of: feed)].load = nil
        if load.stage == .delta { return try syncAnswered(feed, load, response) }
        if response.status == 410, load.cursor != nil {
            if isTimeOrdered(feed) { return try startOver(feed) }
            if load.kind == .page { return startNewSession(feed) }
        }
        guard response.isSuccess, let page = try readPage(response, feed, load) else {
            return try loadFailed(feed, load, isOffline: false)
        }
        try learn(serverTime: page.serverTime)
        try adoptArrived(page.items)
        if case .refresh = load.kind { tabs[place(of: feed)].pageRequest = request.number }
        if case .startingOver(let pages) = load.stage, case .refresh(let cause) = load.kind {
            return try startedOver(feed, page, before: pages, cause)
        }
        switch load.kind {
        case .refresh(let cause): try refreshed(feed, page, cause)
        case .page, .newSession: try append(page, to: feed, load)
        case .gap(let cursor): try fill(page, into: feed, cursor: cursor, load)
        }
    }

    func feedFailed(_ request: RequestID, isOffline: Bool) throws(SQLiteError) {
        guard let feed = tabs.first(where: { $0.load?.request == request })?.id,
            let load = tabs[place(of: feed)].load
        else { return }
        tabs[place(of: feed)].load = nil
        try loadFailed(feed, load, isOffline: isOffline)
    }

    /// Nothing on disk changes; what is stored stays on screen (R10).
    func loadFailed(_ feed: FeedID, _ load: FeedLoad, isOffline: Bool) throws(SQLiteError) {
        switch load.kind {
        case .refresh:
            tabs[place(of: feed)].trouble = isOffline ? .offline : .failed
            speak("R10", "the refresh failed; the stored feed stays")
        case .page, .newSession:
            tabs[place(of: feed)].isPageFailed = true
            speak("R12", "the page failed; an error entry offers a retry")
        case .gap:
            tell(isOffline ? "Offline. The gap is still there." : "Couldn't load these posts.")
            speak("R9b", "the fill failed; the gap is idle again with its cursor")
        }
    }

    /// A page without what a delta said is gone (D2), unless it starts everything over.
    private func readPage(
        _ response: Response,
        _ feed: FeedID,
        _ load: FeedLoad
    ) throws(SQLiteError) -> FeedPage? {
        guard let json = try? JSONValue(parsing: response.body),
            var page = try? FeedPage(json: json)
        else { return nil }
        page.items.removeAll(where: hasEnded)
        if case .startingOver = load.stage { return page }
        if !page.unreadable.isEmpty {
            speak("R12b", "what can't be read keeps its place; the rest of the page is stored")
        }
        page.items = try Tombstones(database: database).standing(page.items, in: feed)
        return page
    }

    /// The answer of page 1 shows at once or waits behind the control (R4).
    private func refreshed(
        _ feed: FeedID,
        _ page: FeedPage,
        _ cause: RefreshCause
    )
        throws(SQLiteError)
    {
        let tab = tabs[place(of: feed)]
        let isAtTop = try isAtTop(feed)
        let isUnmoved = !tab.isTouched && isAtTop
        let isEmpty = try entries(feed).isEmpty
        switch cause {
        case .pull, .newItems: try apply(page, to: feed, cause: cause)
        case .launch, .foreground:
            if isUnmoved || isEmpty || tab.startsOver || tab.isCurtained {
                if !isEmpty { speak("R4", "nobody has read on yet, so the outcome shows") }
                return try apply(page, to: feed, cause: cause)
            }
            if case .identical = try outcome(page, for: feed) {
                return try apply(page, to: feed, cause: cause)
            }
            if design.newItems == .insert { return try insert(page, into: feed, cause) }
            if design.newItems == .pull {
                speak("R4", "only a pull brings newer posts in; the answer is dropped")
            } else {
                reading.heads[feed] = nil
                tabs[place(of: feed)].held = page
                speak("R4", "somebody reads, so the answer waits behind the new-items control")
            }
        }
    }
}
