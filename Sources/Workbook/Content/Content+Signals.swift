extension Content {
    /// The signals that a probe tests, in the order of the page.
    public func signals(of probe: Probe) -> [Signal] {
        signalTopics.flatMap(\.signals).filter { $0.probes.contains(probe.id) }
    }

    /// What signals name and isn't there, and names that two of them have.
    func signalProblems(
        _ scenarios: Set<String>?,
        _ isChoice: (_ key: String, _ value: String) -> Bool
    ) -> [ContentProblem] {
        var seen: Set<String> = []
        return signalTopics.flatMap { topic in
            topic.signals.flatMap { signal in
                var found = missing(in: signal, scenarios, isChoice)
                if !seen.insert(signal.id).inserted {
                    found.append(("an id of its own for each signal", signal.id))
                }
                return found.map { expected, name in
                    ContentProblem(
                        file: topic.file,
                        line: signal.line,
                        expected: expected,
                        found: "'\(name)'"
                    )
                }
            }
        }
    }

    private func missing(
        in signal: Signal,
        _ scenarios: Set<String>?,
        _ isChoice: (_ key: String, _ value: String) -> Bool
    ) -> [(expected: String, name: String)] {
        signal.probes.filter { probe($0) == nil }.map { ("a probe that there is", $0) }
            + signal.lessons.filter { lesson($0) == nil }.map { ("a lesson that there is", $0) }
            + signal.scenarios.filter { scenarios?.contains($0) == false }
            .map { ("a scenario that there is", $0) }
            + DesignText.strangers(in: signal.design, isChoice).map { ("choices of the lab", $0) }
    }
}
