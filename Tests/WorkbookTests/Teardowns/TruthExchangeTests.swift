import Foundation
import Testing

@testable import Workbook

/// What turned out to be true goes along with a worksheet's file.
struct TruthExchangeTests {
    private let noon = WallTime(milliseconds: 1_790_000_000_000)
    private let later = WallTime(milliseconds: 1_790_000_060_000)

    private func claim(
        _ subject: String,
        of id: TeardownID,
        truth: String = "by time",
        at time: WallTime
    ) -> ResolvedClaim {
        ResolvedClaim(
            kind: .teardown,
            source: id.description,
            subject: subject,
            name: "Photo app",
            claimed: "“ranked”\n",
            word: .inferred,
            truth: truth,
            isRight: truth != "by time",
            knownFrom: "a talk",
            resolvedAt: time
        )
    }

    private func sheet(_ workbook: Workbook) async throws -> TeardownID {
        let id = try await workbook.startTeardown(TeardownFields(app: "Photo app"), at: noon)
        try await workbook.setTruth(of: claim("field/list-order", of: id, at: later))
        try await workbook.setTruth(of: claim("axis/order", of: id, truth: "both", at: noon))
        return id
    }

    @Test func `truths come back out of a file, to the byte`() async throws {
        let workbook = try Workbook(inMemoryAt: noon)
        let id = try await sheet(workbook)
        let text = try await workbook.file(of: id).text
        #expect(text.contains("\"version\": 2"))
        let clean = try Workbook(inMemoryAt: later)
        _ = try await clean.startTeardown(TeardownFields(app: "Another"), at: noon)
        let again = try await clean.importTeardown(try TeardownFile(reading: text))
        #expect(again != id)
        #expect(try await clean.file(of: again).text == text)
        #expect(
            try await clean.resolvedClaims(.teardown, again.description)
                == [
                    claim("axis/order", of: again, truth: "both", at: noon),
                    claim("field/list-order", of: again, at: later),
                ]
        )
    }

    /// An earlier FeedLab reads what has no truths, and what it wrote is read here.
    @Test func `without truths a file is of the first version`() async throws {
        let workbook = try Workbook(inMemoryAt: noon)
        let id = try await workbook.startTeardown(TeardownFields(app: "A"), at: noon)
        let text = try await workbook.file(of: id).text
        #expect(text.contains("\"version\": 1") && !text.contains("truths"))
        #expect(try TeardownFile(reading: text).text == text)
    }

    @Test func `a copy's claims count once, with what was said last`() async throws {
        let workbook = try Workbook(inMemoryAt: noon)
        let id = try await sheet(workbook)
        let file = try await workbook.file(of: id)
        let copy = try await workbook.importTeardown(file)
        #expect(try await workbook.resolvedClaims().count == 2)
        try await workbook.setTruth(
            of: claim("field/list-order", of: copy, truth: "ranked", at: later)
        )
        let counted = try await workbook.resolvedClaims()
        #expect(counted.map(\.source) == [copy.description, copy.description])
        #expect(counted.map(\.truth) == ["both", "ranked"])
        let fresh = try await workbook.importTeardown(file, replacing: id, at: later)
        #expect(try await workbook.resolvedClaims().map(\.source).allSatisfy { $0 == "\(fresh)" })
    }

    @Test func `merging takes truths that aren't known here`() async throws {
        let workbook = try Workbook(inMemoryAt: noon)
        let file = try await workbook.file(of: try await sheet(workbook))
        let mine = try await workbook.startTeardown(TeardownFields(app: "Photo app"), at: noon)
        let own = claim("axis/order", of: mine, truth: "mine", at: later)
        try await workbook.setTruth(of: own)
        try await workbook.importTeardown(file, mergingInto: mine, at: later)
        let kept = try await workbook.resolvedClaims(.teardown, mine.description)
        #expect(kept.map(\.truth).sorted() == ["by time", "mine"])
    }

    @Test(arguments: [
        ("\"field/list-order\"", "\"axis/order\"", "the truths by subject, each once"),
        ("\"field/list-order\"", "\"page/x\"", "a subject such as “field/list-order”"),
        ("\"Inferred\"", "\"Sure\"", "one of Observed, Inferred, Speculative"),
        ("\"held\": true", "\"held\": 1", "true or false for “held”"),
        ("\"truths\": [", "\"truths\": [], \"more\": [", "one or more “truths”"),
        ("\"version\": 2", "\"version\": 1", "nothing else in the file, found “truths”"),
        ("\"from\": \"a talk\"", "\"whence\": \"x\"", "expected “from” in a truth"),
    ])
    func `a spoilt truth is refused with what was expected`(
        _ old: String,
        _ new: String,
        _ part: String
    ) async throws {
        let workbook = try Workbook(inMemoryAt: noon)
        let text = try await workbook.file(of: try await sheet(workbook)).text
        let range = try #require(text.firstRange(of: old))
        let spoilt = text.replacingCharacters(in: range, with: new)
        let error = #expect(throws: WorkbookError.self) { try TeardownFile(reading: spoilt) }
        #expect(error?.message.contains(part) == true, "\(error?.message ?? "")")
    }
}
