/// Makes a failing campaign small: a script of few lines that still breaks the same promise.
public struct Shrink {
    /// As many lines as a script should have at most.
    public static let goal = 12

    private let seed: UInt64
    private let invariant: String
    /// How many runs the search may take.
    private var budget: Int
    /// How many it has taken.
    public private(set) var runs = 0
    /// Plans that were run and don't break the promise.
    private var vain: Set<[PlanLine]> = []
    /// Whether the plan has to show what it breaks without healing, a new device beside the others aside.
    private var isBare = false
    private var best: CampaignResult

    /// Starts from a campaign that failed.
    public init?(_ result: CampaignResult, budget: Int = 1_500) {
        guard let finding = result.finding else { return nil }
        seed = result.seed
        invariant = finding.invariant
        best = result
        self.budget = budget
    }

    /// The shortest plan found so far.
    public var plan: [String] { best.plan }

    /// The lines after it by which all heals, or by which a new device is held beside the others.
    public var healing: [String] {
        guard isBare else { return best.healing }
        var lines: [String] = []
        // Of what the new device may tap to see all, few plans need anything.
        for line in best.healing where !line.hasSuffix(" if-any") && line != lines.last {
            lines.append(line)
        }
        return lines
    }

    /// What it breaks.
    public var finding: Finding { best.finding ?? Finding(invariant, step: 0, "") }

    /// The shortest journal, healing included.
    public var lines: [String] { plan + healing }

    /// Takes away and simplifies as long as the same promise breaks.
    ///
    /// First the acts, with all healed and drained after them; then what heals, so that the script stands by itself.
    public mutating func run() async throws {
        try await search()
        guard !healing.isEmpty else { return }
        try await standAlone()
    }

    private mutating func search() async throws {
        var size = PlanSize(current)
        repeat {
            size = PlanSize(current)
            try await takeAway()
            for way in Simpler.ways { try await follow(way) }
        } while budget > 0 && PlanSize(current) < size
    }

    /// Makes a part of the plan of what heals, as far as the promise is then seen to be broken without more.
    private mutating func standAlone() async throws {
        let beside = "\(Fresh.name) "
        let whole = lines.filter { !$0.hasPrefix(beside) && !$0.hasPrefix("device \(beside)") }
        guard whole.count < 150 else { return }
        isBare = true
        vain = []
        let before = best
        if try await !holds(whole.map { PlanLine($0) }) {
            isBare = false
            best = before
            return
        }
        try await search()
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
        var end = current.count
        while end > 0, budget > 0 {
            let start = max(0, end - size)
            var fewer = current
            fewer.removeSubrange(start..<end)
            if try await isTaken(fewer) {
                hasShrunk = true
                end = min(start, current.count)
            } else {
                end = start
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
        let result = try await replay(lines, isHealed: !isBare)
        guard result.finding?.invariant == invariant else { return false }
        if isBare, result.isAtRest {
            // What isn't healed yet may lack anything; only a promise of rest may be looked for so.
            guard best.isAtRest else { return false }
            // What all the healing in the world mends is no broken promise of rest.
            let healed = try await replay(lines, isHealed: true)
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
        isHealed: Bool
    ) async throws -> CampaignResult {
        budget -= 1
        runs += 1
        return try await Campaign.replay(lines, seed: seed, isHealed: isHealed)
    }

    /// Whether the search ended before all was tried.
    public var isExhausted: Bool { budget <= 0 }

    /// The shortest journal as a script that `feedlab run` takes, with what it broke.
    public var script: String {
        var lines = ["# \(finding.invariant): \(finding.text)", "# seed \(seed)"] + plan
        if !healing.isEmpty { lines += ["# \(healingWords)"] + healing }
        return lines.joined(separator: "\n") + "\n"
    }

    /// What the lines after the plan are for.
    public var healingWords: String {
        isBare ? "Beside it a new device of the account." : "Then all heals."
    }
}
