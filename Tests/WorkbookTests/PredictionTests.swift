import Testing
import Workbook

struct PredictionTests {
    private static let noon = WallTime(milliseconds: 1_790_000_000_000)

    private func prediction(
        _ id: String,
        _ option: String,
        design: String = "order=time",
        after milliseconds: Int64 = 0
    ) -> KeptPrediction {
        KeptPrediction(
            scenario: "unfollow",
            prediction: id,
            design: design,
            option: option,
            came: "b",
            at: WallTime(milliseconds: Self.noon.milliseconds + milliseconds)
        )
    }

    @Test func `what was predicted is kept beside what came, the last of each moment`() async throws
    {
        let workbook = try Workbook(inMemoryAt: Self.noon)
        try await workbook.keep(prediction("first", "a"))
        try await workbook.keep(prediction("second", "b", after: 5))
        try await workbook.keep(prediction("first", "b", after: 9))
        let kept = try await workbook.predictions()
        #expect(kept.map(\.prediction) == ["second", "first"])
        #expect(kept.map(\.isRight) == [true, true])
    }

    @Test func `one design is forgotten and the others stay`() async throws {
        let workbook = try Workbook(inMemoryAt: Self.noon)
        try await workbook.keep(prediction("first", "a"))
        try await workbook.keep(prediction("first", "a", design: "order=ranked"))
        try await workbook.forgetPredictions(in: "unfollow", design: "order=time")
        let kept = try await workbook.predictions()
        #expect(kept.map(\.design) == ["order=ranked"])
        #expect(kept.map(\.isRight) == [false])
    }

    @Test func `scenarios that were opened come last opened first`() async throws {
        let workbook = try Workbook(inMemoryAt: Self.noon)
        try await workbook.open(scenario: "a", at: Self.noon)
        try await workbook.open(
            scenario: "b",
            at: WallTime(milliseconds: Self.noon.milliseconds + 1)
        )
        try await workbook.open(
            scenario: "a",
            at: WallTime(milliseconds: Self.noon.milliseconds + 2)
        )
        #expect(try await workbook.openedScenarios().map(\.scenario) == ["a", "b"])
    }
}
