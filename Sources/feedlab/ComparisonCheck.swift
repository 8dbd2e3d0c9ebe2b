import Lab

/// What `feedlab check` looks for in comparisons.
enum ComparisonCheck {
    /// A comparison is whole, holds in all of its designs, and its sides differ.
    static func problems(
        of comparison: ReadyComparison,
        rules: Set<String>
    ) async throws -> [String] {
        var problems = comparison.problems
        for rule in comparison.scenario.rules where !rules.contains(rule) {
            problems.append("expected a rule that there is, found '\(rule)'")
        }
        for run in try await ScriptRunner.run(comparison.scenario.script) where run.exitCode != 0 {
            problems.append("an expectation fails in \(run.design)")
        }
        let sides = try await RunComparison.run(comparison.plans)
        for (index, parting) in sides.partings.enumerated() where parting.moment == nil {
            problems.append("expected side \(index + 2) to differ from the first, found none")
        }
        return problems.map { "comparison \(comparison.name): \($0)" }
    }
}
