import Testing
import Workbook

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
}
