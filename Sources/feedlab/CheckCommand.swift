import FeedModel
import Lab
import Workbook

/// `feedlab check`: the content is whole, and every scenario passes in its designs.
struct CheckCommand {
    init(_ arguments: [String]) throws(UsageError) {
        _ = try Options(arguments, named: [], switches: [])
    }

    /// 0 where nothing is wrong, 1 with a line for each thing that is.
    func run() async throws(UsageError) -> Int32 {
        let root = try Installation.root()
        do {
            let content = try Content(directory: "\(root)/Content")
            let library = try ScenarioLibrary(directory: "\(root)/Content/scenarios")
            let rules = Set(content.rules.flatMap(\.rules).map(\.id))
            var problems = content.check(
                scenarios: Set(library.scenarios.map(\.name)),
                rules: rules,
                isChoice: { key, value in
                    var design = Design()
                    return (try? design.set(key: key, value: value)) != nil
                }
            ).map { "\($0)" }
            for scenario in library.scenarios {
                for id in scenario.probes where content.probe(id) == nil {
                    problems.append(
                        "\(scenario.name): expected a probe that there is, found '\(id)'"
                    )
                }
                for rule in scenario.rules where !rules.contains(rule) {
                    problems.append(
                        "\(scenario.name): expected a rule that there is, found '\(rule)'"
                    )
                }
            }
            for scenario in library.scenarios {
                for run in try await ScriptRunner.run(scenario.script) where run.exitCode != 0 {
                    problems.append("\(scenario.name) in \(run.design): an expectation fails")
                }
            }
            let comparisons = try ComparisonLibrary(directory: "\(root)/Content/comparisons")
            for comparison in comparisons.comparisons {
                problems += try await Self.problems(of: comparison, rules: rules)
            }
            for problem in problems { Say.error(problem) }
            print(
                "\(content.lessons.count) lessons, \(content.probes.count) probes, "
                    + "\(content.signalTopics.flatMap(\.signals).count) signals, "
                    + "\(library.scenarios.count) scenarios, "
                    + "\(comparisons.comparisons.count) comparisons, \(rules.count) rules: "
                    + "\(problems.count) problems"
            )
            return problems.isEmpty ? 0 : 1
        } catch {
            throw UsageError("\(error)")
        }
    }

    /// A comparison is whole, holds in all of its designs, and its sides differ.
    private static func problems(
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
