import FeedModel
import SQLiteStore
import Testing

@testable import Lab

@Suite struct PastTests {
    @Test(arguments: ScriptFiles.sample(12))
    func `the state at a step is that of a fresh replay to it`(path: String) throws {
        try PastCheck.holds(path)
    }

    @Test func `a journal that is run in pieces makes the same world`() throws {
        for path in [
            "Content/scenarios/like-rolled-back.md", "Tests/Scripts/adversarial-refresh-storm.lab",
        ] {
            let script = try ScriptFiles.script(path)
            let whole = try WorldEngine(fixedDesign: script.designs[0])
            whole.carryOn(script.lines)
            let pieces = try WorldEngine(fixedDesign: script.designs[0])
            pieces.album = Album()
            pieces.album?.isHasty = true
            while pieces.journal.count < whole.journal.count {
                pieces.carryOn(script.lines, atMost: 3)
            }
            #expect(pieces.hash.text == whole.hash.text)
            #expect(try StateText.of(pieces) == StateText.of(whole))
        }
    }

    @Test func `the way around a place that was gone to starts at it, and is the same`() throws {
        let script = try ScriptFiles.script("Tests/Scripts/adversarial-refresh-storm.lab")
        let whole = try WorldEngine(fixedDesign: script.designs[0])
        let album = Album(spacing: 8)
        album.isHasty = true
        whole.album = album
        whole.carryOn(script.lines)
        let before = album.images.count
        let middle = whole.steps.count / 2
        for step in [middle, middle + 1, middle + 2, middle + 40, middle - 1] {
            let fresh = try WorldEngine(fixedDesign: script.designs[0])
            fresh.stopAt = step
            fresh.carryOn(script.lines)
            let past = try whole.past(step: step)
            #expect(try StateText.of(past) == StateText.of(fresh), "step \(step)")
        }
        #expect(album.images.count > before)
        let counts = album.images.map(\.stepCount)
        #expect(counts == counts.sorted())
    }

    @Test(arguments: ScriptFiles.sample(40))
    func `an engine that is brought on from step to step is at each that of a fresh replay`(
        path: String
    ) throws {
        try PastCheck.goesOn(path, places: 8)
    }

    @Test func `an engine that is brought on passes through a motion at each of its rests`() throws
    {
        // A `repeat` can't be taken up in its middle.
        let lines = try Script(
            text: "world demo\nphone opens\nsettle\nphone refreshes\nsettle\nwait 5m\n",
            name: "walk.lab"
        ).lines
        let whole = try WorldEngine()
        whole.carryOn(lines)
        let ways = whole.rests.dropLast()
        let walker = try whole.past(step: ways[0])
        for step in ways.dropFirst() {
            #expect(whole.goOn(walker, to: step), "step \(step)")
            #expect(walker.steps.count == step)
        }
        let past = try whole.past(step: walker.steps.count)
        #expect(try StateText.of(walker) == StateText.of(past))
    }

    @Test func `an engine that was gone back to goes on as the first one did`() throws {
        for path in ["Tests/Scripts/adversarial-refresh-storm.lab"] {
            let script = try ScriptFiles.script(path)
            let whole = try WorldEngine(fixedDesign: script.designs[0])
            whole.album = Album(spacing: 9)
            whole.carryOn(script.lines)
            let past = try whole.past(lines: script.lines.count / 2)
            past.carryOn(whole.journal)
            #expect(past.hash.text == whole.hash.text)
            #expect(try StateText.of(past) == StateText.of(whole))
        }
    }

    @Test func `steps runs one thing after another`() throws {
        let lines = try Script(
            text: """
                account ada
                account bob
                ada follows bob
                bob posts "hello" as=p1
                device phone ada
                phone opens
                steps 2
                """,
            name: "steps.lab"
        ).lines
        let engine = try WorldEngine()
        engine.carryOn(lines)
        // Two more than the line's own, whatever is due first.
        #expect(engine.steps.last { $0.kind == .command }?.text == "steps 2")
        #expect(engine.steps.suffix(3).first?.kind == .command)
    }
}

