import FeedModel
import SQLiteStore

@testable import FeedClient

/// One run of acts, watched after each: what is wrong first, or nil.
struct FeedRun {
    let seed: UInt64
    var acts: [FeedAct]

    /// The designs that runs go through in turn.
    static let designs: [(name: String, make: @Sendable (inout Design) -> Void)] = [
        ("order=time", { $0.order = .time }),
        (
            "order=time no-overlap=replace",
            {
                $0.order = .time
                $0.statedNoOverlap = .replace
            }
        ),
        (
            "order=time sync=delta",
            {
                $0.order = .time
                $0.sync = .delta
            }
        ),
        (
            "order=time first-screen=network new-items=pull",
            {
                $0.order = .time
                $0.firstScreen = .network
                $0.newItems = .pull
            }
        ),
    ]

    init(seed: UInt64, length: Int) {
        self.seed = seed
        acts = FeedAct.random(seed: seed, count: length)
        if design.sync == .delta { acts.removeAll { $0 == .post(1, isLate: true) } }
    }

    private var place: Int { Int(seed % UInt64(Self.designs.count)) }

    private var design: Design {
        var design = Design()
        Self.designs[place].make(&design)
        return design
    }

    private var limits: Limits {
        var limits = Limits()
        limits[.firstPage] = Int64(2 + seed % 3)
        limits[.page] = Int64(2 + seed / 3 % 3)
        limits[.rowsPerScreen] = Int64(1 + seed / 18 % 2)
        limits[.prefetchLeft] = limits[.rowsPerScreen] - 1 + Int64(seed / 9 % 2)
        limits[.attempts] = 1_000
        if seed % 5 == 0 {
            limits[.maxPosts] = 9
            limits[.floor] = 4
        }
        return limits
    }

    /// The run as a short script, for whoever has to find out why it fails.
    var script: String {
        let lines = acts.map { "  \($0)" }.joined(separator: "\n")
        return "seed \(seed), \(Self.designs[place].name), page \(limits[.firstPage])/"
            + "\(limits[.page]), prefetch-left \(limits[.prefetchLeft]), max \(limits[.maxPosts])\n"
            + lines
    }

    /// What goes wrong first; nil where nothing does.
    func problem() throws -> String? {
        let phone = try ModelPhone(
            design: design,
            limits: limits,
            changesInOne: seed / 4 % 2 == 0 ? 9 : 2
        )
        let watch = FeedWatch(design: design)
        try phone.take(.post(Int(seed % 7), isLate: false))
        try phone.take(.open)
        for act in acts {
            let before = try watch.place(on: phone)
            try phone.take(act)
            if let wrong = try watch.wrong(phone, since: before, act) {
                return "after \(act): \(wrong)"
            }
        }
        if let wrong = try watch.wrongEnd(phone) { return wrong }
        return try watch.wrong(phone, since: nil, .pull)
    }

    /// The shortest run that was found to fail still: halves, quarters and so on are left out.
    func shrunk() throws -> FeedRun {
        var best = self
        var size = max(1, acts.count / 2)
        while size >= 1 {
            var start = 0
            while start < best.acts.count {
                var shorter = best
                shorter.acts.removeSubrange(start..<min(start + size, best.acts.count))
                if try shorter.problem() != nil { best = shorter } else { start += size }
            }
            size /= 2
        }
        return best
    }
}
