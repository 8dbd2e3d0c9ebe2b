import FeedModel
import Simulation
import Testing

@testable import Lab

struct CommandParserTests {
    private func parse(_ line: String) throws -> Command {
        try #require(try CommandParser.parse(line: line, number: 1)).command
    }

    @Test(arguments: Corpus.lines)
    func `a line of every form is read, printed and read as the same`(line: String) throws {
        let command = try parse(line)
        #expect(try parse(command.canonicalText) == command, "\(command.canonicalText)")
    }

    @Test func `the corpus has every form of the table`() throws {
        var missing: [String] = []
        for form in CommandForm.all {
            let used = Corpus.lines.contains { line in
                let words = line.split(separator: " ").map(String.init)
                return switch form.subject {
                case .none: words[0] == form.verb
                case .backend: words[0] == "backend" && words[1] == form.verb
                case .account, .device: words.count > 1 && words[1] == form.verb
                case .expectation:
                    words[0] == "expect"
                        && (words.contains(form.verb)
                            || form.verb == "[KEY]" && words[1].contains("[")
                            || form.verb == "count" && line.contains("count"))
                }
            }
            if !used { missing.append(form.pattern) }
        }
        #expect(missing.isEmpty)
    }

    @Test(arguments: CommandForm.all.map(\.example))
    func `each form's example is read and printed as it is written`(example: String) throws {
        #expect(try parse(example).canonicalText == example)
    }

    @Test func `a blank line and a comment say nothing`() throws {
        for line in ["", "   \t", "# a note", "   # a note", "#note", "\r"] {
            #expect(try CommandParser.parse(line: line, number: 1) == nil)
        }
    }

    @Test func `a comment begins only where a word could`() throws {
        #expect(try parse(#"note "a # b" # c"#) == .note("a # b"))
        #expect(try parse("settle #done") == .settle)
        #expect(
            try parse("alice follows bob #art # topics")
                == .account(
                    name: "alice",
                    .follows([.account("bob"), .topic("art")])
                )
        )
    }

    @Test func `what an account and a device can both say keeps both readings`() throws {
        let command = try parse("phone likes p1")
        #expect(command == .either(name: "phone", account: .likes("p1"), device: .likes("p1")))
        #expect(command.resolved { $0 == "phone" } == .device(name: "phone", .likes("p1")))
        #expect(command.resolved { _ in false } == .account(name: "phone", .likes("p1")))
    }

    @Test func `values left out have their defaults`() throws {
        #expect(
            try parse("device phone alice")
                == .createDevice(name: "phone", account: "alice", network: .wifi, battery: 100)
        )
        #expect(try parse(#"ad "x""#) == .createAd(text: "x", alias: nil, cap: 3))
        #expect(
            try parse("phone scrolls -2")
                == .device(name: "phone", .scrolls(.entries(-2), dwell: .seconds(1)))
        )
    }

    @Test func `the rounds of a repeat count up and end now`() throws {
        let line = #"repeat 40 bob posts "note {n}" as=n{n} every=10m"#
        guard case .repeated(let repetition) = try parse(line) else {
            Issue.record("not a repeat")
            return
        }
        #expect(repetition.count == 40)
        let first = NewPost(text: "note 1", alias: "n1", ago: .minutes(390))
        #expect(try repetition.expansion(1) == .account(name: "bob", .posts(first)))
        let last = NewPost(text: "note 40", alias: "n40")
        #expect(try repetition.expansion(40) == .account(name: "bob", .posts(last)))
    }

    @Test func `settings know their line`() throws {
        let line = try #require(try CommandParser.parse(line: " design like=wait ", number: 12))
        #expect(line.text == "design like=wait")
        #expect(line.command == .design([Setting(key: "like", value: "wait", line: 12)]))
    }
}
