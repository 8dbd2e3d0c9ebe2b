internal import Workbook

/// A worksheet as a Markdown text with nothing left out: what is open stands in lists of its own.
struct TeardownMarkdown {
    let state: SheetState
    let content: Content
    let clock: WallClock

    var text: String {
        ([head, axes, findings] + content.worksheets.sheets.map(part) + [
            older, probes, open, notApplicable, conflicts, pictures,
        ]).filter { !$0.isEmpty }.joined(separator: "\n\n") + "\n"
    }

    private var head: String {
        let lines = EntryKey.head.filter { $0 != .note }.compactMap { key -> String? in
            let text = state.text(key)
            return text.isEmpty
                ? nil : "- \(KeyWords.name(of: key, in: content)): \(Self.line(text))"
        }
        let dates = [
            "- Started: \(clock.iso(state.sheet.createdAt))",
            "- Changed: \(clock.iso(state.sheet.updatedAt))",
        ]
        let note = state.text(.note)
        return "# Teardown: \(Self.line(Words.name(of: state.sheet)))\n\n"
            + (lines + dates).joined(separator: "\n")
            + (note.isEmpty ? "" : "\n\n" + Self.quote(note))
    }

    private var axes: String {
        let lines = state.reading.axes.map { axis -> String in
            let from = axis.outcomes.map(\.description).joined(separator: ", ")
            let says = axis.settled ?? (axis.ends.isEmpty ? "open" : "disputed")
            return "- \(axis.axis.name): \(says)" + (from.isEmpty ? "" : " (from \(from))")
        }
        return lines.isEmpty ? "" : "## Axes\n\n" + lines.joined(separator: "\n")
    }

    private var findings: String {
        let lines = state.reading.findings.map {
            "- \($0.field.name): \(Self.line($0.text)). Typical: \($0.field.typical)."
        }
        return lines.isEmpty ? "" : "## Findings\n\n" + lines.joined(separator: "\n")
    }

    private func part(_ sheet: Worksheet) -> String {
        let rows = sheet.fields.filter { !$0.isNote }.compactMap { field in
            state.reading.value(field.id).map(row)
        }
        let notes = sheet.fields.filter(\.isNote).compactMap { field -> String? in
            let text = state.text(.field(field.id))
            return text.isEmpty ? nil : "### \(field.name)\n\n\(Self.quote(text))"
        }
        let table =
            "| Field | Value | Confidence | From | Typical |\n|---|---|---|---|---|\n"
            + rows.joined(separator: "\n")
        return (["## \(sheet.title)", table] + notes).joined(separator: "\n\n")
    }

    private func row(_ value: SheetReading.Value) -> String {
        let from = value.implied.map(\.outcome.description).joined(separator: ", ")
        let own = value.own.isEmpty ? [] : ["own"]
        let typical = value.field.word.map { "\(value.field.typical) (\($0.rawValue))" } ?? ""
        let cells = [
            value.field.name, value.isOpen ? "open" : value.text,
            value.words.map(\.rawValue).joined(separator: ", "),
            (own + (from.isEmpty ? [] : [from])).joined(separator: "; "), typical,
        ]
        return "| " + cells.map(Self.line).joined(separator: " | ") + " |"
    }

    private var older: String {
        let lines = state.older.map { "- \($0.key.subject): \(Self.line($0.text))" }
        return lines.isEmpty
            ? "" : "## From an earlier version of the worksheet\n\n" + lines.joined(separator: "\n")
    }

    private var probes: String {
        let all = state.outcomes.filter {
            if case .notApplicable = $0.result { return false }
            return $0.result != .open
        }
        guard !all.isEmpty else { return "" }
        return "## Probes\n\n" + all.map(probe).joined(separator: "\n\n")
    }

    private func probe(_ recorded: RecordedOutcome) -> String {
        let view = OutcomeView(recorded: recorded, content: content, clock: clock)
        var lines = [
            "### \(recorded.probe) \(content.probe(recorded.probe)?.title ?? "")", "",
            "\(view.says). Recorded \(clock.iso(recorded.at))"
                + Self.wrapped(Words.place(version: recorded.version, device: recorded.device))
                + ".",
        ]
        if !recorded.result.reason.isEmpty {
            lines += ["", "Missing: \(Self.line(recorded.result.reason))"]
        }
        if !recorded.note.isEmpty { lines += ["", Self.quote(recorded.note)] }
        for picture in state.pictures(of: recorded.probe) {
            lines += [
                "", "Picture: \(Self.line(picture.name)) (\(picture.width) × \(picture.height))",
            ]
        }
        if let evidence = recorded.evidence { lines += ["", "```json", evidence, "```"] }
        return lines.joined(separator: "\n")
    }

    private var open: String {
        let lines = state.open.map { probe -> String in
            let why = state.reading.pointless.first { $0.probe == probe.id }?.why
            let note = state.outcome(probe.id)?.note ?? ""
            return "- \(probe.id) \(probe.title)" + Self.wrapped(why ?? "")
                + (note.isEmpty ? "" : ": \(Self.line(note))")
        }
        return lines.isEmpty ? "" : "## Probes still open\n\n" + lines.joined(separator: "\n")
    }

    private var notApplicable: String {
        let lines = state.outcomes.compactMap { recorded -> String? in
            guard case .notApplicable(let reason) = recorded.result else { return nil }
            let title = content.probe(recorded.probe)?.title ?? ""
            let note = recorded.note.isEmpty ? "" : ". Note: \(Self.line(recorded.note))"
            return "- \(recorded.probe) \(title): \(Self.line(reason))\(note)"
        }
        return lines.isEmpty
            ? "" : "## Probes that make no sense here\n\n" + lines.joined(separator: "\n")
    }

    private var conflicts: String {
        let lines = state.conflicts.map {
            "- \(KeyWords.name(of: $0.key, in: content)): "
                + "“\(Self.line(KeyWords.shown($0.text, of: $0.key, in: content)))” waits beside "
                + "“\(Self.line(KeyWords.shown(state.text($0.key), of: $0.key, in: content)))”"
        }
        return lines.isEmpty
            ? "" : "## Changed in two windows, not yet decided\n\n" + lines.joined(separator: "\n")
    }

    private var pictures: String {
        let lines = state.pictures(of: "").map {
            "- \(Self.line($0.name)) (\($0.width) × \($0.height))"
        }
        return lines.isEmpty ? "" : "## Pictures\n\n" + lines.joined(separator: "\n")
    }

    // MARK: - Text that somebody typed, kept from being taken for Markdown

    static func line(_ text: String) -> String {
        let words = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        return words.reduce(into: "") { result, character in
            if "\\`*_[]<>#|~".contains(character) { result.append("\\") }
            result.append(character)
        }
    }

    /// Several lines as they were typed, in a block whose fence they don't hold.
    static func quote(_ text: String) -> String {
        var fence = "```"
        while text.contains(fence) { fence += "`" }
        return "\(fence)text\n\(text)\n\(fence)"
    }

    private static func wrapped(_ text: String) -> String { text.isEmpty ? "" : " (\(text))" }
}
