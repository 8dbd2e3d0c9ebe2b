import FeedModel
import Lab
import Testing

struct PredictionTests {
    private static let file = """
        ---
        designs: counters=fetched | counters=lagged
        ---

        ```predict
        id: after-the-like
        ask: Bob likes the post. What is served?
        a: 1
        a is: backend.counters[p,like] served=1
        a because: Exact.
        b: 0
        b is: backend.counters[p,like] served=0
        b because: Late.
        ```

        ```lab
        account ada
        account bob
        ada posts "Bread" as=p
        bob likes p
        wait 1s
        when counters=fetched expect backend.counters[p,like] served=1
        when counters=lagged expect backend.counters[p,like] served=0
        ```
        """

    private func script(_ wanted: String = "", _ other: String = "") throws -> Script {
        try Script(text: Self.file.replacing(wanted, with: other), name: "s.md")
    }

    private func failures(_ wanted: String, _ other: String) async throws -> [String] {
        try await ScriptRunner.run(try script(wanted, other)).flatMap(\.failures)
            .map { "\($0.line): \($0.message)" }
    }

    @Test func `a prediction is read with its answers and claims`() throws {
        let prediction = try #require(try script("zzz").predictions.first)
        #expect(prediction.id == "after-the-like")
        #expect(prediction.options.map(\.letter) == ["a", "b"])
        #expect(prediction.option("b")?.because == "Late.")
        #expect(prediction.option("c") == nil)
    }

    @Test func `designs give it different answers, each by an expectation of theirs`() throws {
        let script = try script("zzz")
        let outcomes = try script.designs.map {
            try #require(script.outcome(of: script.predictions[0], in: $0))
        }
        #expect(outcomes.map(\.letter) == ["a", "b"])
        #expect(outcomes.map(\.line.number) == [22, 23])
    }

    @Test func `a run settles it`() async throws {
        #expect(try await failures("zzz", "") == [])
    }

    @Test func `a run fails where no answer is expected, or two are`() async throws {
        let none = try await failures("when counters=lagged expect", "when counters=live expect")
        #expect(none.count == 1)
        #expect(none.first?.hasPrefix("5: expected the next commands") == true)
        #expect(none.first?.hasSuffix("found none") == true)
        let two = try await failures("when counters=lagged expect", "expect")
        #expect(two.contains { $0.hasSuffix("found a, b") })
    }

    @Test func `a run fails where a wrong answer holds as well, or can't be looked at`()
        async throws
    {
        let both = try await failures(
            "b is: backend.counters[p,like] served=0",
            "b is: backend.likes count=1"
        )
        #expect(
            both.contains { $0.contains("expected this answer not to hold, found that it holds") }
        )
        let strange = try await failures(
            "a is: backend.counters[p,like] served=1",
            "a is: backend.nothing count=1"
        )
        #expect(strange.contains { $0.contains("expected this answer not to hold") })
    }

    @Test func `a design from outside needs no answer`() async throws {
        var fixed = StatedDesign()
        try fixed.state("counters", "live")
        let runs = try await ScriptRunner.run(try script("zzz"), fixed: fixed)
        #expect(runs.flatMap(\.failures) == [])
    }

    @Test(arguments: [
        ("a because: Exact.\n", "", "5: expected a text for \"a because:\""),
        ("b is: backend.counters[p,like] served=0", "b is: backend holds all", "12: "),
        ("ask: Bob", "ask Bob", "7: expected id:, ask:"),
        ("id: after-the-like", "id: After", "6: expected a name such as"),
        ("b: 0\n", "", "6: expected two answers or more, found 1"),
        ("Late.\n", "Late.\nc because: None.\n", "14: expected an answer for this"),
        ("wait 1s\n", "wait 1s\n```\n\n```predict\nid: x\n", "26: expected id:, ask:"),
    ])
    func `a slip of the pen is told with its line`(
        _ wanted: String,
        _ other: String,
        _ said: String
    ) throws {
        do {
            _ = try script(wanted, other)
            Issue.record("it was read")
        } catch let error as CommandError {
            let found = "\(error.line): \(error.message)"
            #expect(found.hasPrefix(said), "\(found)")
        }
    }

    @Test func `a fence without an end is told`() throws {
        #expect(throws: CommandError.self) { try Script(text: "```predict\nid: x", name: "s.md") }
    }

    @Test func `two of one name are told`() throws {
        let fence = Self.file.split(separator: "```lab")[0].split(separator: "---\n\n")[1]
        #expect(throws: CommandError.self) {
            try Script(text: Self.file + "\n" + fence, name: "s.md")
        }
    }
}