/// The same in every script and scenario.
@Suite struct PastSweep {
    @Test(arguments: ScriptFiles.all)
    func `the state at a step is that of a fresh replay to it`(path: String) throws {
        try PastCheck.holds(path)
    }

    @Test(arguments: ScriptFiles.all)
    func `an engine that is brought on from step to step is at each that of a fresh replay`(
        path: String
    ) throws {
        try PastCheck.goesOn(path, places: 4)
    }
}

private enum PastCheck {
    static func holds(_ path: String) throws {
        let script = try ScriptFiles.script(path)
        let isScenario = path.hasPrefix("Content/scenarios")
        try compare(script.lines, script.designs[0], places: isScenario ? 3 : 2, path)
    }

    /// Goes to some places of a script in their order with one engine.
    static func goesOn(_ path: String, places: Int) throws {
        let script = try ScriptFiles.script(path)
        let design = script.designs[0]
        let whole = try WorldEngine(fixedDesign: design)
        whole.carryOn(script.lines)
        let rests = whole.rests.filter { $0 < whole.steps.count }
        guard rests.count > places else { return }
        var walker = try whole.past(step: rests[0])
        for place in 1...places {
            let step = rests[(rests.count - 1) * place / places]
            if !whole.goOn(walker, to: step) { walker = try whole.past(step: step) }
            let fresh = try WorldEngine(fixedDesign: design)
            fresh.stopAt = step
            fresh.carryOn(script.lines)
            #expect(walker.steps == fresh.steps && walker.rests == fresh.rests)
            #expect(walker.journal == fresh.journal && walker.firstSteps == fresh.firstSteps)
            let (one, other) = (try StateText.of(walker), try StateText.of(fresh))
            let isSame = one == other
            #expect(isSame, "\(path) [\(design.text)] at \(step): \(difference(one, other))")
        }
    }

    private static func compare(
        _ lines: [CommandLine],
        _ design: StatedDesign,
        places: Int,
        _ path: String
    ) throws {
        let whole = try WorldEngine(fixedDesign: design)
        whole.album = Album(spacing: 5, imagesMax: 40)
        whole.carryOn(lines)
        #expect((whole.album?.images.count ?? 0) > 0 || whole.steps.count < 5)
        for place in 1...places {
            let step = whole.steps.count * place / (places + 1) + place % 2
            guard step > 0, step < whole.steps.count else { continue }
            let fresh = try WorldEngine(fixedDesign: design)
            fresh.stopAt = step
            fresh.carryOn(lines)
            let past = try whole.past(step: step)
            #expect(past.steps == fresh.steps)
            #expect(past.rests == fresh.rests)
            #expect(past.journal == fresh.journal && past.firstSteps == fresh.firstSteps)
            let (one, other) = (try StateText.of(past), try StateText.of(fresh))
            let isSame = one == other
            #expect(isSame, "\(path) [\(design.text)] at \(step): \(difference(one, other))")
        }
        let half = lines.count / 2
        let cut = try whole.past(lines: half)
        let again = try WorldEngine(fixedDesign: design)
        again.carryOn(Array(lines.prefix(cut.journal.count)))
        let (one, other) = (try StateText.of(cut), try StateText.of(again))
        let isSame = one == other
        #expect(isSame, "\(path) after \(half) lines: \(difference(one, other))")
    }

    /// The first line that differs, around the place where it does.
    private static func difference(_ one: String, _ other: String) -> String {
        let pairs = zip(one.split(separator: "\n"), other.split(separator: "\n"))
        guard let (left, right) = pairs.first(where: { $0 != $1 }) else { return "a length" }
        let same = zip(left, right).prefix { $0 == $1 }.count
        return "\(left.dropFirst(max(0, same - 60)).prefix(160))\n≠ "
            + "\(right.dropFirst(max(0, same - 60)).prefix(160))"
    }
}
