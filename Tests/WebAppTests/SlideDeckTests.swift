import FeedModel
import Foundation
import Lab
import Testing

@testable import WebApp

struct SlideDeckTests {
    private func deck(
        _ blocks: [Script.Block],
        _ lines: [CommandLine],
        rules: Set<String>?
    ) async throws -> SlideDeck {
        let world = try await Replay.world(lines)
        let facts = await world.facts()
        return SlideDeck(
            blocks: blocks,
            journal: await world.journal(),
            firstSteps: facts.firstSteps,
            steps: await world.steps(1..<(facts.stepCount + 1)),
            devices: Set(facts.devices.map(\.name)),
            rules: rules
        )
    }

    private func words(_ slide: SlideDeck.Slide) -> String {
        switch slide.kind {
        case .title: "title"
        case .words(let text): text
        case .act(let commands): commands.joined(separator: "; ")
        }
    }

    @Test func `every paragraph and act of a scenario has its screen, in order`() async throws {
        let library = try ScenarioLibrary(directory: TestSite.root + "/Content/scenarios")
        for scenario in library.scenarios {
            let lines = scenario.lines(design: scenario.script.designs[0])
            let deck = try await deck(scenario.script.blocks, lines, rules: Set(scenario.rules))
            let prose = scenario.script.blocks.flatMap { block -> [Substring] in
                if case .prose(let text, _) = block {
                    text.split(whereSeparator: \.isWhitespace)
                } else {
                    []
                }
            }
            let shown = deck.slides.flatMap { slide -> [Substring] in
                if case .words(let text) = slide.kind {
                    text.split(whereSeparator: \.isWhitespace)
                } else {
                    []
                }
            }
            #expect(shown.starts(with: prose), "\(scenario.name) loses prose")
            let steps = deck.slides.map(\.step)
            #expect(steps == steps.sorted(), "\(scenario.name) goes back in time")
            let acts = deck.slides.map(words).joined(separator: "; ")
            for line in scenario.script.lines {
                guard case .device = line.command else { continue }
                #expect(acts.contains(line.text), "\(scenario.name) doesn't show “\(line.text)”")
            }
            let failing = deck.slides.flatMap(\.checks).filter { !$0.holds }
            #expect(failing.isEmpty, "\(scenario.name) shows one that fails")
        }
    }

    @Test(arguments: [
        ("One.\nMore of it.\n\n\nTwo.\n", ["One.\nMore of it.", "Two."]),
        (
            "Before:\n\n- a\n\n  more of a\n\n- b\n\nAfter.",
            ["Before:", "- a\n\n  more of a\n\n- b", "After."]
        ),
        ("1. a\n\n2. b\n\n2026 was late.", ["1. a\n\n2. b", "2026 was late."]),
        (
            "Before:\n```sql\nSELECT 1\n\nFROM t\n```\n\nAfter.",
            ["Before:\n```sql\nSELECT 1\n\nFROM t\n```", "After."]
        ),
        ("~~~\n- a\n\n```\n\n~~~\n\n~~~", ["~~~\n- a\n\n```\n\n~~~", "~~~"]),
        ("", []),
    ])
    func `a blank line parts prose, but no list and no fenced block`(
        text: String,
        paragraphs: [String]
    ) {
        #expect(SlideDeck.paragraphs(text) == paragraphs)
    }

    @Test func `what was done beyond the scenario follows it`() async throws {
        let library = try ScenarioLibrary(directory: TestSite.root + "/Content/scenarios")
        let scenario = try #require(library.scenario("like-rolled-back"))
        let more = try Script(text: "phone leaves\nnote \"The end.\"\n", name: "more.lab").lines
        let lines = scenario.lines(design: scenario.script.designs[0])
        let deck = try await deck(scenario.script.blocks, lines + more, rules: ["W1"])
        #expect(deck.slides.suffix(2).map(words) == ["phone leaves", "The end."])
        #expect(deck.place(of: 0) == deck.slides.lastIndex { $0.step == 0 })
    }

    @Test func `a run without prose shows its acts and the first time of each rule`() async throws {
        let text = "world demo\nphone opens\nsettle\nphone scrolls 3\nsettle\n"
        let deck = try await deck([], try Script(text: text, name: "x.lab").lines, rules: nil)
        let acts = deck.slides.map(words)
        #expect(acts.first == "title")
        #expect(acts.contains { $0.hasSuffix("phone opens") })
        #expect(acts.contains("phone scrolls 3"))
    }
}

struct WorldLooksTests {
    @Test func `a look is good for its script alone, and a damaged one is thrown away`() throws {
        let folder = FileManager.default.temporaryDirectory
            .appending(path: "feedlab-looks-\(UUID().uuidString)").path
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let looks = WorldLooks(folder: folder)
        #expect(looks.look("w1", script: "a") == nil)
        looks.keep("w1", script: "a", .init(steps: 7, html: "<p data-behaviour=\"x\">\n</p>"))
        let found = try #require(looks.look("w1", script: "a"))
        #expect(found.steps == 7)
        #expect(found.html == "<p data-was=\"x\">\n</p>", "nothing in it may come alive")
        #expect(looks.newest() == ["w1"])
        #expect(looks.look("w1", script: "b") == nil)
        #expect(looks.newest().isEmpty, "a stale one is gone")

        looks.keep("w1", script: "a", .init(steps: 7, html: "<p>"))
        let path = folder + "/w1.html"
        let kept = try String(contentsOfFile: path, encoding: .utf8)
        try kept.replacing("<p>", with: "<b>").write(
            toFile: path,
            atomically: true,
            encoding: .utf8
        )
        #expect(looks.look("w1", script: "a") == nil)
        looks.keep("../w1", script: "a", .init(steps: 7, html: "<p>"))
        #expect(looks.newest().isEmpty)
    }
}
