import FeedBackend
import FeedModel
import FeedWire

/// Lets readers follow a random world by deltas, and compares what they hold with the pages and with the oracle.
final class DeltaRun {
    /// Posts that a reader keeps, and the size of a stored feed.
    static let most = 6
    private let run: OracleRun
    private var replicas: [String: DeltaReplica] = [:]
    /// Answers that are still on their way.
    private var late: [String: SyncAnswer] = [:]
    /// What was compared: a run that compares nothing shows nothing.
    private(set) var comparisons = 0

    init(seed: UInt64, design: Design) throws {
        run = try OracleRun(seed: seed, design: design)
        run.world.backend.limits[.page] = Int64(1 + seed % 4)
    }

    /// What is wrong after some of the acts, nil where everything is right.
    func problem(_ acts: [DeltaAct]) throws -> String? {
        for (place, act) in acts.enumerated() {
            if let wrong = try take(act) { return "after act \(place + 1): \(wrong)" }
        }
        // What waits is done, so that everybody must have been told everything.
        _ = try run.take(.releases)
        run.world.now = run.world.now + .minutes(1)
        try run.runJobs()
        for name in OraclePlan.names {
            for wire in Design.Wire.allCases {
                if let wrong = try sync(name, wire, .arrives) { return "at the end: \(wrong)" }
            }
        }
        return nil
    }

    private func take(_ act: DeltaAct) throws -> String? {
        switch act {
        case .happens(let act):
            _ = try run.take(act)
            return nil
        case .newEpoch:
            try run.world.backend.beginSyncEpoch()
            return nil
        case .bookmarks(let name, let reader, let isOn):
            guard let place = run.model.post(name) else { return nil }
            let path = "/v1/posts/\(run.model.posts[place].id)/bookmark"
            _ = try run.world.call(reader, isOn ? "PUT" : "DELETE", path)
            return nil
        case .syncs(let name, let wire, let fate): return try sync(name, wire, fate)
        }
    }

    private func sync(
        _ name: String,
        _ wire: Design.Wire,
        _ fate: DeltaAct.Fate
    ) throws -> String? {
        guard var replica = replicas[name] else { return try start(name) }
        let isGoingOn = replica.token != nil
        repeat {
            let call = SyncCall(
                since: replica.sequence,
                epoch: replica.epoch,
                pageToken: replica.token
            )
            let reading = SyncReading(try run.world.send(call.request(as: wire), by: name))
            if reading.status == 410 { return try start(name) }
            guard let answer = reading.answer else {
                return "\(name)'s delta as \(wire.rawValue) got \(reading.status)"
            }
            if fate == .lost { return nil }
            if fate == .late {
                late[name] = answer
                return nil
            }
            replica.take(answer)
            if fate == .twice { replica.take(answer) }
            replica.goOn(after: answer)
            if fate == .interrupted || fate == .killed { break }
        } while replica.token != nil
        let isWhole = replica.token == nil
        if fate == .killed { replica.forgetBatch() }
        if isWhole, let answer = late.removeValue(forKey: name) { replica.take(answer) }
        replicas[name] = replica
        guard isWhole else { return nil }
        // A batch that began earlier leads to where things stood then.
        return isGoingOn ? try sync(name, wire, .arrives) : try difference(name, replica)
    }

    /// D0: begins with a first page.
    private func start(_ name: String) throws -> String? {
        let response = try run.world.call(
            name,
            "GET",
            "/v1/feed",
            query: ["limit": "\(Self.most)"]
        )
        let page = try FeedPage(json: JSONValue(parsing: response.body))
        replicas[name] = DeltaReplica(page, most: Self.most)
        late[name] = nil
        guard let replica = replicas[name] else { return "\(name)'s first page names no number" }
        return try difference(name, replica)
    }

    private func difference(_ name: String, _ replica: DeltaReplica) throws -> String? {
        // A page of a cold feed may be ahead of a fan-out that waits, and a delta comes with the fan-out.
        if run.model.posts.contains(where: \.isLagging) { return nil }
        comparisons += 1
        let held = replica.items
        let home = replica.part(of: try pages(name))
        if held.map(\.id) != home.map(\.id) {
            return "\(name) holds \(names(held)), and the pages are \(names(home))"
        }
        for (one, other) in zip(held, home) where one != other {
            return "\(name) holds \(one), and the page has \(other)"
        }
        let right = run.model.home(of: name).prefix(held.count)
        let isRight = zip(held, right).allSatisfy { $0.id == $1.id && $0.reasons == $1.reasons }
        return isRight && right.count == held.count
            ? nil : "\(name) holds \(names(held)), which the oracle says otherwise"
    }

    /// The whole home, page by page.
    private func pages(_ name: String) throws -> [PostItem] {
        var items: [PostItem] = []
        var query = ["limit": "40"]
        repeat {
            let response = try run.world.call(name, "GET", "/v1/feed", query: query)
            let page = try FeedPage(json: JSONValue(parsing: response.body))
            items += page.items
            query["cursor"] = page.nextCursor
        } while query["cursor"] != nil
        return items
    }

    private func names(_ items: [PostItem]) -> [String] {
        items.map { item in run.model.posts.first { $0.id == item.id }?.name ?? "?" }
    }
}
