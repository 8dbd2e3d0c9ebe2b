import Campaign
import FeedModel
import Testing

/// What is left of a campaign is a script that shows by itself what it breaks.
@Suite struct ShrinkTests {
    /// Once all has healed the phone lacks a post between two, where a new device has it.
    private static let hole = [
        "design order=time", "limits first-page=1 prefetch-left=1", "account ada",
        "device phone ada", "repeat 2 ada posts \"note {n}\"", "phone opens", "settle",
        "repeat 2 ada posts \"later {n}\"", "phone signs-in ada",
    ]

    @Test func `what only a new device shows is a dozen lines with that device in them`()
        async throws
    {
        let bug = PlantedBug.gapRowLost
        let result = try await PlantedBug.$planted.withValue(bug) {
            try await Campaign.replay(Self.hole, seed: 1)
        }
        #expect(result.isAtRest)
        let shrink = try await Planting.shrink(bug, result)
        #expect(shrink.lines.count <= Shrink.goal, "\(shrink.script)")
        #expect(shrink.healing.isEmpty)
        #expect(shrink.lines.contains("device fresh ada"))
        let again = try await Planting.replay(bug, shrink)
        #expect(again.finding?.invariant == "I29")
        #expect(again.finding?.text == shrink.finding.text)
    }

    @Test func `without the bug the new device shows what the others do`() async throws {
        let lines = Self.hole + ["device fresh ada", "fresh opens", "settle"]
        #expect(try await Campaign.replay(lines, seed: 1, isHealed: false).finding == nil)
    }
}
