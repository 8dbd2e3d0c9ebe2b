import Campaign
import FeedModel
import Testing

/// What is planted, and who is to find it.
enum Planting {
    /// Lines of acts and faults a seed.
    static let lines = 40

    /// The promises that a bug breaks.
    static let promises: [PlantedBug: Set<String>] = [
        .weakCommit: ["I1"],
        .newIDOnRetry: ["I4"],
        .editInFlight: ["I9"],
        .parentsIgnored: ["I8"],
        .wallClockExpiry: ["I35", "I34"],
        .waitIgnored: ["I14"],
        .tombstonesIgnored: ["I20"],
        .filterMissing: ["I36"],
        .anchorLost: ["I30"],
        .sequenceReused: ["I26"],
        .orderIgnored: ["I7"],
        .countNotRestored: ["I19"],
        .keysForgotten: ["I5"],
        .foreignCursor: ["I33"],
        .gapRowLost: ["I29"],
        .deadLetterSwallows: ["I11"],
        .twoTransactions: ["I3"],
        .tokenBeforeRows: ["I20", "I21"],
        .epochIgnored: ["I25"],
        .versionsIgnored: ["I22"],
        .signOutLeavesRows: ["I37"],
        .commentLost: ["I18"],
    ]

    /// The campaign of a seed with a bug in it.
    static func result(_ bug: PlantedBug, seed: UInt64, lines: Int) async throws -> CampaignResult {
        try await PlantedBug.$planted.withValue(bug) {
            try await Campaign.run(seed: seed, lines: lines)
        }
    }

    /// What is left of a campaign that found a bug.
    static func shrink(_ bug: PlantedBug, _ result: CampaignResult) async throws -> Shrink {
        try await PlantedBug.$planted.withValue(bug) {
            var shrink = try #require(Shrink(result))
            try await shrink.run()
            return shrink
        }
    }

    /// What was left of it, run as a script is: nothing heals after it, and nothing is held beside it.
    static func replay(_ bug: PlantedBug, _ shrink: Shrink) async throws -> CampaignResult {
        try await PlantedBug.$planted.withValue(bug) {
            try await Campaign.replay(shrink.lines, seed: 1, isHealed: false)
        }
    }
}
