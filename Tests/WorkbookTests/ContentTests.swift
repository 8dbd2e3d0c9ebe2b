import Foundation
import Testing

@testable import Workbook

struct ContentTests {
    private static let root = URL(filePath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().path

    private static let lesson = """
        ---
        title: A title
        summary: What it is about.
        topic: Writing
        order: 1
        minutes: 5
        rules: W1
        probes: P1.1
        ---

        ## Point

        Text with a [link](/probes/P1.1).

        ```question
        id: q
        ask: Which?
        right: a
        a: This
        a because: It is so.
        b: That
        b because: It isn't.
        ```
        """

    private func read(_ text: String, figures: [String: String] = [:]) -> [String] {
        var reader = LessonReader(file: "lessons/l.md", slug: "l") { figures[$0] }
        _ = reader.read(text)
        return reader.problems.map(\.description)
    }

    @Test func `our own content has no problem`() throws {
        let content = try Content(directory: Self.root + "/Content")
        #expect(content.check().map(\.description) == [])
        #expect(content.lessons.count >= 2)
        #expect(content.probe("P40.2")?.outcomes.map(\.number) == [1, 2, 3, 4])
        #expect(
            content.probe("P40.4")?.outcomes.map(\.word) == [.speculative, .inferred, .speculative]
        )
    }

    @Test func `a whole lesson is read into its blocks`() {
        var reader = LessonReader(file: "lessons/l.md", slug: "l") { _ in nil }
        let lesson = reader.read(Self.lesson)
        #expect(reader.problems == [])
        #expect(lesson.sections == [LessonSection(id: "point", title: "Point")])
        #expect(lesson.questions.map(\.id) == ["l/q"])
        #expect(lesson.questions[0].options.map(\.letter) == ["a", "b"])
    }

    @Test(arguments: [
        (
            "minutes: 5", "minutes: soon",
            "6: expected a whole number from 1 up for 'minutes', found 'soon'"
        ),
        ("title: A title", "titel: A title", "1: expected a text for 'title', found none"),
        ("right: a", "right: a, b", "18: expected exactly one of the letters a, b, found 'a, b'"),
        ("right: a", "right: c", "18: expected exactly one of the letters a, b, found 'c'"),
        ("b because: It isn't.", "", "15: expected a text for 'b because', found none"),
        ("ask: Which?", "Which?", "17: expected a line of the form 'key: value', found 'Which?'"),
        (
            "Text with", "<b>Text</b> with",
            "13: expected Markdown without raw HTML, found raw HTML is left out"
        ),
        (
            "order: 1", "order: 1\norder: 2",
            "6: expected one 'order', found a second one after line 5"
        ),
    ])
    func `a slip of the pen is told with its file and line`(
        _ right: String,
        _ wrong: String,
        _ message: String
    ) {
        let found = read(Self.lesson.replacing(right, with: wrong))
        #expect(found.contains("lessons/l.md:\(message)"), "\(found)")
    }

    @Test func `a figure needs its file, its words, and no style of its own`() {
        let fence = "\n```figure\nfile: f.svg\ntitle: T\ncaption: C\n\nIn words.\n```\n"
        let text = Self.lesson + "\n" + fence
        #expect(read(text, figures: ["f.svg": "<svg/>"]) == [])
        #expect(read(text).first?.contains("expected a file in figures, found no 'f.svg'") == true)
        let styled = read(text, figures: ["f.svg": "<svg style=\"x\"/>"])
        #expect(styled.first?.contains("a figure without 'style='") == true)
        let silent = read(
            text.replacing("\n\nIn words.", with: ""),
            figures: ["f.svg": "<svg/>"]
        )
        #expect(silent.first?.contains("the figure in words") == true)
    }

    @Test func `links, probes, scenarios and rules that aren't there are found`() throws {
        let content = try Content(directory: Self.root + "/Content")
        let problems = content.check(scenarios: ["unfollow"], rules: ["W1"]).map(\.description)
        #expect(problems.contains { $0.contains("expected a rule that there is, found 'W0'") })
        #expect(
            problems.contains {
                $0.contains("expected a scenario that there is, found 'like-rolled-back'")
            }
        )
        #expect(!problems.contains { $0.contains("'unfollow'") })
        let names = try FileManager.default.contentsOfDirectory(
            atPath: Self.root + "/Content/scenarios"
        )
        #expect(content.check(scenarios: Set(names.map { String($0.dropLast(3)) })) == [])
    }

    @Test func `a lesson and a probe lead to each other, whichever names the other`() throws {
        let content = try Content(directory: Self.root + "/Content")
        let probe = try #require(content.probe("P15.7"))
        let lesson = try #require(content.lesson("deep-links-and-process-death"))
        #expect(!lesson.probes.contains(probe.id))
        #expect(content.probes(of: lesson).contains(probe))
        let first = try #require(content.probe("P40.1"))
        let interview = try #require(content.lesson("the-interview"))
        #expect(!first.lessons.contains(interview.slug))
        #expect(content.lessons(of: first).map(\.slug).suffix(1) == [interview.slug])
    }

    @Test func `an outcome names choices of the lab`() throws {
        let content = try Content(directory: Self.root + "/Content")
        let found = content.check(isChoice: { key, value in (key, value) != ("like", "outbox") })
        #expect(
            found.map(\.description).filter { $0.hasPrefix("probes/") } == [
                "probes/P40.2.md: expected choices of the lab in outcome 1, found 'like=outbox'"
            ]
        )
        #expect(DesignText.strangers(in: "a=b; c; d=e=f", { _, _ in true }) == ["c", "d=e=f"])
    }

    @Test func `a probe without its parts says which`() {
        var reader = ProbeReader(file: "probes/P1.1.md", id: "P1.1")
        _ = reader.read(
            """
            ---
            title: T
            ---

            ## Doo

            1. Something.

            ## Read

            ```outcome
            number: 1
            says: S
            word: Certain
            means: M
            design: like=outbox
            implies: I
            ```
            """
        )
        let found = reader.problems.map(\.description)
        for expected in [
            "probes/P1.1.md:5: expected a section Do, Watch, Caution or Read, found 'Doo'",
            "probes/P1.1.md: expected a section '## Do', found none",
            "probes/P1.1.md: expected a section '## Watch', found none",
            "probes/P1.1.md:14: expected Observed, Inferred or Speculative, found 'Certain'",
            "probes/P1.1.md:9: expected two outcomes or more under 'Read', found 1",
            "probes/P1.1.md:1: expected a text for 'summary', found none",
        ] {
            #expect(found.contains(expected), "\(found)")
        }
    }

    @Test func `a folder that isn't there is an error with its name`() {
        let error = #expect(throws: ContentError.self) { try Content(directory: "/nowhere") }
        #expect(error?.description.contains("found none in '/nowhere'") == true)
    }
}
