internal import FeedModel
internal import Lab
internal import Markdown
internal import Templates
internal import Workbook

/// A prediction on a page: to be made, or made and beside what came.
struct PredictionView {
    let scenario: Scenario
    let prediction: Prediction
    /// The number of the design that is run.
    let design: Int
    /// The letter of what was predicted; nil where nothing was.
    let said: String?
    /// Whether what came is shown even where nothing was predicted.
    var showsAll = false
    /// What stands before its id where a page holds several panels.
    var idPrefix = ""
    /// Where its form leads; empty for the scenario's page.
    var back = ""
    /// Whether what the scenario tells before it is shown as well.
    var tellsBefore = false

    var isOpen: Bool { said == nil && !showsAll }

    var values: TemplateValue {
        let all = scenario.script.predictions
        let number = (all.firstIndex(of: prediction) ?? 0) + 1
        return [
            "id": .text("\(idPrefix)predict-\(prediction.id)"),
            "count": .text(all.count > 1 ? "\(number) of \(all.count)" : ""),
            "ask": Self.inline(prediction.ask),
            "before": .optional(tellsBefore ? before.map { ["html": .html($0)] } : nil),
            "open": .optional(isOpen ? form : nil),
            "settled": .optional(isOpen ? nil : settled),
        ]
    }

    /// The prose that stands right before it.
    private var before: SafeHTML? {
        let blocks = scenario.script.blocks
        guard let place = blocks.firstIndex(of: .prediction(prediction)), place > 0,
            case .prose(let text, _) = blocks[place - 1]
        else { return nil }
        return SafeHTML(trusted: Markdown.document(text).html)
    }

    private var form: TemplateValue {
        [
            "action": .text("/scenarios/\(scenario.name)/predictions/\(prediction.id)"),
            "design": .int(design), "back": .text(back),
            "options": .list(
                prediction.options.map {
                    ["letter": .text($0.letter), "text": Self.inline($0.text)]
                }
            ),
        ]
    }

    private var settled: TemplateValue? {
        let stated = scenario.script.designs[design]
        guard let outcome = scenario.script.outcome(of: prediction, in: stated),
            let came = prediction.option(outcome.letter)
        else { return nil }
        let chosen = said.flatMap { prediction.option($0) }
        let isRight = chosen?.letter == came.letter
        return [
            "verdict": .text(
                chosen == nil
                    ? "Not predicted." : isRight ? "As you said." : "It came out otherwise."
            ),
            "state": .text(chosen == nil ? "other" : isRight ? "right" : "wrong"),
            "said": .optional(
                chosen.map {
                    [
                        "text": Self.inline($0.text), "mark": .text(isRight ? "✓" : "✕"),
                        "because": .optional(
                            isRight ? nil : ["text": Self.inline($0.because)]
                        ),
                    ]
                }
            ),
            "came": Self.inline(came.text), "because": Self.inline(came.because),
            "line": .text(outcome.line.text),
            "hasOthers": .bool(prediction.options.contains { $0 != came && $0 != chosen }),
            "others": .list(
                prediction.options.filter { $0 != came && $0 != chosen }.map {
                    ["text": Self.inline($0.text), "because": Self.inline($0.because)]
                }
            ),
            "elsewhere": .optional(elsewhere(came.letter)),
        ]
    }

    /// A design that answers otherwise, without saying how.
    private func elsewhere(_ letter: String) -> TemplateValue? {
        let script = scenario.script
        let other = script.designs.indices.first { index in
            guard let other = script.outcome(of: prediction, in: script.designs[index]) else {
                return false
            }
            return other.letter != letter
        }
        return other.map {
            [
                "href": .text("/scenarios/\(scenario.name)?design=\($0)"),
                "design": .text(script.designs[$0].text),
            ]
        }
    }

    /// A scenario's file is ours, and its Markdown is rendered without raw HTML.
    private static func inline(_ text: String) -> TemplateValue {
        .html(SafeHTML(trusted: Markdown.inline(text)))
    }
}
