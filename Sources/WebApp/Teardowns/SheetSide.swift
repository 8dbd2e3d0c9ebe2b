internal import Templates
internal import Workbook

/// Beside a worksheet: how far it is, its findings, its axes, and the probe that would tell most.
struct SheetSide {
    let state: SheetState
    let content: Content

    private static let nextShown = 3

    var members: [(String, TemplateValue)] {
        let reading = state.reading
        let known = reading.values.count { !$0.isOpen && !$0.field.isNote }
        let all = reading.values.count { !$0.field.isNote }
        let findings = reading.findings
        return [
            ("probesDone", .text(Words.progress(state.outcomes, of: content.probes))),
            ("fieldsKnown", .text("\(known) of \(Words.count(all, "field", "fields"))")),
            ("axes", .list(reading.axes.map(axis))),
            ("hasFindings", .bool(!findings.isEmpty)),
            (
                "findings",
                .list(
                    findings.map {
                        [
                            "href": .text("#k-field/\($0.field.id)"),
                            "name": .text($0.field.name), "text": .text($0.text),
                        ]
                    }
                )
            ),
            ("hasNext", .bool(!reading.next.isEmpty)),
            ("next", .list(reading.next.prefix(Self.nextShown).map(next))),
            (
                "conflictCount",
                .optional(
                    state.conflicts.isEmpty
                        ? nil
                        : ["text": .text(Self.conflicts(state.conflicts.count))]
                )
            ),
        ]
    }

    private static func conflicts(_ count: Int) -> String {
        count == 1
            ? "One text was changed in two windows. Choose below which one is to stand."
            : "\(count) texts were changed in two windows. Choose below which are to stand."
    }

    private func axis(_ axis: SheetReading.Axis) -> TemplateValue {
        let from = axis.outcomes.map { "\($0.probe), outcome \($0.number)" }
        let whence = from.isEmpty ? "as you wrote" : "from \(from.joined(separator: " and "))"
        let says: String
        if let end = axis.settled {
            says = end
        } else if axis.ends.isEmpty {
            says = "Open"
        } else {
            says = "Disputed: \(axis.ends.joined(separator: ", or "))"
        }
        return [
            "name": .text(axis.axis.name), "says": .text(says),
            "isSettled": .bool(axis.settled != nil),
            "whence": .text(axis.ends.isEmpty ? axis.axis.ends.joined(separator: ", or ") : whence),
            "hint": .text(axis.axis.hint),
        ]
    }

    private func next(_ next: SheetReading.Next) -> TemplateValue {
        [
            "href": .text("/probes/\(next.probe.id)"), "id": .text(next.probe.id),
            "title": .text(next.probe.title), "why": .text(Self.why(next)),
        ]
    }

    /// What it would settle, as the content says.
    static func why(_ next: SheetReading.Next) -> String {
        var parts: [String] = []
        if next.isAgain { parts.append("Run before, and it settled nothing.") }
        if !next.axes.isEmpty {
            let noun = next.axes.count == 1 ? "axis" : "axes"
            parts.append("Can settle the \(noun) “\(next.axes.joined(separator: "” and “"))”.")
        }
        if !next.fields.isEmpty {
            parts.append("Fills “\(next.fields.joined(separator: "” and “"))”.")
        }
        parts.append(
            "\(next.probe.outcomes.count) ways to turn out, "
                + "\(Words.count(next.probe.minutes, "minute", "minutes"))."
        )
        return parts.joined(separator: " ")
    }
}
