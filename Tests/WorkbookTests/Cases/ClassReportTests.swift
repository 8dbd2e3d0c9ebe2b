import Testing
import Workbook

struct ClassReportTests {
    private func file(_ name: String, _ claims: [(String, String, ConfidenceWord)]) -> ClaimsFile {
        ClaimsFile(
            commitment: String(repeating: "0", count: 64),
            title: "Case",
            name: name,
            submittedAt: WallTime(milliseconds: 1),
            claims: claims.map { ClaimsFile.Claim(choice: $0.0, value: $0.1, word: $0.2) }
        )
    }

    @Test func `claims stand side by side with right and wrong, gaps and strangers told apart`() {
        let report = ClassReport(
            truths: [("order", "time"), ("like", "memory")],
            files: [
                file("Ada", [("like", "memory", .observed), ("order", "ranked", .inferred)]),
                file("", [("like", "outbox", .observed), ("sync", "delta", .speculative)]),
            ]
        )
        #expect(report.students.map(\.name) == ["Ada", "Student 2"])
        #expect(
            report.students.map(\.tally) == [
                Calibration.Tally(right: 1, of: 2), Calibration.Tally(right: 0, of: 1),
            ]
        )
        #expect(report.rows.map(\.choice) == ["order", "like"])
        #expect(report.rows[0].cells.map(\.isRight) == [false, nil])
        #expect(report.rows[1].cells.map(\.isRight) == [true, false])
        #expect(report.calibration[.observed] == Calibration.Tally(right: 1, of: 2))
        #expect(report.calibration[.inferred] == Calibration.Tally(right: 0, of: 1))
        #expect(report.calibration[.speculative].count == 0)
    }

    /// What nothing could tell counts neither way; what this student couldn't tell is said, and counts.
    @Test func `what could not be known is told from right and wrong`() {
        let report = ClassReport(
            truths: [("assembly", "hybrid"), ("like", "memory")],
            files: [
                file("Ada", [("assembly", "write", .inferred), ("like", "outbox", .observed)]),
                file("Bob", [("assembly", "read", .inferred)]),
            ],
            evidence: ClassReport.Evidence(
                unknowable: ["assembly": ["write"]],
                left: [
                    ["assembly": ["hybrid", "write"], "like": ["memory"]],
                    ["like": ["memory", "wait"]],
                ]
            )
        )
        #expect(report.rows[0].cells.map(\.isRight) == [nil, false])
        #expect(report.rows[0].cells.map(\.left) == [["hybrid", "write"], []])
        #expect(report.rows[1].cells.map(\.isRight) == [false, nil])
        #expect(report.rows[1].cells.map(\.left) == [[], ["memory", "wait"]])
        #expect(report.students.map(\.tally.count) == [1, 1])
        #expect(report.calibration.all == Calibration.Tally(right: 0, of: 2))
    }
}
