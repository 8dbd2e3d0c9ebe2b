internal import Templates
internal import Workbook

/// The open worksheet beside a probe: what it is called, how far it is, and the probes of this topic.
struct SheetView {
    let sheet: Teardown?
    let outcomes: [RecordedOutcome]
    let others: [Teardown]
    let probes: [Probe]
    let current: Probe

    var members: [(String, TemplateValue)] {
        guard let sheet else {
            return [("hasSheet", false), ("noSheet", true), ("hasOthers", false)]
        }
        let fields = sheet.fields
        return [
            ("hasSheet", true), ("noSheet", false),
            ("sheetID", .text(sheet.id.description)),
            ("sheetHref", .text("/teardowns/\(sheet.id)")),
            ("sheetName", .text(Words.name(of: sheet))),
            ("sheetMeta", .text(Words.place(version: fields.version, device: fields.device))),
            ("progress", .text(Words.progress(outcomes, of: probes))),
            ("trailTopic", .text(current.topic)),
            ("trail", .list(probes.filter { $0.topic == current.topic }.map(stop))),
            ("hasOthers", .bool(others.count > 1)),
            (
                "sheets",
                .list(
                    others.map {
                        [
                            "id": .text($0.id.description), "name": .text(Words.name(of: $0)),
                            "current": .bool($0.id == sheet.id),
                        ]
                    }
                )
            ),
        ]
    }

    private func stop(_ probe: Probe) -> TemplateValue {
        let result = outcomes.first { $0.probe == probe.id }?.result ?? .open
        return [
            "href": .text("/probes/\(probe.id)"), "id": .text(probe.id),
            "short": .text(probe.short), "current": .bool(probe.id == current.id),
            "state": .text(result.trailState),
            "stateWords": .text(result.stateWords.isEmpty ? "open" : result.stateWords),
        ]
    }
}
