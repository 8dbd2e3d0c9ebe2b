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
        return found + axisProblems() + pointlessProblems() + homelessProblems()
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

    private func axisProblems() -> [ContentProblem] {
        let fields = worksheets.fields.map(\.id)
        var ids: Set<String> = []
        return worksheets.axes.flatMap { axis in
            var found = axis.fills.map(\.outcome).filter(isMissing)
                .map { ("an outcome that there is", $0.description) }
            if !fields.contains(axis.field) { found.append(("a field", axis.field)) }
            if !ids.insert(axis.id).inserted { found.append(("an id of its own", axis.id)) }
            return found.map { expected, what in
                ContentProblem(
                    file: axis.file,
                    line: axis.line,
                    expected: expected,
                    found: "'\(what)'"
                )
            }
        }
    }

    private func pointlessProblems() -> [ContentProblem] {
        worksheets.pointless.flatMap { skip in
            let found =
                skip.after.filter(isMissing).map { ("an outcome that there is", $0.description) }
                + skip.probes.filter { probe($0) == nil }.map { ("a probe that there is", $0) }
            return found.map { expected, what in
                ContentProblem(
                    file: skip.file,
                    line: skip.line,
                    expected: expected,
                    found: "'\(what)'"
                )
            }
        }
    }

    /// Probes whose field the worksheet hasn't; without a worksheet there is nothing to fill.
    private func homelessProblems() -> [ContentProblem] {
        let names = worksheets.fields.map(\.name)
        if worksheets.sheets.isEmpty { return [] }
        return probes.filter { !names.contains($0.field) }.map {
            ContentProblem(
                file: $0.file,
                line: 0,
                expected: "a field of the worksheet",
                found: "'\($0.field)'"
            )
        }
    }

    private func isMissing(_ outcome: OutcomeID) -> Bool {
        probe(outcome.probe)?.outcome(outcome.number) == nil
    }
}
