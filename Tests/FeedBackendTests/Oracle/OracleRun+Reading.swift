import FeedBackend
import FeedModel
import FeedWire

/// Where somebody's reading stands, and what the rest of it has to be.
struct OracleVisit {
    let tab: OracleAct.Tab
    var cursor: String
    /// How many entries were returned or passed.
    var offset: Int
    /// The last post that was shown.
    var last: EntityID?
    /// A session's frozen order; with pages that are ranked one by one, what was returned.
    var frozen: [OracleModel.Entry] = []
    /// What that session holds back.
    var holds: Set<EntityID> = []
    var usedAt: Int64
    /// Something was lagging when it began, so only what can't be is looked for.
    var isVague = false
}

/// What was served to each reader's one device, and what they were reported to have seen (B7).
struct OracleShown {
    private var served: [String: [EntityID: Int64]] = [:]
    private var seen: [String: [EntityID: Int64]] = [:]

    mutating func serve(_ ids: [EntityID], to name: String, at now: Int64) {
        for id in ids { served[name, default: [:]][id] = now }
    }

    mutating func see(_ id: EntityID, by name: String, at now: Int64) {
        seen[name, default: [:]][id] = now
    }

    /// What a session that starts now holds back, unless nothing else is left.
    func holds(from name: String, at now: Int64) -> Set<EntityID> {
        func since(_ times: [EntityID: Int64]?, _ length: Int64) -> [EntityID] {
            (times ?? [:]).filter { now - length < $0.value && $0.value < now }.map(\.key)
        }
        return Set(since(served[name], 600_000) + since(seen[name], 172_800_000))
    }
}

extension OracleRun {
    func open(_ name: String, _ tab: OracleAct.Tab) throws -> String? {
        visits[name] = nil
        var visit = OracleVisit(tab: tab, cursor: "", offset: 0, usedAt: now)
        visit.isVague = isVague(tab)
        let expected: [OracleModel.Entry]
        if tab == .home, model.design.order == .time {
            expected = model.home(of: name)
        } else {
            let ranking = OracleRanking(model: model, reader: name, now: now)
            let all = ranking.order(tab, without: [])
            let holds = shown.holds(from: name, at: now)
            if tab == .home, model.design.paging == .offset {
                expected = all
            } else {
                let free = ranking.order(tab, without: holds)
                expected = free.isEmpty ? all : free
                visit.holds = free.isEmpty ? [] : holds
            }
        }
        visit.frozen = expected
        if let wrong = try head(name, visit, expected) { return wrong }
        let query = ["limit": "\(limit)", "tab": tab.rawValue]
        return try compare(name, visit, query, with: Array(expected.prefix(limit + 1)))
    }

    /// R13: the head names what page 1 would show.
    private func head(
        _ name: String,
        _ visit: OracleVisit,
        _ expected: [OracleModel.Entry]
    ) throws -> String? {
        if visit.isVague || (model.design.paging == .offset && model.design.order == .ranked) {
            return nil
        }
        let response = try world.call(
            name,
            "GET",
            "/v1/feed/head",
            query: ["limit": "\(limit)", "tab": visit.tab.rawValue]
        )
        let items = try JSONValue(parsing: response.body)["items"]?.items ?? []
        let ids = items.map { $0["id"]?.text ?? "" }
        let wanted = expected.prefix(limit).map(\.id.description)
        return ids == wanted ? nil : "the head of \(name)'s \(visit.tab) is \(ids), not \(wanted)"
    }

    func goOn(_ name: String) throws -> String? {
        guard let visit = visits[name] else { return nil }
        let query = [
            "limit": "\(limit)", "tab": visit.tab.rawValue, "cursor": visit.cursor,
        ]
        if visit.tab == .home, model.design.order == .time {
            let home = model.home(of: name)
            if model.design.paging == .offset {
                return try compare(name, visit, query, with: slice(home, visit))
            }
            guard let last = model.posts.first(where: { $0.id == visit.last }) else { return nil }
            let below = home.filter { entry in
                let key = model.posts.first { $0.id == entry.id }?.key ?? []
                return key.lexicographicallyPrecedes(last.key)
            }
            return try compare(name, visit, query, with: Array(below.prefix(limit + 1)))
        }
        if visit.tab == .home, model.design.paging == .offset {
            let all = OracleRanking(model: model, reader: name, now: now)
                .order(.home, without: [])
            return try compare(name, visit, query, with: slice(all, visit))
        }
        if now - visit.usedAt > 1_800_000 {
            visits[name] = nil
            let response = try world.call(name, "GET", "/v1/feed", query: query)
            return response.status == 410
                ? nil : "\(name)'s session goes on after 30 idle minutes: \(response.status)"
        }
        if visit.tab == .home, model.design.paging == .perPage {
            return try goOnRanking(name, visit, query)
        }
        let rest = Array(visit.frozen.dropFirst(visit.offset))
        let page = rest.prefix(limit).compactMap { given($0, to: name, visit.tab) }
        return try compare(name, visit, query, page: page, hasMore: rest.count > limit)
    }

