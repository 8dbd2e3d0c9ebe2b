internal import FeedModel
internal import Lab
internal import Markdown
internal import Templates
internal import Workbook

/// A scenario as far as it is played: up to the first prediction that isn't made.
struct ScenarioPage {
    let scenario: Scenario
    /// The number of the design that is played.
    let design: Int
    let progress: ScenarioProgress
    /// Whether it is shown to its end without predicting.
    let readsAll: Bool
    /// The prediction whose moment is shown in a panel.
    var momentID: String?
    var panel: SafeHTML?
    var advice: ScenarioAdvice?
    var probes: [Probe] = []
    var lessons: [Lesson] = []

    private var script: Script { scenario.script }
    private var stated: StatedDesign { script.designs[design] }

    /// The letters that were predicted in this design, by prediction.
    private var said: [String: String] {
        let kept = progress.kept(in: scenario, stated)
        return Dictionary(kept.map { ($0.prediction, $0.option) }) { first, _ in first }
    }

    var title: String {
        scenario.title + (design == 0 ? "" : ", under \(name(of: stated))")
            + (readsAll ? ", to read" : "")
    }

    /// The last prediction that was made in the order of the script, before the first that wasn't.
    var lastSettled: String? {
        let said = said
        return script.predictions.prefix { said[$0.id] != nil }.last?.id
    }

    /// The moment that the panel plays: the commands that settle a prediction.
    var play: PanelPlay? {
        guard let id = momentID, said[id] != nil || readsAll,
            let prediction = script.predictions.first(where: { $0.id == id }),
            let outcome = script.outcome(of: prediction, in: stated),
            let block = script.blocks.first(where: { $0.commandLines.contains(outcome.line) }),
            let first = block.commandLines.first
        else { return nil }
        var play = PanelPlay(id: "run", scenario: scenario)
        play.design = design
        play.lines = (first, outcome.line)
        play.look(at: prediction.option(outcome.letter)?.claim)
        play.query = "design=\(design)&moment=\(id)" + (readsAll ? "&read=all" : "")
        return play
    }

    var values: TemplateValue {
        let shown = shownBlocks
        let isWhole = shown.count == script.blocks.count
        return [
            "topic": .text(scenario.topic), "heading": .text(scenario.title),
            "topicHref": .text("/scenarios?topic=\(Words.id(scenario.topic))"),
            "question": .text(scenario.question), "name": .text(scenario.name),
            "design": .int(design), "designName": .text(name(of: stated)),
            "designs": .list(designs), "hasDesigns": .bool(script.designs.count > 1),
            "score": .text(score),
            "blocks": .list(shown.map(block)),
            "more": .optional(
                isWhole
                    ? nil
                    : ["href": .text("/scenarios/\(scenario.name)?design=\(design)&read=all")]
            ),
            "end": .optional(isWhole ? end : nil),
            "rules": .list(scenario.rules.map { ["id": .text($0)] }),
            "links": .list(links),
        ]
    }

    private func name(of design: StatedDesign) -> String {
        Words.design(design.text)
    }

    private var designs: [TemplateValue] {
        let asked = script.predictions.count
        return script.designs.enumerated().map { index, design in
            let done = progress.kept(in: scenario, design).count
            return [
                "href": .text("/scenarios/\(scenario.name)?design=\(index)"),
                "text": .text(name(of: design)), "isCurrent": .bool(index == self.design),
                "note": .text(done == 0 ? "" : "\(done) of \(asked) predicted"),
            ]
        }
    }

    private var score: String {
        let kept = progress.kept(in: scenario, stated)
        let asked = script.predictions.count
        if kept.isEmpty { return Words.count(asked, "prediction", "predictions") }
        return "\(kept.count) of \(asked) predicted, \(kept.count { $0.isRight }) right"
    }

    private var shownBlocks: [Script.Block] {
        let said = said
        let stop = script.blocks.firstIndex { block in
            if case .prediction(let prediction) = block {
                said[prediction.id] == nil
            } else {
                false
            }
        }
        guard let stop, !readsAll else { return script.blocks }
        return Array(script.blocks[...stop])
    }

    private func block(_ block: Script.Block) -> TemplateValue {
        var html = SafeHTML(trusted: "")
        var lines: [TemplateValue] = []
        var asked: TemplateValue?
        switch block {
        case .prose(let text, _): html = SafeHTML(trusted: Markdown.document(text).html)
        case .commands(let commands): lines = commands.map(line)
        case .prediction(let prediction): asked = self.asked(prediction)
        }
        return [
            "html": .html(html), "isLab": .bool(!lines.isEmpty), "lines": .list(lines),
            "asked": .optional(asked),
        ]
    }

    private func asked(_ prediction: Prediction) -> TemplateValue {
        let view = PredictionView(
            scenario: scenario,
            prediction: prediction,
            design: design,
            said: said[prediction.id],
            showsAll: readsAll
        )
        let isHere = prediction.id == momentID && panel != nil
        let rest = "moment=\(prediction.id)" + (readsAll ? "&read=all" : "")
        return [
            "prediction": view.values,
            "panel": .optional(isHere ? panel.map { ["content": .html($0)] } : nil),
            "moment": .optional(
                isHere || view.isOpen
                    ? nil
                    : [
                        "href": .text(
                            "/scenarios/\(scenario.name)?design=\(design)&\(rest)"
                                + "#predict-\(prediction.id)"
                        )
                    ]
            ),
        ]
    }

    /// A command, an expectation that counts in this design, or one that doesn't.
    private func line(_ line: CommandLine) -> TemplateValue {
        var kind = "command"
        if case .expect(let expectation) = line.command {
            let counts = expectation.condition.map { stated.design.value(of: $0.key) == $0.value }
            kind = counts == false ? "idle" : "expect"
        }
        return ["text": .text(line.text), "kind": .text(kind)]
    }

    private var end: TemplateValue {
        let kept = progress.kept(in: scenario, stated)
        let next = script.designs.indices.first {
            progress.kept(in: scenario, script.designs[$0]).count < script.predictions.count
        }
        return [
            "score": .text(
                kept.isEmpty
                    ? "You have read it to its end."
                    : "\(kept.count { $0.isRight }) of \(Words.count(kept.count, "prediction", "predictions")) right."
            ),
            "isPlayed": .bool(!kept.isEmpty),
            "other": .optional(
                next.flatMap { index in
                    index == design
                        ? nil
                        : [
                            "href": .text("/scenarios/\(scenario.name)?design=\(index)"),
                            "text": .text(name(of: script.designs[index])),
                        ]
                }
            ),
            "next": .optional(
                advice.flatMap { advice in
                    advice.scenario.name == scenario.name
                        ? nil
                        : [
                            "href": .text("/scenarios/\(advice.scenario.name)"),
                            "title": .text(advice.scenario.title), "reason": .text(advice.reason),
                        ]
                }
            ),
        ]
    }

    private var links: [TemplateValue] {
        lessons.map { Self.link("/lessons/\($0.slug)", "Lesson", $0.title) }
            + probes.map { Self.link("/probes/\($0.id)", "Probe", "\($0.id) \($0.title)") }
    }

    private static func link(_ href: String, _ kind: String, _ title: String) -> TemplateValue {
        ["href": .text(href), "kind": .text(kind), "title": .text(title)]
    }
}
