import FeedBackend
import FeedModel
import FeedWire
import SQLiteStore

/// Carries acts out in a backend and in the oracle alike, and compares every page, counter and stored row.
final class OracleRun {
    let world: SmallWorld
    /// The size of all pages.
    let limit: Int
    var model: OracleModel
    var held: Set<String> = []
    /// Where each person's reading stands.
    var visits: [String: OracleVisit] = [:]
    var shown = OracleShown()
    /// The largest number of entries that a stored feed was allowed so far.
    var mostStored = 6

    /// What is wrong after some of the acts, nil where everything is right.
    static func problem(_ acts: [OracleAct], seed: UInt64, design: Design) throws -> String? {
        let run = try OracleRun(seed: seed, design: design)
        for (place, act) in acts.enumerated() {
            if let wrong = try run.take(act) { return "after act \(place + 1): \(wrong)" }
        }
        return try run.problemAtTheEnd()
    }

    init(seed: UInt64, design: Design) throws {
        limit = 1 + Int(seed % 4)
        var limits = Limits()
        limits[.storedFeed] = 6
        limits[.celebrity] = 2
        world = try SmallWorld(OraclePlan.names, seed: seed, limits: limits) { $0 = design }
        model = OracleModel(design: design, celebrity: 2, ids: world.accounts)
    }

    var now: Int64 { world.now.milliseconds }

    func take(_ act: OracleAct) throws -> String? {
        let wrong: String?
        switch act {
        case .opens(let name, let tab): wrong = try open(name, tab)
        case .goesOn(let name): wrong = try goOn(name)
        case .wait(let seconds):
            world.now = world.now + .seconds(Int64(seconds))
            wrong = nil
        case .posts, .edits, .deletes, .removes, .loses: wrong = try content(act)
        case .comments, .deletesComment, .removesComment: wrong = try comment(act)
        case .follows, .blocks, .shares, .likes, .sees: wrong = try person(act)
        default:
            try machine(act)
            wrong = nil
        }
        try runJobs()
        return wrong
    }

    /// Runs what is due, and notes which videos are ready.
    func runJobs() throws {
        while let job = try world.backend.nextJob(excluding: held), job.dueAt <= world.now {
            try world.backend.runJob(job.id, at: world.now)
        }
        if !held.contains("media") {
            for place in model.posts.indices where model.posts[place].stands {
                if model.posts[place].isHidden, held.contains("fan-out") {
                    model.posts[place].isLagging = true
                }
                model.posts[place].isHidden = false
            }
        }
        if !held.contains("fan-out") {
            for place in model.posts.indices { model.posts[place].isLagging = false }
        }
    }

    /// Whatever still waits is done; then everybody's feeds, all counters and all stored rows are looked at.
    private func problemAtTheEnd() throws -> String? {
        held = []
        try runJobs()
        world.now = world.now + .minutes(11)
        try runJobs()
        for name in OraclePlan.names {
            if let wrong = try open(name, .home) { return wrong }
            for _ in 0..<40 where visits[name] != nil {
                if let wrong = try goOn(name) { return wrong }
            }
            try runJobs()
        }
        return try wrongCounter() ?? wrongRow()
    }

    private func wrongCounter() throws -> String? {
        for post in model.posts where !post.isLost {
            let counts = [
                "like": post.likes.count, "comment": model.count(of: post),
                "share": post.shares.count,
            ]
            for (kind, count) in counts.sorted(by: { $0.key < $1.key }) {
                let row = try world.database.row(
                    "SELECT exact, served FROM counters WHERE post_id = ? AND kind = ?",
                    post.id.rawValue,
                    kind
                )
                let expected = post.stands ? count : 0
                guard row?.int("exact") ?? 0 == expected, row?.int("served") ?? 0 == expected else {
                    return "\(post.name) counts \(row?.int("exact") ?? 0) \(kind)s and serves "
                        + "\(row?.int("served") ?? 0), not \(expected)"
                }
            }
        }
        return nil
    }

    private func wrongRow() throws -> String? {
        let rows = try world.database.rows(
            """
            SELECT a.name, f.post_id, f.reasons,
                s.floor IS NOT NULL AND (f.created_at, f.post_id) < (s.floor_at, s.floor) AS is_low
            FROM stored_feeds f
            JOIN accounts a ON a.id = f.account_id
            JOIN feed_states s ON s.account_id = f.account_id AND s.state = 'ready'
            ORDER BY a.name, f.post_id
            """
        )
        for name in OraclePlan.names {
            let count = rows.count { $0.text("name") == name }
            if count > mostStored { return "\(name)'s stored feed holds \(count) rows" }
        }
        for row in rows {
            if row.bool("is_low") {
                return "\(row.text("name"))'s stored feed goes below its floor"
            }
            let place = model.posts.firstIndex { $0.id.rawValue == row.int64("post_id") }
            guard let post = place.map({ model.posts[$0] }) else { return "an unknown stored row" }
            if post.isLost { continue }
            let name = row.text("name")
            let reasons = row.text("reasons").split(separator: ",").map(String.init)
            let wrong = reasons.first { !model.mayStore($0, post, for: name) }
            if wrong != nil || reasons.isEmpty || !post.stands {
                return "\(name)'s stored feed holds \(post.name) for \(reasons)"
            }
        }
        return nil
    }
}
