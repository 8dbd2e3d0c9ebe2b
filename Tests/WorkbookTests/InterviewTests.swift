import Foundation
import Interviewing
import Testing

@testable import Workbook

struct InterviewTests {
    private static let root = URL(filePath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().path
    private static let noon = WallTime(milliseconds: 1_800_000_000_000)

    private static let file = """
        ---
        title: T
        order: 1
        ask: Design it.
        summary: S
        given: side=both
        ---

        ```scope
        id: order
        ask: Which?
        words: order

        - time: By time: newest first.
        - rank: By rank.
        ```

        ```follow-up
        id: f
        kind: open
        when: -promise
        phase: scope
        level: mid
        ask: What?
        says: That.
        ```
        """

    @Test func `a file is read into its parts`() {
        var reader = InterviewReader(file: "interviews/t.md", slug: "t", isPrompt: true)
        let part = reader.read(Self.file)
        #expect(reader.problems == [])
        #expect(part.head?.given == ["side": "both"])
        #expect(
            part.questions[0].value.answers.map(\.text) == ["By time: newest first.", "By rank."]
        )
        #expect(part.followUps[0].value.when.terms == [.open("promise")])
    }

    @Test(arguments: [
        ("- rank: By rank.\n", "", "10: expected two answers or more"),
        ("- rank: By rank.", "rank", "15: expected a line of the form '- id: text'"),
        ("kind: open", "kind: closed", "20: expected contradicts, digs or open, found 'closed'"),
        ("when: -promise", "when: +promise", "21: expected terms that suit 'open'"),
        ("when: -promise", "when: promise", "21: expected words like order=ranked"),
        ("level: mid", "level: low", "23: expected mid, senior or staff, found 'low'"),
        ("given: side=both", "given: side", "1: expected answers like side=client"),
        ("```scope", "```skope", "9: expected a phase, scope, item"),
    ])
    func `a slip of the pen is told with its line`(_ right: String, _ wrong: String, _ said: String)
    {
        var reader = InterviewReader(file: "interviews/t.md", slug: "t", isPrompt: true)
        _ = reader.read(Self.file.replacing(right, with: wrong))
        let found = reader.problems.map(\.description)
        #expect(found.contains { $0.hasPrefix("interviews/t.md:\(said)") }, "\(found)")
    }

    @Test func `the prompts are whole, at each level and in each scope`() throws {
        let content = try Content(directory: Self.root + "/Content")
        #expect(content.interviewPrompts.count == 6)
        #expect(content.interviewProblems(nil) == [])
        #expect(!content.interviewProblems([]).isEmpty, "scenarios are looked up")
        for prompt in content.interviewPrompts {
            var lists: Set<[String]> = []
            for seed in Int64(0)..<40 {
                let state = InterviewState(
                    prompt: prompt,
                    level: seed % 2 == 0 ? .mid : .staff,
                    minutes: 45,
                    seed: seed,
                    moments: [
                        InterviewMoment(at: 0, .begin), InterviewMoment(at: 1, .phase, "data"),
                    ]
                )
                let list = state.checklist
                lists.insert(list.map(\.id))
                #expect(list.count >= (seed % 2 == 0 ? 12 : 28), "\(prompt.slug) \(seed)")
                for phase in prompt.phases {
                    #expect(
                        list.contains { $0.phase == phase.id },
                        "\(prompt.slug) \(seed) \(phase.id)"
                    )
                }
            }
            #expect(lists.count > 10, "\(prompt.slug): the scope changes the list")
        }
    }

    @Test func `an interview is kept, moment by moment and text by text`() async throws {
        let book = try Workbook(inMemoryAt: Self.noon)
        let id = try await book.beginInterview(
            "stories",
            level: .staff,
            minutes: 60,
            seed: 7,
            clockIsOff: true,
            at: Self.noon
        )
        let later = WallTime(milliseconds: Self.noon.milliseconds + 5000)
        try await book.add(
            [InterviewMoment(at: later.milliseconds, .ask, "size")],
            to: id,
            at: later
        )
        try await book.keep(
            [
                InterviewText(key: "note/scope", text: "One", base: 0),
                InterviewText(key: "tick/promise", text: "yes", base: 0),
                InterviewText(key: "choice/paging", text: "cursor", base: 0),
            ],
            by: "a",
            in: id,
            at: later
        )
        let saved = try #require(try await book.interview(id))
        #expect(saved.moments.map(\.kind) == [.begin, .off, .ask])
        #expect(saved.level == .staff && saved.minutes == 60 && saved.seed == 7)
        #expect(saved.text("note/scope") == "One" && saved.updatedAt == later)

        try await book.deleteInterview(id, at: later)
        #expect(try await book.interviews() == [])
        #expect(try await book.allInterviews().count == 1)
        try await book.restoreInterview(id)
        #expect(try await book.interviews() == [saved])
    }

    @Test func `two windows lose no words`() async throws {
        let book = try Workbook(inMemoryAt: Self.noon)
        let id = try await book.beginInterview(
            "stories",
            level: .mid,
            minutes: 45,
            seed: 1,
            clockIsOff: false,
            at: Self.noon
        )
        func write(_ text: String, _ base: Int, _ writer: String) async throws -> String {
            let sent = InterviewText(key: "note/scope", text: text, base: base)
            try await book.keep([sent], by: writer, in: id, at: Self.noon)
            return try await book.interview(id)?.text("note/scope") ?? ""
        }
        #expect(try await write("One", 0, "a") == "One")
        #expect(try await write("One two", 0, "a") == "One two", "one window's own sendings")
        #expect(try await write("One", 1, "b") == "One two", "an older text adds nothing")
        #expect(
            try await write("Three", 1, "b") == "One two\n\n(From another window:)\nThree"
        )
        #expect(try await write("Mine", 9, "b") == "Mine", "what was seen may be replaced")
        #expect(try await write("", 3, "a") == "Mine", "an emptied old text takes nothing away")
        let long = String(repeating: "a", count: SavedInterview.textMax + 1)
        await #expect(throws: WorkbookError.self) { try await write(long, 9, "b") }
    }
}
