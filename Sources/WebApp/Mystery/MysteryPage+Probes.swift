internal import Lab
internal import Mystery
internal import Templates
internal import Workbook

/// The cards about probes: the stage, and what was seen on it.
extension MysteryPage {
    var stageCard: TemplateValue {
        [
            "runs": .list(runs.map(runValue)), "hasRuns": .bool(runs.count > 1),
            "isFree": .bool(stage == nil),
            "probe": .optional(
                stage.map { stage in
                    [
                        "id": .text(stage.probe.id), "title": .text(stage.probe.title),
                        "summary": .text(stage.probe.summary),
                        "guide": .optional(kept.isGuided ? guide(stage.probe, stage.play) : nil),
                    ]
                }
            ),
            "journalURL": .text("\(address)/journal"),
            "lines": .text(Words.count(run.journal.count, "act", "acts")),
            "probes": .list(
                playable.map { probe in
                    [
                        "id": .text(probe.id), "text": .text("\(probe.id) \(probe.title)"),
                        "isChosen": .bool(probe.id == stage?.probe.id),
                    ]
                }
            ),
        ]
    }

    private func runValue(_ run: MysteryRun) -> TemplateValue {
        [
            "run": .int(run.run),
            "label": .text("\(run.run) \(run.probe ?? "anything")"),
            "pressed": .text(String(run.run == self.run.run)),
        ]
    }

    /// The steps as the book has them, each with its acts on these phones; what was done isn't followed.
    private func guide(_ probe: Probe, _ play: Play) -> TemplateValue {
        let texts = probe.doSteps
        return [
            "steps": .list(
                texts.enumerated().map { index, html in
                    let lines = play.steps.first { $0.number == index + 1 }?.lines ?? []
                    let shown = lines.filter { $0.text != "mark" }
                    return [
                        "html": .html(SafeHTML(trusted: html)),
                        "hasActs": .bool(!shown.isEmpty),
                        "acts": .list(
                            shown.map {
                                [
                                    "command": .text($0.text), "label": .text(Self.label($0.text)),
                                    "isIfNeeded": .bool($0.isIfNeeded),
                                ]
                            }
                        ),
                    ]
                }
            )
        ]
    }

    private static func label(_ command: String) -> String {
        if command == "settle" { return "wait 15s" }
        return command
    }

    var record: TemplateValue {
        let chosen = recorded
        return [
            "probe": .optional(
                chosen.map { probe in
                    [
                        "id": .text(probe.id), "title": .text(probe.title),
                        "outcomes": .list(
                            probe.outcomes.map {
                                ["number": .int($0.number), "says": .text($0.says)]
                            }
                        ),
                    ]
                }
            ),
            "isFree": .bool(stage == nil),
            "probes": .list(
                playable.map { probe in
                    [
                        "id": .text(probe.id), "text": .text("\(probe.id) \(probe.title)"),
                        "isChosen": .bool(probe.id == chosen?.id),
                    ]
                }
            ),
            "hasOutcomes": .bool(!outcomes.isEmpty),
            "outcomes": .list(
                outcomes.map { outcome in
                    let probe = content.probe(outcome.probe)
                    return [
                        "place": .int(outcome.place), "probe": .text(outcome.probe),
                        "number": .int(outcome.outcome),
                        "says": .text(
                            probe?.outcome(outcome.outcome)?.says ?? "Nothing could be read"
                        ),
                        "wasHinted": .bool(outcome.wasHinted),
                        "left": .optional(left(outcome).map { ["text": .text($0)] }),
                    ]
                }
            ),
        ]
    }

    /// What an outcome left, where the board is on.
    private func left(_ outcome: MysteryOutcome) -> String? {
        guard let board, let place = outcomes.firstIndex(of: outcome),
            board.moves.indices.contains(place)
        else { return nil }
        let move = board.moves[place]
        let gone = move.ruledOut.map { "\($0.key): \($0.values.joined(separator: ", "))" }
        let ruled =
            gone.isEmpty
            ? "It ruled nothing out by itself." : "Ruled out: \(gone.joined(separator: "; "))."
        guard let count = move.designsLeft else { return ruled }
        return "\(Words.count(count, "design", "designs")) left. \(ruled)"
    }
}
