import FeedClient
import Lab
import Testing

/// W9, K6, I1: whatever a device was doing, it may die between any two steps, with the power or without.
@Suite struct CrashPointTests {
    /// How many passings of one point are tried.
    private static let most = 2

    @Test(arguments: CrashKind.all)
    func `nothing is lost or doubled, at whichever point the process dies`(
        _ kind: CrashKind
    ) async throws {
        let passed = try await CrashRun.points(passedBy: kind)
        #expect(!passed.isEmpty, "no point is passed")
        for (point, count) in passed.sorted(by: { $0.key < $1.key }) {
            for nth in 1...min(count, Self.most) {
                for losesPower in [false, true] {
                    let death = CrashRun.Death(point: point, nth: nth, losesPower: losesPower)
                    try await CrashRun(kind, death).check()
                }
            }
        }
    }

    @Test func `every point is passed by something that is tried`() async throws {
        var missing = Set(CrashPointNames.all)
        for kind in CrashKind.all {
            missing.subtract(try await CrashRun.points(passedBy: kind).keys)
        }
        #expect(missing.isEmpty, "\(missing.sorted())")
    }
}

/// One world in which one process dies at one point.
struct CrashRun {
    struct Death {
        let point: String
        let nth: Int
        let losesPower: Bool
    }

    private let kind: CrashKind
    private let death: Death
    private let world: World

    init(_ kind: CrashKind, _ death: Death) throws {
        self.kind = kind
        self.death = death
        world = try World()
    }

    /// How often each point is passed in the acts of a kind.
    static func points(passedBy kind: CrashKind) async throws -> [String: Int] {
        let never = Death(point: "like.before-commit", nth: 1_000, losesPower: false)
        let run = try CrashRun(kind, never)
        _ = try await run.strike()
        return await run.world.crashPoints(passedBy: "phone")
    }

    /// Carries the acts out, lets the process die and live again, and looks at what is left.
    func check() async throws {
        guard let isTold = try await strike() else {
            Issue.record("\(place): the process doesn't die")
            return
        }
        for line in ["phone airplane on", "phone opens"] { try await take(line) }
        try await expect(Self.atOnce)
        for line in ["phone airplane off", "settle"] { try await take(line) }
        for line in kind.again { _ = try? await world.run(text: line) }
        for line in ["settle", "wait 10m", "settle"] { try await take(line) }
        try await expect(Self.always)
        if isTold { return try await expect(kind.kept) }
        var isKept = true
        for line in kind.kept where try await failure(line) != nil { isKept = false }
        if !isKept { try await expect(kind.dropped) }
    }

    /// Whether the first act was committed when the process died, so that it must be there; nil where it lives on.
    private func strike() async throws -> Bool? {
        for line in Self.world { try await take(line) }
        if !kind.design.isEmpty { try await take("design \(kind.design)") }
        for line in ["phone opens", "settle"] + kind.before { try await take(line) }
        let power = death.losesPower ? " power" : ""
        try await take("phone crash at=\(death.point) nth=\(death.nth)\(power)")
        for (place, act) in kind.acts.enumerated() {
            try await take(act)
            if await !isRunning() { return place > 0 || !death.point.hasSuffix("before-commit") }
        }
        try await take("settle")
        return await isRunning() ? nil : true
    }

    private static let world = [
        "design order=time", "limits first-page=5 page=5 prefetch-left=1 rows-per-screen=2",
        "account ada", "account bob", "account cleo", "ada follows bob cleo",
        "repeat 12 bob posts \"note {n}\" as=p{n} every=1m", "cleo posts \"line\" as=c1",
        "ada posts \"mine\" as=own", "device phone ada", "wait 1h",
    ]

    /// As soon as it lives again: what was in flight waits in the queue.
    private static let atOnce =
        ["expect phone.outbox count=0 where state=in_flight"] + consistent

    private static let always = ["expect phone.outbox count=0"] + consistent

    /// K3a, I3: no row without its parent, no post twice.
    private static let consistent = [
        "select count(*) - count(distinct post_id) from feed_entries where feed_id = 'home' "
            + "and post_id is not null",
        "select count(*) from feed_entries where kind = 'post' "
            + "and post_id not in (select id from posts)",
        "select count(*) from uploads where post_id not in (select id from drafts) "
            + "and post_id not in (select post_id from outbox where post_id is not null)",
        "select count(*) from drafts d join outbox o on o.post_id = d.id",
        "select count(*) from comments where post_id not in (select id from posts)",
        "select count(*) from media_cache where post_id not in (select id from posts) "
            + "and post_id not in (select id from stories)",
    ].map { "expect phone sql \"\($0)\" = \"0\"" }

    private func isRunning() async -> Bool { await world.screen("phone") != nil }

    private func take(_ line: String) async throws { _ = try await world.run(text: line) }

    private func failure(_ line: String) async throws -> String? {
        try await world.run(text: line)?.failure
    }

    private func expect(_ lines: [String]) async throws {
        for line in lines {
            guard let failure = try await failure(line) else { continue }
            Issue.record("\(place): \(line)\n\(failure)")
        }
    }

    private var place: String {
        "\(kind.name), \(death.point), nth=\(death.nth)\(death.losesPower ? ", power" : "")"
    }
}
