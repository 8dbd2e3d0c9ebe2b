internal import Templates
internal import Workbook

/// What came of a probe, in a list of them.
struct OutcomeView {
    let recorded: RecordedOutcome
    let content: Content
    let clock: WallClock

    var value: TemplateValue {
        let probe = content.probe(recorded.probe)
        var outcome: Probe.Outcome?
        if case .seen(let number) = recorded.result { outcome = probe?.outcome(number) }
        return [
            "href": .text("/probes/\(recorded.probe)"), "id": .text(recorded.probe),
            "title": .text(probe?.title ?? "a probe of an earlier version"),
            "when": .text(clock.short(recorded.at)),
            "says": .text(says), "reason": Self.optionalText(recorded.result.reason),
            "means": .optional(outcome.map { ["text": .text($0.means)] }),
            "word": .optional(
                outcome.map {
                    ["word": .text($0.word.rawValue), "wordClass": .text($0.word.cssClass)]
                }
            ),
            "note": Self.optionalText(recorded.note),
            "where": Self.optionalText(
                Words.place(version: recorded.version, device: recorded.device)
            ),
        ]
    }

    var says: String {
        KeyWords.shown(recorded.result.text, of: .result(recorded.probe), in: content)
    }

    static func optionalText(_ text: String) -> TemplateValue {
        .optional(text.isEmpty ? nil : ["text": .text(text)])
    }
}

/// What outcomes say of a field, and whether that is a finding.
struct FoundView {
    let state: SheetState
    let field: WorksheetField

    var value: TemplateValue {
        let known = state.reading.value(field.id)
        let implied = known?.implied ?? []
        return [
            "foundID": .text("found-\(field.id)"), "hasImplied": .bool(!implied.isEmpty),
            "implied": .list(
                implied.map {
                    [
                        "value": .text($0.value), "word": .text($0.word.rawValue),
                        "wordClass": .text($0.word.cssClass),
                        "href": .text("/probes/\($0.outcome.probe)"),
                        "from": .text(
                            "from \($0.outcome.probe), outcome \($0.outcome.number)"
                        ),
                    ]
                }
            ),
            "isDisputed": .bool(known?.isDisputed ?? false),
            "isFinding": .bool(known?.isFinding ?? false),
        ]
    }
}
