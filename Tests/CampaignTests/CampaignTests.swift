import Campaign
import Testing

/// A campaign sees a design that is there to be shown failing, and says it in a few lines.
@Suite struct CampaignTests {
    /// `merge=overwrite` lets a refresh take a pending like off the screen.
    private static let flicker = [
        "seed 5", "design merge=overwrite", "account ada", "account bob", "account cem",
        "ada follows bob", "device phone ada", "bob posts \"one\" as=p1",
        "bob posts \"two\" as=p2", "phone opens", "settle", "cem likes p1", "phone likes p2",
        "settle",
        "fault phone PUT * drop-request", "phone likes p1", "wait 1s", "phone refreshes", "wait 5s",
    ]

    @Test func `a like that a refresh takes off the screen is found`() async throws {
        let result = try await Campaign.replay(Self.flicker, seed: 5)
        #expect(result.finding?.invariant == "I3")
        #expect(result.plan.count <= Self.flicker.count)
    }

    @Test func `what is found is shrunk to the lines that matter`() async throws {
        let result = try await Campaign.replay(Self.flicker, seed: 5)
        var shrink = try #require(Shrink(result))
        try await shrink.run()
        #expect(shrink.finding.invariant == "I3")
        #expect(shrink.plan.count <= 12)
        #expect(!shrink.plan.contains("cem likes p1"))
        #expect(shrink.script.contains("# I3: "))
    }

    @Test func `the same lines without the defect keep every promise`() async throws {
        let sound = Self.flicker.filter { !$0.hasPrefix("design") }
        #expect(try await Campaign.replay(sound, seed: 5).finding == nil)
    }

    @Test func `a seed gives the same campaign again`() async throws {
        let first = try await Campaign.run(seed: 11, lines: 20)
        let second = try await Campaign.run(seed: 11, lines: 20)
        #expect(first.plan == second.plan)
        #expect(first.hash == second.hash)
    }
}
