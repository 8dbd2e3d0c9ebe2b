import FeedModel
import FeedWire
import SQLiteStore

/// `GET /v1/feed/head`: the ids that page 1 would show (R13); nothing is stored and no session
/// opened.
struct FeedHead {
    let service: FeedService
    private var core: Core { service.core }
    private var call: Call { service.call }

    func answer() throws(SQLiteError) -> Response {
        guard let tab = Tab(rawValue: call.request.queryValue("tab") ?? "home") else {
            return Refusal.field("tab", "expected home or explore").response
        }
        var since: FeedKey?
        if let text = call.request.queryValue("since") {
            guard let id = EntityID(text) else {
                return Refusal.field("since", "expected a post's id").response
            }
            since = try service.key(of: id)
        }
        let limit: Int
        switch service.limit(standard: .firstPage) {
        case .failure(let refusal): return refusal.response
        case .success(let count): limit = count
        }
        let isTimed = tab == .home && core.design.order == .time
        var entries = try isTimed ? timed(limit) : ranked(tab)
        if isTimed, let since { entries = Array(entries.prefix { $0.key > since }) }
        let shown = try Visibility(core: core).withAuthors(
            Array(entries.prefix(limit)),
            for: call.account
        )
        return Response(
            200,
            json: [
                "items": .array(
                    shown.map { item in
                        [
                            "id": .string(String(item.entry.key.id)),
                            "author_id": .string(String(item.authorID)),
                        ]
                    }
                ),
                "more": .bool(entries.count > limit),
            ]
        )
    }

    private func timed(_ limit: Int) throws(SQLiteError) -> [FeedEntry] {
        try HomeFeed(core: core, account: call.account)
            .run(below: .top, count: limit + 1).shown.map(\.entry)
    }

    private func ranked(_ tab: Tab) throws(SQLiteError) -> [FeedEntry] {
        let held = try ShownItems(core: core).held(
            from: call.account,
            on: call.device,
            at: call.now.milliseconds
        )
        return try Ranking(core: core, account: call.account, now: call.now)
            .ranked(tab, holding: held)
    }
}
