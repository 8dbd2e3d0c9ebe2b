/// Makes a failing campaign small: a script of few lines that still breaks the same promise.
public struct Shrink {
    /// As many lines as a script should have at most.
    public static let goal = 12

    /// How a plan is tried.
    private enum Manner {
        /// All heals and drains after it, and a new device is held beside the others.
        case healed
        /// It shows by itself what it breaks.
        case bare
    }

    private let seed: UInt64
    private let invariant: String
    private let original: CampaignResult
    /// How many runs one search may take.
    private let budgetMax: Int
    /// How many are left of them.
    private var budget = 0
    /// How many were taken in all.
    public private(set) var runs = 0
    /// Whether the search that found the best ended before all was tried.
    public private(set) var isExhausted = false
    /// Plans that were run and don't break the promise.
    private var vain: Set<[PlanLine]> = []
    private var manner = Manner.healed
    /// Whether what comes last is the first to be taken away.
    private var isFromEnd = true
    private var best: CampaignResult

    /// Starts from a campaign that failed; the budget is for each of at most four searches.
    public init?(_ result: CampaignResult, budget: Int = 1_500) {
        guard let finding = result.finding else { return nil }
        seed = result.seed
        invariant = finding.invariant
        original = result
        best = result
        budgetMax = budget
    }

    /// The shortest plan found so far.
    public var plan: [String] { best.plan }

    /// The lines after it by which all heals; none where the plan shows by itself what it breaks.
    public var healing: [String] { best.healing }

    /// What it breaks.
    public var finding: Finding { best.finding ?? Finding(invariant, step: 0, "") }

    /// The shortest journal, healing included.
    public var lines: [String] { plan + healing }

    /// Takes away and simplifies as long as the same promise breaks.
    ///
    /// What is seen at a step needs no healing: the lines up to there are made fewer. What is seen at rest is first made
    /// small with all healed after it, then what heals becomes a part of the plan. Where more than a dozen lines are left,
    /// the other way may lead further, or to begin with what comes first.
    public mutating func run() async throws {
        var shortest: (result: CampaignResult, isExhausted: Bool)?
        var size = Int.max
        for isFromEnd in [true, false] {
            for isHealing in [original.isAtRest, !original.isAtRest] where size > Self.goal {
                best = original
                self.isFromEnd = isFromEnd
                if isHealing { try await byHealing() } else { try await standAlone() }
                guard lines.count < size else { continue }
                size = lines.count
                shortest = (best, isExhausted)
            }
        }
        guard let shortest else { return }
        (best, isExhausted) = shortest
    }

    private mutating func byHealing() async throws {
        try await search(.healed)
        if !healing.isEmpty { try await standAlone() }
    }

    private mutating func search(_ manner: Manner) async throws {
        self.manner = manner
        budget = budgetMax
        vain = []
        var size = PlanSize(current)
        repeat {
            size = PlanSize(current)
            try await takeAway()
            for way in Simpler.ways { try await follow(way) }
        } while budget > 0 && PlanSize(current) < size
        isExhausted = budget <= 0
    }

    /// Makes a part of the plan of what heals, as far as the promise is then seen to be broken without more.
    private mutating func standAlone() async throws {
        manner = .bare
        if try await holds(lines.map { PlanLine($0) }) { try await search(.bare) }
    }

    private var current: [PlanLine] { plan.map { PlanLine($0) } }

    /// Takes lines away in halves, quarters, down to single ones (ddmin).
    private mutating func takeAway() async throws {
        var size = max(1, current.count / 2)
        while budget > 0 {
            let hasShrunk = try await pass(size)
            if size == 1, !hasShrunk { break }
            size = hasShrunk ? max(1, min(size, current.count / 2)) : max(1, size / 2)
        }
    }

    private mutating func pass(_ size: Int) async throws -> Bool {
        var hasShrunk = false
        /// How many lines of the side that was begun with are kept.
        var kept = 0
        while kept < current.count, budget > 0 {
            let count = current.count
            var fewer = current
            if isFromEnd {
                fewer.removeSubrange(max(0, count - kept - size)..<(count - kept))
            } else {
                fewer.removeSubrange(kept..<min(count, kept + size))
            }
            if try await isTaken(fewer) {
                hasShrunk = true
            } else {
                kept += size
            }
        }
        return hasShrunk
    }

    /// Goes one way as long as it leads on.
    private mutating func follow(_ way: ([PlanLine]) -> [[PlanLine]]) async throws {
        var hasShrunk = true
        while hasShrunk, budget > 0 {
            hasShrunk = false
            for other in way(current) where budget > 0 {
                if try await isTaken(other) {
                    hasShrunk = true
                    break
                }
            }
        }
    }

    /// Takes a plan if it is smaller and breaks the same promise.
    private mutating func isTaken(_ plan: [PlanLine]) async throws -> Bool {
        guard PlanSize(plan) < PlanSize(current), !vain.contains(plan) else { return false }
        if try await holds(plan) { return true }
        vain.insert(plan)
        return false
    }

    /// Whether a plan breaks the same promise; what was carried out of it is then the best.
    private mutating func holds(_ plan: [PlanLine]) async throws -> Bool {
        let lines = plan.map(\.text)
        guard manner == .healed || Fresh.isLast(in: lines) else { return false }
        let result = try await replay(lines, manner)
        guard result.finding?.invariant == invariant else { return false }
        if manner == .bare, result.isAtRest {
            // What isn't healed yet may lack anything; only a promise of rest may be looked for so.
            guard best.isAtRest else { return false }
            // What all the healing in the world mends is no broken promise of rest.
            let healed = try await replay(lines.filter { !Fresh.isOwn($0) }, .healed)
            guard healed.finding?.invariant == invariant,
                Self.sense(healed.finding) == Self.sense(result.finding)
            else { return false }
        }
        best = result
        return true
    }

    /// What a finding says, without names and numbers.
    private static func sense(_ finding: Finding?) -> String? {
        finding.map { finding in
            finding.text.split(separator: " ").filter { !$0.contains(where: \.isNumber) }
                .joined(separator: " ")
        }
    }

    private mutating func replay(
        _ lines: [String],
        _ manner: Manner
    ) async throws -> CampaignResult {
        budget -= 1
        runs += 1
        return try await Campaign.replay(lines, seed: seed, isHealed: manner == .healed)
    }

    /// The shortest journal as a script that `feedlab run` takes, with what it broke.
    public var script: String {
        var lines = ["# \(finding.invariant): \(finding.text)", "# seed \(seed)"] + plan
        if !healing.isEmpty { lines += ["# Then all heals."] + healing }
        return lines.joined(separator: "\n") + "\n"
    }
}
