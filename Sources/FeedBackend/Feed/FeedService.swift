import FeedModel
import FeedWire
import SQLiteStore

/// `GET /v1/feed`: a page, the end, session over (410), malformed (400), or somebody else's (403)
/// (B7a).
struct FeedService {
    let core: Core
    let call: Call

    static let pageMax = 100

    /// What a request for a page asks for.
    struct Wish {
        var tab: Tab
        var cursor: Cursor?
        var limit: Int
        var until: FeedKey?
        var isUpward: Bool
    }

    func page() throws(SQLiteError) -> Response {
        switch try wish() {
        case .failure(let refusal): return refusal.response
        case .success(let wish):
            let page = try page(wish)
            switch page {
            case .failure(let refusal): return refusal.response
            case .success(var page):
                core.costs.pages += 1
                if core.design.sync == .delta, wish.tab == .home, wish.cursor == nil {
                    page.sync = SyncStart(
                        sequence: try Changelog(core: core).subscribe(call.account),
                        epoch: core.syncEpoch
                    )
                }
                if wish.cursor == nil {
                    page.suggestions = try Newcomers(
                        core: core,
                        account: call.account,
                        now: call.now
                    )
                    .suggestions(wish.tab)
                }
                page = try faulty(page, wish)
                return Response(200, json: try Garbling(core: core).page(page.json))
            }
        }
    }

    private func page(_ wish: Wish) throws(SQLiteError) -> Result<FeedPage, Refusal> {
        let isTimed = wish.tab == .home && core.design.order == .time
        switch wish.cursor?.place {
        case .below(let key):
            return isTimed
                ? .success(try TimePages(service: self).page(wish, below: key))
                : .failure(.badCursor)
        case .session(let id, let offset):
            return try RankedPages(service: self).page(wish, of: id, offset: offset)
        case .offset(let count):
            return .success(try OffsetPages(service: self).page(wish, offset: count))
        case nil:
            if wish.tab == .home && core.design.paging == .offset {
                return .success(try OffsetPages(service: self).page(wish, offset: 0))
            }
            if isTimed { return .success(try TimePages(service: self).page(wish, below: .top)) }
            return .success(try RankedPages(service: self).firstPage(wish))
        }
    }

    private func wish() throws(SQLiteError) -> Result<Wish, Refusal> {
        let query = call.request
        guard let tab = Tab(rawValue: query.queryValue("tab") ?? "home") else {
            return .failure(.field("tab", "expected home or explore"))
        }
        var wish = Wish(tab: tab, limit: 0, isUpward: false)
        if let text = query.queryValue("cursor") {
            switch read(text, tab: tab) {
            case .failure(let refusal): return .failure(refusal)
            case .success(let cursor): wish.cursor = cursor
            }
        }
        switch limit(standard: wish.cursor == nil ? .firstPage : .page) {
        case .failure(let refusal): return .failure(refusal)
        case .success(let limit): wish.limit = limit
        }
        if let text = query.queryValue("until") {
            guard let id = EntityID(text) else {
                return .failure(.field("until", "expected a post's id"))
            }
            wish.until = try key(of: id)
        }
        switch query.queryValue("direction") ?? "down" {
        case "down": break
        case "up":
            guard wish.until != nil, case .below = wish.cursor?.place else {
                return .failure(
                    .field("direction", "up needs a time-ordered cursor above and until below")
                )
            }
            wish.isUpward = true
        default: return .failure(.field("direction", "expected down or up"))
        }
        return .success(wish)
    }

    func limit(standard: LimitName) -> Result<Int, Refusal> {
        guard let text = call.request.queryValue("limit") else {
            return .success(max(1, min(core.limits.count(standard), Self.pageMax)))
        }
        guard let limit = Int(text), (1...Self.pageMax).contains(limit) else {
            return .failure(.field("limit", "expected a number from 1 to \(Self.pageMax)"))
        }
        return .success(limit)
    }

    private func read(_ text: String, tab: Tab) -> Result<Cursor, Refusal> {
        guard let cursor = Cursor(text, openedBy: core.seal) else { return refuse(.badCursor) }
        if cursor.account != call.account, !PlantedBug.foreignCursor.isPlanted {
            return refuse(.foreignCursor)
        }
        if cursor.tab != tab { return refuse(.badCursor) }
        // Explore is paged by snapshots in every design, so a change of home's order ends none.
        if tab == .home, cursor.epoch != core.pagingEpoch { return refuse(.sessionOver) }
        return .success(cursor)
    }

    private func refuse(_ refusal: Refusal) -> Result<Cursor, Refusal> {
        core.mark("B2", refusal.message)
        return .failure(refusal)
    }

    /// The place of a post in time order, also of one that was deleted or lost.
    func key(of id: EntityID) throws(SQLiteError) -> FeedKey {
        let row = try core.database.row("SELECT created_at FROM posts WHERE id = ?", id.rawValue)
        let createdAt =
            row?.int64("created_at") ?? (id.rawValue >> 22) + EntityIDSource.epochMilliseconds
        return FeedKey(createdAt: createdAt, id: id.rawValue)
    }

    func cursor(_ tab: Tab, _ place: Cursor.Place, above: Int = 0) -> String {
        Cursor(
            account: call.account,
            tab: tab,
            epoch: core.pagingEpoch,
            place: place,
            above: above
        ).sealed(by: core.seal)
    }

    /// A page of entries as the reader gets them, with its ads.
    func page(
        _ entries: [FeedEntry],
        for wish: Wish,
        next: Cursor.Place?,
        session: EntityID? = nil,
        isReached: Bool = false,
        isLoading: Bool = false
    ) throws(SQLiteError) -> FeedPage {
        let items = try PostItems(core: core, reader: call.account).items(entries)
        let above = wish.cursor?.above ?? 0
        // The cursor of an upward page marks the upper end of its interval and stays what it was.
        let passed = above + (wish.isUpward ? 0 : items.count)
        var page = FeedPage(
            items: items,
            nextCursor: next.map { cursor(wish.tab, $0, above: passed) },
            sessionID: session?.description,
            isReached: isReached,
            isLoading: isLoading,
            serverTime: call.now.milliseconds
        )
        page.ads = try FeedAds(service: self).ads(for: items, wish, above: above)
        return page
    }
}
