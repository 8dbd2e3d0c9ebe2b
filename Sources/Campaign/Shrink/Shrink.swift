/// Makes a failing campaign small: fewer lines that still break the same promise.
public struct Shrink {
    private let seed: UInt64
    private let invariant: String
    /// How many runs the search may take.
    private var budget: Int
    /// The shortest plan found so far.
    public private(set) var plan: [String]
    /// The lines by which the shortest one heals, where its promise is one of rest.
    public private(set) var healing: [String]
    /// What it breaks.
    public private(set) var finding: Finding

    /// Starts from a campaign that failed.
    public init?(_ result: CampaignResult, budget: Int = 400) {
        guard let finding = result.finding else { return nil }
        seed = result.seed
        invariant = finding.invariant
        self.finding = finding
        plan = result.plan
        healing = result.healing
        self.budget = budget
    }

    /// Takes lines away in halves, quarters, down to single ones, as long as the same promise breaks (ddmin).
    public mutating func run() async throws {
        var size = max(1, plan.count / 2)
        while budget > 0 {
            let hasShrunk = try await pass(size)
            if size == 1, !hasShrunk { break }
            size = hasShrunk ? max(1, min(size, plan.count / 2)) : max(1, size / 2)
        }
    }

    private mutating func pass(_ size: Int) async throws -> Bool {
        var hasShrunk = false
        var end = plan.count
        while end > 0, budget > 0 {
            let start = max(0, end - size)
            var fewer = plan
            fewer.removeSubrange(start..<end)
            budget -= 1
            let result = try await Campaign.replay(fewer, seed: seed)
            if let found = result.finding, found.invariant == invariant,
                result.plan.count < plan.count
            {
                plan = result.plan
                healing = result.healing
                finding = found
                hasShrunk = true
                end = min(start, plan.count)
            } else {
                end = start
            }
        }
        return hasShrunk
    }

    /// The shortest journal, healing included.
    public var lines: [String] { plan + healing }

    /// The shortest journal as a script that `feedlab run` takes, with what it broke.
    public var script: String {
        let head = ["# \(finding.invariant): \(finding.text)", "# seed \(seed)"]
        let tail = healing.isEmpty ? [] : ["# Then all heals."] + healing
        return (head + plan + tail).joined(separator: "\n") + "\n"
    }
}
