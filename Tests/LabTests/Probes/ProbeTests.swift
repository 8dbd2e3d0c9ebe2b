import FeedModel
import Foundation
import Testing

@testable import Lab

/// The plays of the content, and what the runner makes of small ones.
@Suite struct ProbeTests {
    static let folder = URL(filePath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "Content/probes").path

    static let book = Result { try ProbeBook(directory: folder) }

    private func play(_ lines: String...) throws -> Play {
        try PlayReader.play(lines.joined(separator: "\n"), probe: "P0.0")
    }

    private func small(_ lines: String...) throws -> Play {
        let setup = """
            setup
            account ada
            account bob
            ada follows bob
            bob posts "Bread" as=p1
            device phone ada
            phone opens
            settle
            step 1

            """
        return try PlayReader.play(setup + lines.joined(separator: "\n"), probe: "P0.0")
    }

    @Test func `every probe has a play or says why not, and reads only outcomes that it has`()
        throws
    {
        let names = try FileManager.default.contentsOfDirectory(atPath: Self.folder)
        let probes = names.filter { $0.hasSuffix(".md") }.map { String($0.dropLast(3)) }.sorted()
        let plays = try Self.book.get().plays
        #expect(plays.plays.map(\.probe).sorted() == probes)
        for play in plays.plays where play.obstacle == nil {
            let text = try String(
                contentsOfFile: "\(Self.folder)/\(play.probe).md",
                encoding: .utf8
            )
            let numbers = Set(text.matches(of: /number: (\d+)/).compactMap { Int($0.output.1) })
            #expect(numbers.isSuperset(of: play.outcomes), "\(play.probe)")
            let steps = text.split(separator: "\n").count { $0.dropFirst().hasPrefix(". ") }
            #expect(play.stepCount <= steps, "\(play.probe)")
        }
    }

    @Test func `an outcome is read off what was seen`() throws {
        let play = try small(
            "see before = phone heart p1",
            "phone likes p1",
            "see after = phone heart p1",
            "read 1 when before = off and after = on",
            "read 2 when after = off"
        )
        let run = ProbeRunner.run(play, design: StatedDesign())
        #expect(run.reading == .outcome(1))
        #expect(run.seen.map(\.text) == ["off", "on"])
        #expect(run.seen.map(\.sight) == ["phone heart p1", "phone heart p1"])
        let waiting = ProbeRunner.run(play, design: try StatedDesign(text: "like=wait"))
        #expect(waiting.reading == .outcome(2))
        #expect(waiting.journal.first == "design like=wait")
    }

    @Test func `a precondition that is missing settles nothing, with its reason`() throws {
        let play = try small(
            "needs number of phone posts >= 5 else \"there are too few posts\"",
            "phone kill",
            "read 1 when phone screen = feed"
        )
        let run = ProbeRunner.run(play, design: StatedDesign())
        #expect(run.reading == .inconclusive("there are too few posts"))
        #expect(!run.journal.contains("phone kill"))
    }

    @Test func `a sight that no outcome describes settles nothing`() throws {
        let play = try small(
            "see posts = phone posts",
            "read 1 when posts = []",
            "unsettled \"one post is neither many nor none\" when number of phone posts = 1"
        )
        let reading = ProbeRunner.run(play, design: StatedDesign()).reading
        #expect(reading == .inconclusive("one post is neither many nor none"))
    }

    @Test func `two outcomes at once, or a line that can't be done, fail`() throws {
        let both = try small(
            "see heart = phone heart p1",
            "read 1 when heart = off",
            "read 2 when heart != on"
        )
        let found = ProbeRunner.run(both, design: StatedDesign()).reading
        #expect(found == .failed("what was seen fits more than one outcome: 1 and 2"))
        let stuck = try small("phone likes p9", "read 1 when phone screen = feed")
        let reading = ProbeRunner.run(stuck, design: StatedDesign()).reading
        #expect(reading.kind == "failed")
        #expect(reading.reason?.contains("phone likes p9") == true)
    }

    @Test func `a line that can't be read is named`() throws {
        #expect(throws: CommandError.self) { try play("setup", "step 1", "see x = phone hart p1") }
        #expect(throws: CommandError.self) { try play("setup", "step 1", "phone opens") }
        let error = #expect(throws: CommandError.self) {
            try small("see x = phone hart p1", "read 1 when x = on")
        }
        #expect(error?.nearest == "heart")
        #expect(error?.line == 10)
    }

    @Test func `the wire gives numbers and sizes, lists can be cut and compared`() throws {
        let play = try small(
            "mark",
            "phone refreshes",
            "settle",
            "see asked = phone sent GET /v1/feed",
            "see down = phone down",
            "repeat 3 bob posts \"n\" as=q{n} every=1m",
            "phone refreshes",
            "settle",
            "see all = phone posts",
            "see new = phone posts q* top 2",
            "see rest = phone posts except new",
            "read 1 when asked = 1 and down < 4KB and new = [q3 q2] and rest same-as [p1 q1] and all has new and rest lacks new and all in-order-of [q3 p1]"
        )
        let run = ProbeRunner.run(play, design: try StatedDesign(text: "order=time"))
        #expect(run.reading == .outcome(1), "\(run.seen)")
    }
}
