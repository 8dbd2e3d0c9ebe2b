import Testing

@testable import Workbook

@Suite struct MysteryWorkbookTests {
    private let now = WallTime(milliseconds: 1_000)
    private let later = WallTime(milliseconds: 2_000)

    @Test func `all of a mystery is kept`() async throws {
        let workbook = try Workbook(inMemoryAt: now)
        var kept = KeptMystery(number: 2_001, isGuided: true, showsBoard: false, at: now)
        kept.pace = .minute
        try await workbook.keep(kept)
        try await workbook.keep(
            KeptMystery(number: 1_001, isGuided: false, showsBoard: true, at: later)
        )
        #expect(try await workbook.mystery(2_001) == kept)
        #expect(try await workbook.mystery(3) == nil)
        #expect(try await workbook.unfinishedMysteries().map(\.number) == [1_001, 2_001])

        var run = MysteryRun(mystery: 2_001, run: 1, probe: "P40.2", journal: [], begunAt: now)
        try await workbook.keep(run)
        run.journal = ["phone opens", "wait 1s"]
        try await workbook.keep(run)
        #expect(try await workbook.runs(ofMystery: 2_001) == [run])

        let outcome = MysteryOutcome(
            place: 1,
            run: 1,
            probe: "P40.2",
            outcome: 3,
            wasHinted: true,
            at: now
        )
        try await workbook.record(outcome, inMystery: 2_001)
        #expect(try await workbook.outcomes(ofMystery: 2_001) == [outcome])
        let hint = MysteryHint(
            place: 0,
            stage: 3,
            choice: "like",
            probes: "P40.2",
            expectation: "On average it leaves 3 of 12 designs",
            at: now
        )
        try await workbook.keep(hint, ofMystery: 2_001)
        try await workbook.keep(hint, ofMystery: 2_001)
        #expect(try await workbook.hints(ofMystery: 2_001) == [hint])

    }

    @Test func `claims are kept, and results once the mystery is revealed`() async throws {
        let workbook = try Workbook(inMemoryAt: now)
        for number in [1_001, 2_001] {
            try await workbook.keep(
                KeptMystery(number: number, isGuided: false, showsBoard: true, at: now)
            )
        }
        let first = MysteryClaim(choice: "like", value: "wait", word: .observed, at: now)
        let claim = MysteryClaim(choice: "like", value: "memory", word: .inferred, at: later)
        try await workbook.keep(first, ofMystery: 2_001)
        try await workbook.keep(claim, ofMystery: 2_001)
        #expect(try await workbook.claims(ofMystery: 2_001) == [claim])
        #expect(try await workbook.mysteryResults().isEmpty)

        func result(
            _ choice: String,
            _ claim: MysteryClaim?,
            _ verdict: MysteryResult.Verdict
        ) -> MysteryResult {
            MysteryResult(
                mystery: 2_001,
                choice: choice,
                truth: "x",
                claim: claim,
                verdict: verdict,
                wasHinted: choice == "like",
                at: later
            )
        }
        let results = [result("like", claim, .wrong), result("ads", nil, .open)]
        try await workbook.reveal(results, ofMystery: 2_001, at: later)
        #expect(try await workbook.mysteryResults() == results)
        #expect(try await workbook.unfinishedMysteries().map(\.number) == [1_001])
        #expect(try await workbook.mystery(2_001)?.revealedAt == later)

        try await workbook.forgetMystery(2_001)
        #expect(try await workbook.mystery(2_001) == nil)
        #expect(try await workbook.claims(ofMystery: 2_001).isEmpty)
        #expect(try await workbook.mysteryResults().isEmpty)
    }
}
