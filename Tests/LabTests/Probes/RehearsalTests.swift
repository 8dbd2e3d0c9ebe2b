import FeedModel
import Testing

@testable import Lab

/// A probe gone through by hand, and the claims of a report.
@Suite struct RehearsalTests {
    private func journal(_ design: String, _ lines: [String]) throws -> ([CommandLine], Play) {
        let play = try #require(try ProbeTests.book.get().plays.play("P40.2"))
        let opening = play.opening(design: try StatedDesign(text: design), seed: 1)
        let done = try ([Rehearsal.beginning("P40.2")] + lines).compactMap {
            try CommandParser.parse(line: $0, number: 0)
        }
        return (opening + done, play)
    }

    private func rehearse(_ design: String, _ lines: [String]) throws -> Rehearsal {
        let (journal, play) = try journal(design, lines)
        return try #require(Rehearsal.follow(journal, play: play))
    }

    private static let whole = [
        "phone network offline", "phone likes bread", "settle", "wait 10s", "phone kill",
        "phone opens", "settle", "phone network wifi", "wait 2m", "tablet opens", "settle",
        "tablet likers bread", "settle",
    ]

    @Test func `it notices which step is done, in other words too`() throws {
        let first = try rehearse("", [])
        #expect(first.step == 2)
        #expect(first.next == "phone airplane on")
        #expect(first.state(of: 1) == .done)
        let second = try rehearse("", Array(Self.whole.prefix(3)))
        #expect(second.next == "wait 5s")
        #expect(second.seen.map(\.text) == ["on"])
        let third = try rehearse("", Array(Self.whole.prefix(5)))
        #expect(third.step == 3)
        #expect(third.next == "phone opens")
        #expect(third.reading == nil)
    }

    @Test func `at the end it reads what was done, in any design`() throws {
        #expect(try rehearse("", Self.whole).reading == .outcome(1))
        #expect(try rehearse("like=memory", Self.whole).reading == .outcome(2))
        #expect(try rehearse("like=rollback", Self.whole).reading == .outcome(3))
        let said = try rehearse("", Self.whole + [Rehearsal.answer(2, of: "P40.2")])
        #expect(said.answer == 2)
    }

    @Test func `what comes too early is missing, and then nothing can be read`() throws {
        let early = try rehearse("", ["phone likes bread", "settle"])
        #expect(early.missing == ["“phone likes bread” came before “phone airplane on”"])
        let spoiled = try rehearse("", ["phone taps-like bread", "settle"] + Self.whole)
        #expect(spoiled.reading?.number == 0)
        let impatient = try rehearse("", ["phone airplane on", "phone likes bread", "phone kill"])
        #expect(impatient.missing == ["“phone kill” came before “wait 5s”"])
        let harmless = try rehearse(
            "",
            ["phone refreshes", "settle", "phone scrolls 1"] + Self.whole
        )
        #expect(harmless.reading == .outcome(1))
    }

    @Test func `a claim is tried on the run that it points to`() throws {
        let plays = try ProbeTests.book.get().plays
        let play = try #require(plays.play("P40.2"))
        let run = ProbeRunner.run(play, design: try StatedDesign(text: "like=memory"), seed: 7)
        var evidence = Evidence(
            design: run.design,
            seed: 7,
            journal: run.journal,
            step: run.stepCount,
            claims: [
                "reads P40.2 2", "reads P40.2 1", "expect phone reader bread",
                "expect phone shows \"sponsored\"", "nonsense",
            ]
        )
        #expect(
            evidence.replay(plays).map { $0.failure == nil } == [true, false, true, false, false]
        )
        #expect(Evidence(text: evidence.text) == evidence)
        evidence.step = 21
        evidence.claims = ["expect phone shows \"offline\""]
        #expect(evidence.replay(plays).allSatisfy { $0.failure == nil })
        evidence.journal.insert("phone flies", at: 3)
        #expect(evidence.replay(plays).first?.failure?.hasPrefix("the journal: ") == true)
    }

    @Test func `a report's evidence is found wherever it stands`() throws {
        let report = try EvidenceReport(
            text: """
                {"app": {"name": "x"}, "outcomes": [
                {"probe": "P40.2", "outcome": 1, "note": "n"},
                {"probe": "P40.3", "outcome": 2, "evidence": {"design": "", "seed": 3,
                "journal": ["account ada"], "step": 1}},
                {"probe": "P40.1", "outcome": 1, "evidence":
                "{\\"journal\\": [\\"account bob\\"], \\"step\\": 1, \\"claim\\": \\"expect backend sql \\\\\\"select 1\\\\\\" = \\\\\\"1\\\\\\"\\"}"}]}
                """
        )
        #expect(report.pieces.map(\.name) == ["P40.3 outcome 2", "P40.1 outcome 1"])
        #expect(report.pieces[0].evidence.claims == ["reads P40.3 2"])
        #expect(report.pieces[0].evidence.seed == 3)
        let lines = try report.pieces[0].evidence.lines().map(\.text)
        #expect(lines == ["seed 3", "account ada"])
        #expect(report.pieces[1].evidence.replay(PlayLibrary()).first?.failure == nil)
    }
}
