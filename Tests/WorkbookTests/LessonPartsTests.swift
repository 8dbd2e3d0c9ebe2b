import Testing

@testable import Workbook

struct LessonPartsTests {
    private static let head = """
        ---
        title: A title
        summary: What it is about.
        topic: Writing
        order: 1
        minutes: 5
        ---

        """

    private static let swift = """
        struct A {
            // region: one
            /// Says so.
            func one() {
                // region: two
                two()
                // endregion: two
            }
            // endregion: one
        }
        """

    private func read(_ text: String) -> (lesson: Lesson, problems: [String]) {
        var reader = LessonReader(
            file: "lessons/l.md",
            slug: "l",
            source: { $0 == "Sources/A.swift" ? Self.swift : nil },
            figure: { _ in nil }
        )
        let lesson = reader.read(Self.head + text)
        return (lesson, reader.problems.map(\.description))
    }

    @Test func `a region comes without its marks, at the left margin, with its lines`() throws {
        let one = try #require(CodeRegion.cut("one", from: Self.swift, file: "A.swift"))
        #expect(one.code == "/// Says so.\nfunc one() {\n    two()\n}")
        #expect(one.firstLine == 3)
        let two = try #require(CodeRegion.cut("two", from: Self.swift, file: "A.swift"))
        #expect(two.code == "two()")
        #expect(two.firstLine == 6)
        #expect(two.lastLine == 6)
    }

    @Test(arguments: [
        "// region: a\n// endregion: a", "// region: a\ncode", "code\n// endregion: a",
        "// endregion: a\ncode\n// region: a",
        "// region: a\none\n// endregion: a\n// region: a\ntwo\n// endregion: a",
        "// region: ab\ncode\n// endregion: ab",
    ])
    func `a region without both marks, twice, or empty isn't one`(_ text: String) {
        #expect(CodeRegion.cut("a", from: text, file: "A.swift") == nil)
    }

    @Test(arguments: [
        ("Sources/A.swift", "one", true), ("Sources/A.swift", "three", false),
        ("Sources/B.swift", "one", false), ("Sources/../Sources/A.swift", "one", false),
        ("Package.swift", "one", false),
    ])
    func `code is cut from a file of Sources, else the line is named`(
        _ file: String,
        _ region: String,
        _ isThere: Bool
    ) {
        let found = read("```code\nfile: \(file)\nregion: \(region)\ncaption: C\n```\n")
        #expect(found.problems.isEmpty == isThere, "\(found.problems)")
        #expect(
            found.problems.allSatisfy { $0.contains("lessons/l.md:10: expected a file of Sources") }
        )
    }

    @Test(arguments: [(109, false), (110, true), (250, true), (251, false)])
    func `an answer to practise can be said in ninety seconds`(_ words: Int, _ fits: Bool) {
        let answer = Array(repeating: "word", count: words).joined(separator: " ")
        let found = read("```practice\nask: Why?\n\n\(answer)\n```\n")
        #expect(found.problems.isEmpty == fits, "\(found.problems)")
    }

    @Test func `heads of tables have words, for those who hear them`() {
        #expect(read("| what | a |\n| --- | --- |\n| b | c |\n").problems == [])
        let found = read("| | a |\n| --- | --- |\n| b | c |\n").problems
        #expect(
            found == ["lessons/l.md: expected a word in each head of a table, found an empty one"]
        )
    }

    @Test func `levels need all three`() {
        #expect(read("```levels\nmid: A\nsenior: B\nstaff: C\n```\n").problems == [])
        let found = read("```levels\nmid: A\nstaff: C\n```\n").problems
        #expect(found == ["lessons/l.md:8: expected a text for 'senior', found none"])
    }

    @Test func `words of the glossary are linked where they come first, and only there`() {
        let terms = GlossaryTerm.read("feed: F\nnode: N\nstored feed: S", file: "g").terms
        var links = GlossaryLinks(terms)
        let first = links.linked(
            "<h2>A feed</h2><p>Nodes aren't <code>feed</code>. Stored feeds &amp; a feed.</p>"
        )
        #expect(
            first == "<h2>A feed</h2><p><a class=\"term\" href=\"/glossary#node\">Nodes</a> aren't "
                + "<code>feed</code>. <a class=\"term\" href=\"/glossary#stored-feed\">Stored feeds</a> "
                + "&amp; a <a class=\"term\" href=\"/glossary#feed\">feed</a>.</p>"
        )
        #expect(
            links.linked("<p>feed, stored feed, newsfeed</p>")
                == "<p>feed, stored feed, newsfeed</p>"
        )
    }

    @Test func `coverage names each thing once, with targets that are there`() throws {
        let whole = Coverage.sizes.map { list, size in
            list == "D"
                ? "| D1..D\(size) | not yet |"
                : "| \(list)-001..\(list)-\(String(size).count < 3 ? "0" : "")\(size) | W1 |"
        }
        #expect(Coverage.read(whole.joined(separator: "\n"), file: "c").problems == [])
        let twice = Coverage.read((whole + ["| S1-003 | W1 |"]).joined(separator: "\n"), file: "c")
        #expect(twice.problems.map(\.description) == ["c: expected S1-003 once, found it 2 times"])
        let short = whole.dropLast() + ["| D1..D51 | W1 |", "| Sx | W1 |", "| S9-001 | W1 |"]
        #expect(
            Coverage.read(short.joined(separator: "\n"), file: "c").problems.map(\.description) == [
                "c:7: expected '| ID or ID..ID | what carries it |', found '| Sx | W1 |'",
                "c:8: expected '| ID or ID..ID | what carries it |', found '| S9-001 | W1 |'",
                "c: expected D52 once, found it 0 times",
            ]
        )
    }
}
