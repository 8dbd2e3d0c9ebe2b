internal import Templates
internal import Workbook

/// What the form of a probe needs to record: what stands in the worksheet and since which version.
struct RecordingView {
    let probe: Probe
    /// The open worksheet; nil before there is one.
    let state: SheetState?
    let content: Content
    let clock: WallClock
    let writer: String

    /// The names of the form's fields, and what they are about.
    static func keys(of probe: Probe) -> [(name: String, key: EntryKey)] {
        [
            ("outcome", .result(probe.id)), ("reason", .reason(probe.id)),
            ("note", .note(probe.id)),
        ]
    }

    var members: [(String, TemplateValue)] {
        let keys = Self.keys(of: probe)
        let conflicts = state?.conflicts.filter { conflict in
            keys.contains { $0.key == conflict.key }
        }
        let history = keys.flatMap { state?.rows($0.key) ?? [] }
        let address = "/teardowns/\(state?.sheet.id.description ?? "")/history?key="
        return [
            ("writer", .text(writer)), ("seen", .int(state?.seen ?? 0)),
            (
                "bases",
                .list(
                    keys.map {
                        ["name": .text($0.name), "base": .int(state?.version($0.key) ?? 0)]
                    }
                )
            ),
            ("conflicts", .list((conflicts ?? []).map(value))),
            ("hasHistory", .bool(history.count > 1)),
            (
                "histories",
                .list(
                    keys.filter { (state?.rows($0.key).count ?? 0) > 0 }.map {
                        [
                            "href": .text(address + Address.escape($0.key.text)),
                            "label": .text($0.name),
                        ]
                    }
                )
            ),
            ("preconditions", .list(preconditions.map { ["text": .text($0)] })),
            (
                "pictures",
                .optional(
                    state.map {
                        PicturesView(state: $0, probe: probe.id, back: "/probes/\(probe.id)").value
                    }
                )
            ),
        ]
    }

    /// What is missing most often, to be picked rather than typed.
    private var preconditions: [String] {
        (probe.needs.isEmpty ? [] : ["I didn’t have: \(probe.needs)"]) + [
            "The network came or went at the wrong moment",
            "Something else changed the feed meanwhile",
            "I couldn’t find the same post again",
        ]
    }

    private func value(_ conflict: Conflict) -> TemplateValue {
        ConflictView(
            conflict: conflict,
            standing: state?.text(conflict.key) ?? "",
            name: KeyWords.name(of: conflict.key, in: content),
            clock: clock,
            shown: { KeyWords.shown($0, of: conflict.key, in: content) }
        ).values
    }
}