    private func goOnRanking(
        _ name: String,
        _ visit: OracleVisit,
        _ query: [String: String]
    ) throws -> String? {
        var visit = visit
        let returned = visit.frozen.prefix(visit.offset)
        let rest = OracleRanking(model: model, reader: name, now: now).order(
            .home,
            without: visit.holds.union(returned.map(\.id)),
            after: returned.map(\.id)
        )
        visit.frozen = returned + rest
        visit.isVague = visit.isVague || isVague(.home)
        return try compare(name, visit, query, with: Array(rest.prefix(limit + 1)))
    }

    private func slice(
        _ entries: [OracleModel.Entry],
        _ visit: OracleVisit
    ) -> [OracleModel.Entry] {
        Array(entries.dropFirst(visit.offset).prefix(limit + 1))
    }

    /// An entry of a frozen order as it may be given now (B7, B4).
    private func given(
        _ entry: OracleModel.Entry,
        to name: String,
        _ tab: OracleAct.Tab
    ) -> OracleModel.Entry? {
        guard let post = model.posts.first(where: { $0.id == entry.id }), model.sees(name, post)
        else { return nil }
        if tab == .explore { return entry }
        let blocked = OraclePlan.names.filter { model.isBlocked($0, name) }
            .map { world.id($0).description }
        let given = Set(
            OraclePlan.names.filter { model.follows(name, $0) }.flatMap {
                ["author:\(world.id($0))", "shared:\(world.id($0))"]
            } + OraclePlan.topics.filter { model.follows(name, "#\($0)") }.map { "topic:\($0)" }
        )
        var entry = entry
        entry.reasons.removeAll { reason in
            if model.isCurrent, reason != "own", !given.contains(reason) { return true }
            return blocked.contains { reason.hasSuffix(":\($0)") }
        }
        return entry.reasons.isEmpty ? nil : entry
    }

    /// Whether jobs that wait keep the oracle from knowing what a page holds.
    private func isVague(_ tab: OracleAct.Tab) -> Bool {
        if tab == .home, model.posts.contains(where: \.isLagging) { return true }
        return model.design.order == .ranked && model.design.counters == .lagged
            || tab == .explore && model.design.counters == .lagged
    }

    private func compare(
        _ name: String,
        _ visit: OracleVisit,
        _ query: [String: String],
        with expected: [OracleModel.Entry]
    ) throws -> String? {
        try compare(
            name,
            visit,
            query,
            page: Array(expected.prefix(limit)),
            hasMore: expected.count > limit
        )
    }

    /// Asks for a page, compares it and remembers where to go on.
    private func compare(
        _ name: String,
        _ old: OracleVisit,
        _ query: [String: String],
        page expected: [OracleModel.Entry],
        hasMore: Bool
    ) throws -> String? {
        var visit = old
        visits[name] = nil
        let response = try world.call(name, "GET", "/v1/feed", query: query)
        guard response.status == 200 else { return "\(name)'s page got \(response.status)" }
        let page = try FeedPage(json: JSONValue(parsing: response.body))
        let found = page.items.map { OracleModel.Entry(id: $0.id, reasons: $0.reasons) }
        let isCounted = model.design.order == .time || model.design.paging == .offset
        if visit.tab == .explore || !isCounted {
            shown.serve(found.map(\.id), to: name, at: now)
        }
        if visit.isVague || isVague(visit.tab) && model.design.order == .time {
            return impossible(found, name, visit.tab)
        }
        if found != expected {
            return "\(name)'s \(visit.tab) is \(text(found)), not \(text(expected))"
        }
        if hasMore, page.nextCursor == nil { return "\(name)'s \(visit.tab) ends too early" }
        guard let cursor = page.nextCursor else { return nil }
        visit.cursor = cursor
        visit.offset += limit
        visit.last = found.last?.id ?? visit.last
        visit.usedAt = now
        visits[name] = visit
        return nil
    }

    /// While jobs wait some entries and reasons may be missing, but none may be wrong.
    private func impossible(
        _ found: [OracleModel.Entry],
        _ name: String,
        _ tab: OracleAct.Tab
    ) -> String? {
        if Set(found.map(\.id)).count < found.count { return "\(name)'s page repeats a post" }
        if tab == .explore { return nil }
        for entry in found {
            let post = model.posts.first { $0.id == entry.id }
            guard let post, model.sees(name, post), !entry.reasons.isEmpty,
                model.reasons(for: post, name).isSuperset(of: entry.reasons)
            else { return "\(name)'s page holds \(text([entry]))" }
        }
        return nil
    }

    private func text(_ entries: [OracleModel.Entry]) -> String {
        let names = Dictionary(
            uniqueKeysWithValues: world.accounts.map { ($0.value.description, $0.key) }
        )
        return "["
            + entries.map { entry in
                let post = model.posts.first { $0.id == entry.id }?.name ?? "?"
                let reasons = entry.reasons.map { reason in
                    let parts = reason.split(separator: ":").map(String.init)
                    return parts.map { names[$0] ?? $0 }.joined(separator: ":")
                }
                return "\(post)(\(reasons.joined(separator: " ")))"
            }.joined(separator: " ") + "]"
    }
}
