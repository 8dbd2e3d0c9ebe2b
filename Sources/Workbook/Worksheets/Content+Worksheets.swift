extension Content {
    /// What an outcome says of a field; nil where it says nothing.
    public func fill(
        of field: WorksheetField,
        by outcome: OutcomeID
    ) -> String? {
        guard field.probes.contains(outcome.probe) else { return nil }
        if let fill = field.fills.first(where: { $0.outcome == outcome }) {
            return fill.value.isEmpty ? nil : fill.value
        }
        guard let probe = probe(outcome.probe), probe.field == field.name else { return nil }
        return probe.outcome(outcome.number)?.implies
    }

    /// What the worksheet names and isn't there, and what it lacks.
    func worksheetProblems() -> [ContentProblem] {
        var found: [ContentProblem] = []
        var ids: Set<String> = []
        for sheet in worksheets.sheets {
            for field in sheet.fields {
                func complain(_ expected: String, _ what: String) {
                    found.append(
                        ContentProblem(
                            file: sheet.file,
                            line: field.line,
                            expected: expected,
                            found: "'\(what)'"
                        )
                    )
                }
                if !ids.insert(field.id).inserted { complain("an id of its own", field.id) }
                for (expected, what) in problems(of: field) { complain(expected, what) }
            }
        }
        for (expected, what) in axisProblems() {
            found.append(
                ContentProblem(file: "worksheets", line: 0, expected: expected, found: "'\(what)'")
            )
        }
        return found
    }

    private func problems(of field: WorksheetField) -> [(expected: String, what: String)] {
        var found: [(String, String)] = []
        for id in field.probes {
            guard let probe = probe(id) else {
                found.append(("a probe that there is", id))
                continue
            }
            let named = field.fills.map(\.outcome).filter { $0.probe == id }.map(\.number)
            if probe.field != field.name {
                for outcome in probe.outcomes where !named.contains(outcome.number) {
                    found.append(("a line for each outcome", "\(id)/\(outcome.number) missing"))
                }
            }
        }
        for outcome in field.fills.map(\.outcome) + field.agrees {
            if !field.probes.contains(outcome.probe) {
                found.append(("an outcome of a probe in 'from'", outcome.description))
            } else if isMissing(outcome) {
                found.append(("an outcome that there is", outcome.description))
            }
        }
        if !field.isNote, !field.probes.isEmpty, field.agrees.isEmpty {
            found.append(("an outcome that agrees with the typical value", "none"))
        }
        return found
    }

    private func axisProblems() -> [(expected: String, what: String)] {
        let ids = worksheets.fields.map(\.id)
        let names = worksheets.fields.map(\.name)
        var found: [(expected: String, what: String)] = []
        for axis in worksheets.axes where !ids.contains(axis.field) {
            found.append(("a field", axis.field))
        }
        let named = worksheets.axes.flatMap { $0.fills.map(\.outcome) }
        for outcome in named + worksheets.pointless.flatMap(\.after) where isMissing(outcome) {
            found.append(("an outcome that there is", outcome.description))
        }
        for id in worksheets.pointless.flatMap(\.probes) where probe(id) == nil {
            found.append(("a probe that there is", id))
        }
        // Without a worksheet there is nothing that probes could fill.
        for probe in probes where !worksheets.sheets.isEmpty && !names.contains(probe.field) {
            found.append(("a field of the worksheet for \(probe.id)", probe.field))
        }
        return found
    }

    private func isMissing(_ outcome: OutcomeID) -> Bool {
        probe(outcome.probe)?.outcome(outcome.number) == nil
    }
}
