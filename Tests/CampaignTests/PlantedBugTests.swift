import Campaign
import FeedModel
import Testing

/// What `PlantedBugSweep` tries with every bug, with three that few seeds find.
@Suite struct PlantedBugTests {
    @Test(arguments: [PlantedBug.newIDOnRetry, .parentsIgnored, .keysForgotten])
    func `a planted bug is found by the promise that it breaks`(bug: PlantedBug) async throws {
        let promises = try #require(Planting.promises[bug])
        for seed in UInt64(3)...40 {
            let result = try await Planting.result(bug, seed: seed, lines: Planting.lines)
            if let found = result.finding, promises.contains(found.invariant) { return }
        }
        Issue.record("seeds 3 to 40 don't find \(bug.rawValue)")
    }
}
