import Testing

@testable import Workbook

/// What a recorded outcome rests on is kept beside it.
@Suite struct EvidenceTests {
    private let noon = WallTime(milliseconds: 1_790_000_000_000)

    @Test func `evidence stands beside its outcome, verbatim, until it is taken away`() async throws
    {
        let workbook = try Workbook(inMemoryAt: noon)
        let sheet = try await workbook.startTeardown(TeardownFields(app: "A"), at: noon)
        try await workbook.record(.seen(1), note: "n", for: "P40.2", in: sheet, at: noon)
        #expect(try await workbook.evidence(of: "P40.2", in: sheet) == nil)
        let text = #"{"journal": ["account ada"],  "step": 1}"#
        try await workbook.setEvidence(text, of: "P40.2", in: sheet, at: noon)
        #expect(try await workbook.evidence(of: "P40.2", in: sheet) == text)
        try await workbook.record(.seen(1), note: "m", for: "P40.2", in: sheet, at: noon)
        #expect(try await workbook.evidence(of: "P40.2", in: sheet) == text)
        try await workbook.setEvidence(nil, of: "P40.2", in: sheet, at: noon)
        #expect(try await workbook.evidence(of: "P40.2", in: sheet) == nil)
        await #expect(throws: WorkbookError.self) {
            try await workbook.setEvidence(
                String(repeating: "x", count: 1_048_577),
                of: "P40.2",
                in: sheet,
                at: noon
            )
        }
    }

    /// A worksheet in which outcome 1 of a probe was recorded with a run.
    private func recorded(_ workbook: Workbook) async throws -> TeardownID {
        let sheet = try await workbook.startTeardown(TeardownFields(app: "A"), at: noon)
        try await workbook.record(.seen(1), note: "n", for: "P40.2", in: sheet, at: noon)
        try await workbook.setEvidence("{}", of: "P40.2", in: sheet, at: noon)
        return sheet
    }

    private func version(_ workbook: Workbook, _ sheet: TeardownID) async throws -> Int {
        try await workbook.history(of: .result("P40.2"), in: sheet).last?.version ?? 0
    }

    @Test func `evidence goes with its result, however that changes`() async throws {
        let workbook = try Workbook(inMemoryAt: noon)
        var sheet = try await recorded(workbook)
        try await workbook.record(.seen(2), note: "n", for: "P40.2", in: sheet, at: noon)
        #expect(try await workbook.evidence(of: "P40.2", in: sheet) == nil)
        try await workbook.setEvidence("{}", of: "P40.2", in: sheet, at: noon)
        let second = try await version(workbook, sheet)
        #expect(try await workbook.undo(.result("P40.2"), base: second, in: sheet, at: noon))
        #expect(try await workbook.outcome(of: "P40.2", in: sheet)?.result == .seen(1))
        #expect(try await workbook.evidence(of: "P40.2", in: sheet) == nil, "undone")
        try await workbook.setEvidence("{}", of: "P40.2", in: sheet, at: noon)
        let undone = try await version(workbook, sheet)
        #expect(try await workbook.redo(.result("P40.2"), base: undone, in: sheet, at: noon))
        #expect(try await workbook.evidence(of: "P40.2", in: sheet) == nil, "done again")
        sheet = try await recorded(workbook)
        try await workbook.record(.open, note: "n", for: "P40.2", in: sheet, at: noon)
        let first = try await workbook.history(of: .result("P40.2"), in: sheet)[0].version
        try await workbook.setEvidence("{}", of: "P40.2", in: sheet, at: noon)
        #expect(
            try await workbook.putBack(.result("P40.2"), version: first, in: sheet, at: noon)
        )
        #expect(try await workbook.evidence(of: "P40.2", in: sheet) == nil, "put back")
    }

    @Test(arguments: [(ConflictChoice.standing, "{}"), (.later, "")])
    func `after a conflict, evidence stays with the result that stands`(
        _ choice: ConflictChoice,
        _ expected: String
    ) async throws {
        let workbook = try Workbook(inMemoryAt: noon)
        let sheet = try await recorded(workbook)
        let later = TypedText(key: .result("P40.2"), text: "2", base: 0)
        _ = try await workbook.record(
            [later],
            for: "P40.2",
            by: Writer(name: "b"),
            in: sheet,
            at: noon
        )
        #expect(try await workbook.evidence(of: "P40.2", in: sheet) == "{}")
        try await workbook.settle(.result("P40.2"), of: "b", with: choice, in: sheet, at: noon)
        #expect(try await workbook.evidence(of: "P40.2", in: sheet) ?? "" == expected)
    }

    @Test func `evidence comes along with a worksheet, and into another one`() async throws {
        let workbook = try Workbook(inMemoryAt: noon)
        let file = try await workbook.file(of: try await recorded(workbook))
        let copy = try await workbook.importTeardown(file)
        #expect(try await workbook.evidence(of: "P40.2", in: copy) == "{}")
        let other = try await workbook.startTeardown(TeardownFields(app: "A"), at: noon)
        try await workbook.importTeardown(file, mergingInto: other, at: noon)
        #expect(try await workbook.outcome(of: "P40.2", in: other)?.result == .seen(1))
        #expect(try await workbook.evidence(of: "P40.2", in: other) == "{}")
    }
}
