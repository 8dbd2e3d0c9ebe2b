extension Content {
    /// What the pieces of content say about one another that isn't so.
    ///
    /// Each file by itself is checked when it is read; here come links, and the names of probes,
    /// lessons, scenarios, rules and design choices. A nil set means that its names aren't known yet
    /// and are let pass.
    public func check(
        scenarios: Set<String>? = nil,
        rules: Set<String>? = nil,
        comparisons: Set<String>? = nil,
        isChoice: (_ key: String, _ value: String) -> Bool = { _, _ in true }
    ) -> [ContentProblem] {
        lessons.flatMap { problems(of: $0, scenarios, rules, comparisons) }
            + probes.flatMap { problems(of: $0, scenarios, comparisons) }
            + probes.flatMap { probe in
                probe.outcomes.flatMap { outcome in
                    DesignText.strangers(in: outcome.design, isChoice).map {
                        ContentProblem(
                            file: probe.file,
                            line: 0,
                            expected: "choices of the lab in outcome \(outcome.number)",
                            found: "'\($0)'"
                        )
                    }
                }
            }
            + signalProblems(scenarios, isChoice)
            + cardProblems(scenarios, rules)
            + capacityProblems()
            + tradeoffProblems(scenarios, comparisons, isChoice)
            + interviewProblems(scenarios)
            + worksheetProblems()
            + coverageProblems(scenarios)
    }

    private func problems(
        of lesson: Lesson,
        _ scenarios: Set<String>?,
        _ rules: Set<String>?,
        _ comparisons: Set<String>?
    ) -> [ContentProblem] {
        var found: [ContentProblem] = []
        func complain(_ line: Int, _ expected: String, _ what: String) {
            found.append(
                ContentProblem(file: lesson.file, line: line, expected: expected, found: what)
            )
        }
        for rule in lesson.rules where rules?.contains(rule) == false {
            complain(lesson.headerLine, "a rule that there is", "'\(rule)'")
        }
        for id in lesson.probes where probe(id) == nil {
            complain(lesson.headerLine, "a probe that there is", "'\(id)'")
        }
        for case .live(let slot) in lesson.blocks where scenarios?.contains(slot.scenario) == false
        {
            complain(slot.line, "a scenario that there is", "'\(slot.scenario)'")
        }
        for name in lesson.scenarios where scenarios?.contains(name) == false {
            complain(lesson.headerLine, "a scenario that there is", "'\(name)'")
        }
        for missing in lesson.missingParts { complain(0, missing, "none") }
        let ids = Set(lesson.sections.map(\.id))
        for link in lesson.links where !leadsSomewhere(link.target, ids, scenarios, comparisons) {
            complain(link.line, "a link to a page that there is", "'\(link.target)'")
        }
        return found
    }

    private func problems(
        of probe: Probe,
        _ scenarios: Set<String>?,
        _ comparisons: Set<String>?
    ) -> [ContentProblem] {
        var found: [ContentProblem] = []
        func complain(_ line: Int, _ expected: String, _ what: String) {
            found.append(
                ContentProblem(file: probe.file, line: line, expected: expected, found: what)
            )
        }
        for slug in probe.lessons where lesson(slug) == nil {
            complain(probe.headerLine, "a lesson that there is", "'\(slug)'")
        }
        if let scenario = probe.scenario, scenarios?.contains(scenario) == false {
            complain(probe.headerLine, "a scenario that there is", "'\(scenario)'")
        }
        for link in probe.links where !leadsSomewhere(link.target, [], scenarios, comparisons) {
            complain(link.line, "a link to a page that there is", "'\(link.target)'")
        }
        return found
    }

    /// The pages that aren't one of many.
    static let pages: Set<String> = [
        "/", "/lessons", "/lessons/print", "/probes", "/signals", "/teardowns", "/glossary",
        "/scenarios", "/lab", "/rules", "/commands", "/practice", "/practice/cards",
        "/practice/capacity", "/practice/tradeoffs", "/practice/plan", "/practice/progress",
        "/practice/interviews",
        "/compare", "/scale", "/frames", "/search",
    ]

    private func leadsSomewhere(
        _ target: String,
        _ ids: Set<String>,
        _ scenarios: Set<String>?,
        _ comparisons: Set<String>?
    ) -> Bool {
        if target.hasPrefix("#") { return ids.contains(String(target.dropFirst())) }
        let path = target.prefix { $0 != "#" && $0 != "?" }
        if Self.pages.contains(String(path)) { return true }
        let parts = path.split(separator: "/").map(String.init)
        guard parts.count == 2 else { return false }
        switch parts[0] {
        case "lessons": return lesson(parts[1]) != nil
        case "probes": return probe(parts[1]) != nil
        case "compare": return comparisons?.contains(parts[1]) != false
        case "scenarios": return scenarios?.contains(parts[1]) != false
        default: return false
        }
    }
}

extension Lesson {
    /// What every lesson has at least one of, and this one lacks.
    var missingParts: [String] {
        var figures = 0
        var practices = 0
        var levels = 0
        for block in blocks {
            switch block {
            case .figure: figures += 1
            case .practice: practices += 1
            case .levels: levels += 1
            case .html, .live, .question, .code: continue
            }
        }
        let parts = [
            (questions.count, "a question or more"), (figures, "a figure or more"),
            (practices, "a practice answer"), (levels, "what an interviewer listens for"),
        ]
        return parts.filter { $0.0 == 0 }.map(\.1)
    }
}
