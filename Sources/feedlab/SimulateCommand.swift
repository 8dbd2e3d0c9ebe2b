import Campaign
import FeedModel
import Foundation

/// `feedlab simulate`: random commands and faults against the invariants.
struct SimulateCommand {
    private let seeds: ClosedRange<UInt64>
    private let lines: Int

    init(_ arguments: [String]) throws(UsageError) {
        let options = try Options(arguments, named: ["--seeds", "--steps"], switches: [])
        seeds = try Self.range(options.value("--seeds") ?? "1..200")
        let text = options.value("--steps") ?? "80"
        guard let lines = Int(text), (1...10_000).contains(lines) else {
            throw UsageError("expected --steps from 1 to 10000, found \"\(text)\"")
        }
        self.lines = lines
    }

    private static func range(_ text: String) throws(UsageError) -> ClosedRange<UInt64> {
        let ends = text.components(separatedBy: "..").map { UInt64($0) }
        if ends.count == 1, let only = ends[0] { return only...only }
        guard ends.count == 2, let first = ends[0], let last = ends[1], first <= last else {
            throw UsageError("expected --seeds A..B, found \"\(text)\"")
        }
        return first...last
    }

    func run() async throws(UsageError) -> Int32 {
        var failures = 0
        for seed in seeds {
            do {
                let result = try await Campaign.run(seed: seed, lines: lines)
                guard let finding = result.finding else { continue }
                failures += 1
                Say.now(
                    "FAIL seed=\(seed) invariant=\(finding.invariant) step=\(finding.step): "
                        + finding.text
                )
                try await shrink(result)
            } catch {
                throw UsageError("seed \(seed): \(error)")
            }
        }
        Say.now("\(seeds.count) seeds, \(failures) failed")
        return failures == 0 ? 0 : 129
    }

    private func shrink(_ result: CampaignResult) async throws {
        guard var shrink = Shrink(result) else { return }
        try await shrink.run()
        Say.now("  \(result.profile)")
        Say.now("  \(result.plan.count) lines, shrunk to \(shrink.plan.count):")
        for line in shrink.plan { Say.now("    \(line)") }
        if !shrink.healing.isEmpty {
            Say.now("    # and then all heals, in \(shrink.healing.count) lines")
        }
        Say.now("    # \(shrink.finding.invariant): \(shrink.finding.text)")
    }
}
