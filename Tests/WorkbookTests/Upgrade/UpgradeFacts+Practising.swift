import Interviewing
import Testing

@testable import Workbook

extension UpgradeFacts {
    /// What is to be said of mysteries, cases, interviews and drills.
    static let practising: [String: Fact] = [
        "014-mysteries": mysteries,
        "015-calibration": calibration,
        "016-interviews": interviews,
        "017-practice": practice,
        "018-programs": programs,
    ]

    private static func mysteries(_ workbook: Workbook) async throws {
        let begun = try #require(try await workbook.mystery(1_007))
        #expect(begun.isGuided && !begun.showsBoard && begun.revealedAt == nil)
        #expect(try await workbook.unfinishedMysteries().map(\.number) == [1_007])
        let runs = try await workbook.runs(ofMystery: 1_007)
        #expect(runs.map(\.journal) == [["phone opens", "phone offline"]])
        let outcomes = try await workbook.outcomes(ofMystery: 1_007)
        #expect(outcomes.map(\.outcome) == [3] && outcomes.allSatisfy(\.wasHinted))
        #expect(try await workbook.hints(ofMystery: 1_007).map(\.expectation) == ["leaves one"])
        #expect(try await workbook.claims(ofMystery: 1_007).map(\.word) == [.inferred])
        #expect(try await workbook.mysteryResults().map(\.verdict) == [.wrong])
    }

    private static func calibration(_ workbook: Workbook) async throws {
        let kept = try #require(try await workbook.cases().first)
        #expect(kept.number == 1_000_001 && kept.claims?.name == "Ada")
        #expect(try kept.contentToPlay()?.design == "like=memory")
        let files = try await workbook.classFiles(kept.file.commitment)
        #expect(files.map(\.claims.name) == ["Ada"])
        #expect(try await workbook.resolvedClaims().map(\.truth) == ["memory"])
    }

    private static func interviews(_ workbook: Workbook) async throws {
        let all = try await workbook.allInterviews()
        #expect(all.map(\.id) == ["interview-a", "interview-b"])
        #expect(all.map(\.level) == [.senior, .staff])
        #expect(all.first?.moments.map(\.kind) == [.begin, .pause])
        #expect(all.first?.text("note/scope") == "At once, fresh, endless")
        #expect(try await workbook.interviews().map(\.id) == ["interview-a"])
    }

    private static func practice(_ workbook: Workbook) async throws {
        let decisions = try await workbook.decisions()
        #expect(decisions.map(\.option).sorted() == ["fetched", "live"])
        #expect(try await workbook.decisionDrafts().map(\.defence) == ["Half a defence"])
        let drill = try #require(try await workbook.drills().first)
        #expect(drill.right == 1 && drill.isHalfDone && drill.given == ["users": "1e7"])
        #expect(try await workbook.practiceReplaced() == WallTime(milliseconds: 4_350))
    }

    private static func programs(_ workbook: Workbook) async throws {
        #expect(try await workbook.appliedMigrations().last == FeedLabVersion.schema)
    }
}
