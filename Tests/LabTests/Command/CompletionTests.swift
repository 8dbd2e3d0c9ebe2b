import Testing

@testable import Lab

struct CompletionTests {
    @Test(arguments: [
        ("set", ["settle"]),
        ("phone re", ["restricted", "requests", "refreshes", "retries", "reopens"]),
        ("phone network ", ["wifi", "cellular", "slow", "offline"]), ("phone network wifi", []),
        ("bob posts \"x\" p", ["photo="]),
        (
            "backend re",
            [
                "restarts", "returns", "reranks", "redrives", "removes", "restores", "releases",
            ]
        ),
        ("expect phone s", ["shows", "screen", "sent", "sql"]),
        ("expect when like=wait phone fe", ["feed"]),
        ("expect phone.posts[p1] ", ["exists", "absent"]),
        ("expect backend.likes count=1 w", ["where"]), ("nobody flies ", []),
        ("phone likes ", []), ("device phone alice n", ["network="]),
    ])
    func `a line being typed is completed from the table of forms`(line: String, words: [String]) {
        #expect(CommandForm.completions(of: line) == words)
    }

    @Test func `an empty line offers every first word`() {
        let words = CommandForm.completions(of: "")
        #expect(words.first == "world")
        #expect(words.contains("backend") && words.contains("expect") && words.count == 17)
    }

    @Test func `a script of the most lines is read in one go`() throws {
        let text = String(repeating: "phone likes p1 # again\n", count: Script.highestLineCount)
        #expect(try Script(text: text, name: "a.lab").lines.count == Script.highestLineCount)
    }
}
