import FeedModel

/// What one campaign is made of: drawn from its seed, so that no fault hides another and none is always there.
struct Swarm: Sendable {
    /// A kind of trouble that a campaign has or hasn't.
    enum Trouble: String, CaseIterable, Sendable {
        case lostRequests = "lost-requests"
        case lostAnswers = "lost-answers"
        case delays, duplicates, stalls
        case passingErrors = "passing-errors"
        case refusals
        case signedOut = "signed-out"
        case offline, slow, kills
        case crashPoints = "crash-points"
        case powerCuts = "power-cuts"
        case clockJumps = "clock-jumps"
        case backendDown = "backend-down"
        case restarts
        case heldJobs = "held-jobs"
        case failingJobs = "failing-jobs"
        case unreadableItems = "unreadable-items"
        case longAbsence = "long-absence"
        case oneWay = "one-way"
        case portals
        case brokenAnswers = "broken-answers"
        case diskFaults = "disk-faults"
        case olderStore = "older-store"
    }

    /// A kind of act that a campaign has or hasn't; likes and reading are in all.
    enum Habit: String, CaseIterable, Sendable {
        case comments, publishing, editing, deleting, following, blocking, muting, stories
        case sharing, bookmarks, explore, details, searching, notifications
        case secondDevice = "second-device"
        case otherAccount = "other-account"
    }

    /// The seed.
    let seed: UInt64
    /// What it looks at closely, if at anything.
    let focus: Focus?
    /// What goes wrong.
    let troubles: Set<Trouble>
    /// What people do.
    let habits: Set<Habit>
    /// The stated choices: `order=time like=outbox`.
    let design: String
    /// Numbers that bring the edges near: `first-page=3 page=4`.
    let limits: String

    /// Draws a campaign's profile.
    init(seed: UInt64) {
        self.seed = seed
        let focus = Focus(seed: seed)
        self.focus = focus
        var random = KeyedRandom(seed: seed)
        troubles = Set(
            Trouble.allCases.filter { random.below(100, "swarm trouble", $0.rawValue) < 30 }
                .filter { focus?.troubles?.contains($0) ?? true }
        )
        habits = Set(
            Habit.allCases.filter { random.below(100, "swarm habit", $0.rawValue) < 55 }
                .filter { focus?.habits?.contains($0) ?? true }
        )
        design = Self.design(&random, focus)
        limits = Self.limits(&random, isShort: !troubles.contains(.longAbsence), focus)
    }

    func has(_ trouble: Trouble) -> Bool { troubles.contains(trouble) }
    func has(_ habit: Habit) -> Bool { habits.contains(habit) }

    /// Values that give no promise up: defects and volatile stores are looked at by tests of their own.
    static let soundValues: [(key: String, values: [String])] = [
        ("order", ["time", "ranked"]),
        ("assembly", ["hybrid", "write", "read"]),
        ("unfollow", ["none", "repair"]),
        ("first-screen", ["cached", "cached", "network", "ahead"]),
        ("no-overlap", ["gap", "replace"]),
        ("like-rejected", ["notice", "silent"]),
        ("conflict", ["ask", "discard", "merge"]),
        ("counters", ["fetched", "fetched", "live", "lagged"]),
        ("publish", ["durable"]),
        ("story-prefetch", ["row", "head", "none"]),
        ("seen-state", ["fetched", "live", "local"]),
        ("story-expiry", ["client", "client", "server", "not-kept"]),
        ("ads", ["backend", "client"]),
        ("sync", ["pages", "delta"]),
        ("eviction", ["both", "count", "age"]),
        ("prefetch", ["adaptive", "always", "never"]),
        ("detail", ["seeded", "fetched"]),
        ("wire", ["json", "protobuf", "graphql"]),
    ]

    private static func design(_ random: inout KeyedRandom, _ focus: Focus?) -> String {
        var stated = StatedDesign()
        for (key, value) in focus?.design ?? [] { try? stated.state(key, value) }
        for (key, values) in soundValues
        where !(focus?.design ?? []).contains(where: { $0.key == key }) {
            let value = values[Int(random.below(UInt64(values.count), "swarm design", key))]
            // A value that doesn't go with an earlier one is left to its default.
            try? stated.state(key, value)
        }
        return stated.text
    }

    private static func limits(
        _ random: inout KeyedRandom,
        isShort: Bool,
        _ focus: Focus?
    ) -> String {
        // Pages as small as can be, all of them kept, and nothing else.
        if focus == .gaps {
            return "first-page=2 page=2 prefetch-left=1 rows-per-screen=1 head-check=2h"
        }
        func draw(_ name: String, _ low: UInt64, _ high: UInt64) -> String {
            "\(name)=\(low + random.below(high - low + 1, "swarm limit", name))"
        }
        var parts = [
            draw("first-page", 2, 5), draw("page", 2, 5), draw("prefetch-left", 1, 3),
            draw("rows-per-screen", 1, 3),
        ]
        if random.below(3, "swarm limit", "small store") == 0 {
            parts += ["max-posts=9", "floor=4"]
        }
        if random.below(3, "swarm limit", "small feeds") == 0 {
            parts += [draw("stored-feed", 4, 8), "celebrity=1"]
        }
        // Who looked at the head each minute of a day spends most of a campaign on it.
        parts.append(
            isShort && random.below(4, "swarm limit", "head") == 0
                ? "head-check=1m" : "head-check=2h"
        )
        if random.below(4, "swarm limit", "few attempts") == 0 { parts.append("attempts=2") }
        if random.below(3, "swarm limit", "short changelog") == 0 { parts.append("changelog=4h") }
        return parts.joined(separator: " ")
    }
}
