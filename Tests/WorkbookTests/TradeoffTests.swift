import Foundation
import Testing

@testable import Workbook

/// Decisions as content, and as somebody makes them.
struct TradeoffTests {
    private static let root = URL(filePath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().path

    private static let file = """
        ---
        title: T
        question: Which?
        lesson: stories
        order: 1
        scenario: opening-the-app
        look: There
        ---

        Words.

        ```option
        id: one
        label: One
        design: order=time
        costs: Much
        wins: Often
        ```

        ```option
        id: two
        label: Two
        design: order=ranked
        costs: More
        wins: Never
        ```
        """

    @Test func `a file is read into its ways`() {
        var reader = TradeoffReader(file: "tradeoffs/t.md", slug: "t")
        let tradeoff = reader.read(Self.file)
        #expect(reader.problems == [])
        #expect(
            tradeoff.options.map(\.id) == ["one", "two"] && tradeoff.aboutHTML.contains("Words")
        )
        #expect(tradeoff.stage == .scenario("opening-the-app"))
        #expect(tradeoff.option("two")?.costs == "More" && tradeoff.option("three") == nil)
    }

    @Test(arguments: [
        ("scenario: opening-the-app\n", "", "1: expected 'compare' or 'scenario', found neither"),
        (
            "look: There", "look: There\ncompare: x",
            "1: expected 'compare' or 'scenario', found both"
        ),
        ("id: two", "id: one", "9: expected an id of its own for each option, found 'one' twice"),
        ("Words.", "", "9: expected what one has to know to decide, found nothing"),
        ("costs: More\n", "", "20: expected a text for 'costs', found none"),
        ("```option\nid: one", "```card\nid: one", "9: expected two to four options, found 1"),
        ("wins: Never", "loses: Never", "20: expected a text for 'wins', found none"),
    ])
    func `a slip of the pen is told with its line`(_ right: String, _ wrong: String, _ said: String)
    {
        var reader = TradeoffReader(file: "tradeoffs/t.md", slug: "t")
        _ = reader.read(Self.file.replacing(right, with: wrong))
        let found = reader.problems.map(\.description)
        #expect(found.contains { $0.hasPrefix("tradeoffs/t.md:\(said)") }, "\(found)")
    }

    @Test func `there are decisions enough, and what they name is there`() throws {
        let content = try Content(directory: Self.root + "/Content")
        #expect(content.tradeoffs.count >= 20)
        #expect(content.tradeoffProblems(nil, nil) { _, _ in true } == [])
        let found = content.tradeoffProblems([], []) { key, _ in key != "wire" }
            .map(\.description)
        #expect(found.contains { $0.contains("wire.md") && $0.contains("choices of the lab") })
        #expect(found.contains { $0.contains("a comparison that there is, found 'first-screen'") })
        #expect(found.contains { $0.contains("a scenario that there is, found 'row-and-detail'") })
    }

    @Test func `a draft lives until it is decided, and a judgement belongs to the last decision`()
        async throws
    {
        let one = WallTime(milliseconds: 1_000)
        let two = WallTime(milliseconds: 2_000)
        let workbook = try Workbook(inMemoryAt: one)
        try await workbook.keepDecisionDraft(of: "t", option: "", defence: "Be", at: one)
        #expect(try await workbook.decisionDrafts().map(\.defence) == ["Be"])
        try await workbook.decide("t", "one", defence: "Because.", at: one)
        #expect(try await workbook.decisionDrafts() == [])
        try await workbook.decide("t", "two", defence: "Or so.", at: two)
        let judgement = Decision.Judgement(
            at: two,
            namedCost: true,
            namedOther: false,
            stands: false
        )
        #expect(try await workbook.judge("t", judgement))
        #expect(try await workbook.judge("u", judgement) == false)
        let decisions = try await workbook.decisions()
        #expect(decisions.map(\.option) == ["one", "two"])
        #expect(decisions.map(\.judgement) == [nil, judgement])
        try await workbook.keepDecisionDraft(of: "t", option: "one", defence: "", at: two)
        try await workbook.keepDecisionDraft(of: "t", option: "", defence: "", at: two)
        #expect(try await workbook.decisionDrafts() == [], "an empty one is forgotten")
        await #expect(throws: WorkbookError.self) {
            let long = String(repeating: "x", count: 4_001)
            try await workbook.decide("t", "one", defence: long, at: two)
        }
    }

    @Test func `nothing is lost within one millisecond, or after the clock went back`() async throws
    {
        let one = WallTime(milliseconds: 1_000)
        let two = WallTime(milliseconds: 2_000)
        let workbook = try Workbook(inMemoryAt: one)
        for (option, now) in [("one", two), ("two", two), ("three", one)] {
            try await workbook.decide("t", option, defence: "Because.", at: now)
        }
        #expect(try await workbook.decisions().map(\.option) == ["one", "two", "three"])
        try await workbook.keepDecisionDraft(of: "t", option: "", defence: "Be", at: two)
        try await workbook.keepDecisionDraft(of: "t", option: "", defence: "Because", at: one)
        #expect(try await workbook.decisionDrafts().map(\.defence) == ["Because"])
    }
}
