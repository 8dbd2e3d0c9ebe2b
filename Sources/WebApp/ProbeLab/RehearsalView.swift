internal import FeedModel
internal import Lab
internal import Templates
internal import Workbook

/// The card of a rehearsal: its steps, what is missing, and the question at the end.
struct RehearsalView {
    let probe: Probe
    let rehearsal: Rehearsal
    let design: String
    let address: String
    let examples: [ProbeExample]

    var values: TemplateValue {
        let isDone = rehearsal.reading != nil
        return [
            "probeID": .text(probe.id), "probeTitle": .text(probe.title),
            "probeHref": .text("/probes/\(probe.id)"),
            "rehearseURL": .text("/probes/\(probe.id)/rehearse"),
            "evidenceURL": .text("\(address)/evidence"),
            "answerURL": .text("\(address)/rehearsal"), "design": .text(Words.design(design)),
            "where": .text(place), "steps": .list(steps),
            "hasMissing": .bool(!rehearsal.missing.isEmpty),
            "missing": .list(rehearsal.missing.map { ["text": .text($0)] }),
            "question": .bool(isDone && rehearsal.answer == nil),
            "outcomes": .list(
                probe.outcomes.map {
                    ["number": .int($0.number), "says": .text($0.says)]
                }
            ),
            "verdict": .optional(verdict),
        ]
    }

    private var place: String {
        guard let step = rehearsal.step else { return "All steps are done" }
        return "Step \(step) of \(texts.count)"
    }

    /// The steps as the probe's page has them.
    private var texts: [String] { probe.doSteps }

    private var steps: [TemplateValue] {
        texts.enumerated().map { index, html in
            let state = rehearsal.state(of: index + 1)
            let isNow = state == .now
            return [
                "html": .html(SafeHTML(trusted: html)), "state": .text(state.rawValue),
                "words": .text(
                    state == .done ? "done" : state == .now ? "to do now" : "still to come"
                ),
                "next": .optional(
                    isNow
                        ? rehearsal.next.map {
                            ["command": .text($0), "label": .text(Self.label($0))]
                        } : nil
                ),
            ]
        }
    }

    private static func label(_ command: String) -> String {
        if command == "settle" { return "Let it settle" }
        if command.hasPrefix("wait ") { return "Wait \(command.dropFirst(5))" }
        return "Do it"
    }

    // MARK: - The end

    private var verdict: TemplateValue? {
        guard let reading = rehearsal.reading, let answer = rehearsal.answer else { return nil }
        let isRight = answer == reading.number
        let read = probe.outcome(reading.number)
        return [
            "class": .text(isRight ? "good" : "bad"),
            "title": .text(isRight ? "You read it right" : "Not what was to be seen"),
            "text": .text(
                read.map { "Outcome \($0.number): \($0.says). \($0.means)" }
                    ?? "Nothing can be read: \(reading.reason ?? "")."
            ),
            "seen": .list(
                rehearsal.seen.map {
                    [
                        "name": .text(PlayedProbe.words($0.name)), "value": .text($0.text),
                        "step": .int($0.worldStep),
                        "href": .text("\(address)?step=\($0.worldStep)"),
                    ]
                }
            ),
            "canKeep": .bool(reading.number > 0),
            "control": .optional(control(reading).map { ["design": .text($0)] }),
            "noControl": .bool(control(reading) == nil),
        ]
    }

    /// A design in which what was seen here must not show.
    private func control(_ reading: ProbeReading) -> String? {
        let others = examples.filter { $0.reading.number > 0 && $0.reading != reading }
        return others.first { $0.design.text != design }?.design.text
    }
}

/// The form that lets a step of a world stand beside a recorded outcome.
struct WorldEvidenceView {
    let address: String
    let step: Int
    let sheet: String
    let probes: [Probe]

    var values: TemplateValue {
        [
            "evidenceURL": .text("\(address)/evidence"), "step": .int(step),
            "sheetName": .text(sheet),
            "probes": .list(
                probes.map {
                    ["id": .text($0.id), "text": .text("\($0.id) \($0.title)")]
                }
            ),
        ]
    }
}

extension Probe {
    /// The steps under Do, each as HTML.
    var doSteps: [String] {
        doHTML.components(between: "<li>", and: "</li>")
    }
}

extension String {
    /// What stands between each two marks.
    fileprivate func components(between start: String, and end: String) -> [String] {
        var found: [String] = []
        var rest = self[...]
        while let first = rest.firstRange(of: start) {
            rest = rest[first.upperBound...]
            guard let last = rest.firstRange(of: end) else { break }
            found.append(String(rest[..<last.lowerBound]))
            rest = rest[last.upperBound...]
        }
        return found
    }
}
