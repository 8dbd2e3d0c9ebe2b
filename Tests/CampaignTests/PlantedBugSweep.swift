import Campaign
import FeedModel
import Testing

/// The simulation sees: each bug that is planted is found by the promise that it breaks, within 200 seeds, and is told in
/// a dozen lines in all, which break it by themselves.
@Suite struct PlantedBugSweep {
    @Test(arguments: PlantedBug.allCases)
    func `a planted bug is found by the promise that it breaks, in a dozen lines`(
        bug: PlantedBug
    ) async throws {
        let promises = try #require(Planting.promises[bug])
        var others: [String] = []
        for seed in UInt64(1)...200 {
            let result = try await Planting.result(bug, seed: seed, lines: Planting.lines)
            guard let found = result.finding else { continue }
            if promises.contains(found.invariant) {
                let shrink = try await Planting.shrink(bug, result)
                print(
                    "planted \(bug.rawValue): \(found.invariant) by seed \(seed), "
                        + "\(result.plan.count) lines, then \(shrink.lines.count): \(found.text)"
                )
                #expect(shrink.lines.count <= Shrink.goal, "\(bug.rawValue): \(shrink.script)")
                let again = try await Planting.replay(bug, shrink)
                #expect(again.finding?.text == shrink.finding.text, "\(shrink.script)")
                return
            }
            others.append("\(found.invariant) by seed \(seed): \(found.text)")
        }
        Issue.record(
            "\(bug.rawValue) wasn't found by \(promises.sorted()); found instead: \(others)"
        )
    }
}
