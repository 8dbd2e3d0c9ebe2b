import Testing

@testable import Workbook

struct SearchTests {
    private let noon = WallTime(milliseconds: 1)

    private func index() throws -> SearchIndex {
        try SearchIndex([
            SearchDocument(
                kind: .lesson,
                title: "The outbox",
                text: "A like waits.",
                address: "/1"
            ),
            SearchDocument(
                kind: .rule,
                title: "W1",
                text: "The outbox keeps a like.",
                address: "/2"
            ),
            SearchDocument(
                kind: .probe,
                title: "Café",
                text: "Refreshing \u{E000}twice",
                address: "/3"
            ),
            SearchDocument(
                kind: .term,
                title: "Gap",
                text: "What isn’t here, and can't be.",
                address: "/4"
            ),
        ])
    }

    private func found(_ typed: String, hasAll: Bool = true) async throws -> [String] {
        try await index().hits(SearchQuery(typed), hasAll: hasAll).map(\.address)
    }

    @Test func `words are found by their beginnings, endings and without accents`() async throws {
        #expect(try await found("outb") == ["/1", "/2"])
        #expect(try await found("refreshes") == ["/3"])
        #expect(try await found("cafe") == ["/3"])
        #expect(try await found("LIKES outbox") == ["/1", "/2"])
        #expect(try await found("nowhere").isEmpty)
    }

    @Test(arguments: ["isn't", "isn’t", "ISN'T", "can’t isn't", "'can't'"])
    func `words with an apostrophe are found, whichever is typed`(_ typed: String) async throws {
        #expect(try await found(typed) == ["/4"])
    }

    @Test func `where nothing has all words, what has one of them comes`() async throws {
        #expect(try await found("twice waits").isEmpty)
        #expect(Set(try await found("twice waits", hasAll: false)) == ["/1", "/3"])
    }

    @Test func `the words are marked, in the title and in the text`() async throws {
        let hit = try #require(try await index().hits(SearchQuery("outbox"), hasAll: true).first)
        #expect(hit.title.map(\.text) == ["The ", "outbox"])
        #expect(hit.title.map(\.isMarked) == [false, true])
        let other = try #require(try await index().hits(SearchQuery("twice"), hasAll: true).first)
        #expect(other.text.map(\.text) == ["Refreshing ", "twice"])
    }

    @Test(arguments: [
        "\"", "outbox\"", "outbox AND", "NOT outbox", "outbox*", "^outbox", "title:outbox",
        "NEAR(outbox, 2)", "outbox) OR (", "-outbox", "{title}: outbox", "outbox'; DROP TABLE x",
        "\u{0}outbox", "out\u{E000}box", "%outbox%", "outbox + outbox",
        "\u{D4E}\"outbox", String(repeating: "outbox ", count: 500),
    ])
    func `what would be an operator is only a gap between words`(_ typed: String) async throws {
        let hits = Set(try await found(typed, hasAll: false))
        #expect(typed.contains("out") ? hits.isSuperset(of: ["/1", "/2"]) : hits.isEmpty)
        let workbook = try Workbook(inMemoryAt: noon)
        #expect(try await workbook.notes(SearchQuery(typed), hasAll: true).isEmpty)
    }

    @Test(arguments: ["", " ", "***", "'’'", "\u{E000}", "()"])
    func `without a word there is nothing to look for`(_ typed: String) async throws {
        #expect(SearchQuery(typed).isEmpty)
        #expect(try await found(typed).isEmpty)
    }

    @Test func `own notes are found as they stand, and not where a worksheet was deleted`()
        async throws
    {
        let workbook = try Workbook(inMemoryAt: noon)
        let id = try await workbook.startTeardown(
            TeardownFields(app: "Photo app", note: "a purple spinner"),
            at: noon
        )
        func keys(_ typed: String) async throws -> [String] {
            try await workbook.notes(SearchQuery(typed), hasAll: true).map(\.key.text)
        }
        #expect(try await keys("purp") == ["note"])
        #expect(try await keys("photo") == ["app"])
        let base = try await workbook.history(of: .note, in: id).last?.version ?? 0
        _ = try await workbook.save(
            [TypedText(key: .note, text: "a green one", base: base)],
            by: Writer(name: "a"),
            in: id,
            at: noon
        )
        #expect(try await keys("purple").isEmpty)
        #expect(try await keys("green") == ["note"])
        _ = try await workbook.undo(.note, base: base + 1, in: id, at: noon)
        #expect(try await keys("purple") == ["note"])
        try await workbook.deleteTeardown(id, at: noon)
        #expect(try await keys("purple").isEmpty)
        try await workbook.restoreTeardown(id)
        #expect(try await keys("purple") == ["note"])
    }

    @Test func `the words of a page are its text`() {
        #expect(HTMLText.plain("<p>a &lt;b&gt; &amp;lt; <i>c</i></p>") == "a <b> &lt; c")
        #expect(HTMLText.plain("&quot;&amp;#39;&amp;amp;&quot;") == "\"&#39;&amp;\"")
        let sections = HTMLText.sections("<p>x</p><h2 id=\"one\">One</h2><p>y</p>")
        #expect(sections.map(\.id) == ["", "one"])
    }
}
