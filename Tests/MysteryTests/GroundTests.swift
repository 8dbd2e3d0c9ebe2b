import Lab
import Testing

@testable import Mystery

/// Plays in copies of one beginning are the plays that begin by themselves.
@Suite struct GroundTests {
    @Test(arguments: ["P40.2", "P18.6", "P15.8"])
    func `a copy of the beginning gives the same run`(_ probe: String) throws {
        let mystery = try #require(MysteryCase(number: 4_008))
        let stage = MysteryStage(mystery, play: try Fairness.book.get().play(probe))
        let ground = try ProbeGround(MysteryStage.beginning(of: mystery, in: mystery.design))
        let whole = try #require(stage.run(mystery.design))
        #expect(whole.stepCount > 50)
        for _ in 0..<2 { #expect(stage.run(mystery.design, on: ground) == whole) }
    }
}
