import Testing

@testable import Workbook

/// What today's code has to say of the rows of `UpgradeRows`, by the step that they came with.
enum UpgradeFacts {
    typealias Fact = @Sendable (Workbook) async throws -> Void

    static let facts = learning.merging(practising) { $1 }

    private static let learning: [String: Fact] = [
        "001-worksheets": worksheets,
        "002-reading": reading,
        "003-worlds-and-settings": worlds,
        "004-ways-of-worlds": ways,
        "005-entries": entries,
        "006-search": search,
        "007-scenarios": scenarios,
        "008-frame-recordings": recordings,
        "010-evidence": evidence,
        "011-cards": cards,
        "012-capacity-sheets": sheets,
        "013-typed-answers": typed,
    ]

    private static func worksheets(_ workbook: Workbook) async throws {
        let sheet = try #require(try await workbook.teardowns().first)
        #expect(sheet.fields.app == "Photo app" && sheet.fields.tab == "home")
        #expect(sheet.fields.device == "Pixel 7" && sheet.fields.version == "12.1")
        #expect(sheet.fields.note == "The first sheet’s note")
        #expect(try await workbook.deletedTeardowns().map(\.fields.app) == ["Chat app"])
        let outcomes = try await workbook.outcomes(of: sheet.id)
        #expect(outcomes.map(\.probe) == ["P40.1", "P40.2", "P40.3", "P40.4"])
        #expect(
            outcomes.map(\.result) == [
                .seen(2), .notApplicable(reason: "no likes"),
                .inconclusive(reason: "the refresh came first"), .open,
            ]
        )
        #expect(outcomes.map(\.note) == ["41 → 42", "", "odd", "only a note"])
    }

    private static func reading(_ workbook: Workbook) async throws {
        #expect(try await workbook.answers().map(\.option) == ["b"])
        #expect(try await workbook.places().map(\.section) == ["levels"])
    }

    private static func worlds(_ workbook: Workbook) async throws {
        #expect(try await workbook.world("w1")?.script == "world demo\n")
        #expect(try await workbook.setting("timer") == "off")
    }

    private static func ways(_ workbook: Workbook) async throws {
        let fork = try #require(try await workbook.forks(of: "w1").first)
        #expect(fork.id == "w2" && fork.parent?.step == 7 && fork.undone == "phone opens")
        #expect(try await workbook.deletedWorlds().map(\.id) == ["w3"])
    }

    private static func entries(_ workbook: Workbook) async throws {
        let sheet = try #require(try await workbook.teardowns().first)
        let entries = try await workbook.entries(of: sheet.id)
        #expect(entries.contains { $0.text == "opaque, 24 bytes" })
        #expect(try await workbook.conflicts(of: sheet.id).map(\.text) == ["the later text"])
        #expect(try await workbook.pictures(of: sheet.id).map(\.name) == ["first.png"])
        #expect(try await workbook.incoming(1) == "{\"app\": \"Other\"}")
    }

    private static func search(_ workbook: Workbook) async throws {
        let query = SearchQuery("zebra")
        #expect(try await workbook.notes(query, hasAll: true).count == 1)
    }

    private static func scenarios(_ workbook: Workbook) async throws {
        #expect(try await workbook.predictions().map(\.scenario) == ["refused"])
        #expect(try await workbook.openedScenarios().map(\.scenario) == ["refused"])
    }

    private static func recordings(_ workbook: Workbook) async throws {
        #expect(try await workbook.frameRecordings().map(\.name) == ["All off"])
    }

    private static func evidence(_ workbook: Workbook) async throws {
        let sheet = try #require(try await workbook.teardowns().first)
        #expect(try await workbook.evidence(of: "P40.1", in: sheet.id) == "{\"step\": 3}")
    }

    private static func cards(_ workbook: Workbook) async throws {
        #expect(try await workbook.ownCards().map(\.fields.ask) == ["Why?"])
        #expect(try await workbook.cardReviews().map(\.answer.text) == ["As I said"])
        let drafts = try await workbook.cardDrafts()
        #expect(drafts.contains { $0.card == "own-1" && $0.isShown })
    }

    private static func sheets(_ workbook: Workbook) async throws {
        #expect(try await workbook.sheets().map(\.typed) == [["users": "5e6"]])
    }

    private static func typed(_ workbook: Workbook) async throws {
        let drafts = try await workbook.cardDrafts()
        #expect(drafts.contains { $0.answer.text == "Still typing" && !$0.isShown })
    }
}
