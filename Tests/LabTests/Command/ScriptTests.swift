import FeedModel
import Testing

@testable import Lab

struct ScriptTests {
    private static let markdown = """
        ---
        title: Hole without a marker
        topic: refresh
        designs: no-overlap=gap order=time | no-overlap=replace order=time |
        rules: R9
        ---
        # Before

        Five posts are stored.

        ```lab
        account alice   # the reader
        device phone alice
        ```

        ```
        not a command
        ```

        ~~~~ lab
        phone opens
        ~~~
        ~~~~
        After.
        """

    @Test func `a Markdown script keeps prose and commands in order, with line numbers`() throws {
        let text = Self.markdown.replacing("~~~\n", with: "settle\n", maxReplacements: 1)
        let script = try Script(text: text, name: "hole.md")
        #expect(script.title == "Hole without a marker")
        #expect(script.field("rules") == "R9")
        #expect(script.lines.map(\.number) == [12, 13, 21, 22])
        #expect(script.designs.map(\.text).last == "")
        #expect(script.designs.first?.design.noOverlap == .gap)
        #expect(script.blocks.count == 5)
        #expect(script.blocks.first == .prose("# Before\n\nFive posts are stored.", line: 7))
        #expect(script.blocks.last == .prose("After.", line: 24))
        #expect(script.blocks[2] == .prose("```\nnot a command\n```", line: 16))
    }

    @Test func `a shorter fence doesn't close a block`() {
        #expect(throws: CommandError.self) { try Script(text: Self.markdown, name: "hole.md") }
    }

    @Test func `a plain script has no prose and runs in one default design`() throws {
        let script = try Script(text: "\u{FEFF}world demo\r\n\r\nsettle # now\r\n", name: "a.lab")
        #expect(script.title == "a.lab")
        #expect(script.designs == [StatedDesign()])
        #expect(script.lines.map(\.command) == [.world(.demo), .settle])
        #expect(script.lines.map(\.number) == [1, 3])
    }

    @Test(arguments: [
        ("seed 1\nworld demo", 2, "first command only"), ("settle\nwiat 3s", 2, "found \"wiat\""),
        ("---\ntitle: x\nsettle", 1, "ends the header"), ("---\nno field\n---\n", 2, "a field"),
        ("---\ndesigns: order=tme\n---\n", 2, "found \"tme\""),
        ("---\ntitle: a\ntitle: b\n---\n", 3, "twice"),
        (String(repeating: "\n", count: 100_001), 100_001, "at most 100,000 lines"),
    ])
    func `what is wrong with a script has its line`(text: String, line: Int, part: String) {
        do throws(CommandError) {
            _ = try Script(text: text, name: "a.lab")
            Issue.record("read")
        } catch {
            #expect(error.line == line)
            #expect(error.message.contains(part), "\(error)")
        }
    }

    @Test func `an open fence of commands is an error`() {
        #expect(throws: CommandError.self) {
            try Script(text: "text\n```lab\nsettle\n", name: "a.md")
        }
    }
}
