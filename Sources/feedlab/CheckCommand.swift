import Capacity
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
            let comparisons = try ComparisonLibrary(directory: "\(root)/Content/comparisons")
            let rules = Set(content.rules.flatMap(\.rules).map(\.id))
            var problems = content.check(
                scenarios: Set(library.scenarios.map(\.name)),
                rules: rules,
                comparisons: Set(comparisons.comparisons.map(\.name)),
                isChoice: { key, value in
                    var design = Design()
                    return (try? design.set(key: key, value: value)) != nil
                }
            ).map { "\($0)" }
            for scenario in library.scenarios {
                problems += ScenarioCheck(scenario, content, rules).problems
                for run in try await ScriptRunner.run(scenario.script) where run.exitCode != 0 {
                    let failed = run.failures.first.map { "line \($0.line): \($0.message)" }
                    problems.append(
                        "\(scenario.name) in \(run.design): "
                            + (failed ?? run.error?.description ?? "it fails")
                    )
                }
            }
            problems += Self.problems(
                of: try ProbeBook(directory: "\(root)/Content/probes"),
                content.probes
            )
            for comparison in comparisons.comparisons {
                problems += try await ComparisonCheck.problems(of: comparison, rules: rules)
            }
            for problem in problems { Say.error(problem) }
            print(
                "\(content.lessons.count) lessons, \(content.probes.count) probes, "
                    + "\(content.worksheets.fields.count) fields, "
                    + "\(content.signalTopics.flatMap(\.signals).count) signals, "
                    + "\(content.cards.count) cards, "
                    + "\(content.capacities.flatMap(\.model.cells).count) cells of sheets, "
                    + "\(content.tradeoffs.count) trade-offs, "
                    + "\(content.interviewPrompts.count) prompts, "
                    + "\(library.scenarios.count) scenarios, "
                    + "\(library.scenarios.flatMap(\.script.predictions).count) predictions, "
                    + "\(comparisons.comparisons.count) comparisons, \(rules.count) rules: "
                    + "\(problems.count) problems"
            )
            return problems.isEmpty ? 0 : 1
        } catch {
            throw UsageError("\(error)")
        }
    }

    /// Probes without a play, and plays that read outcomes which there aren't.
    private static func problems(of book: ProbeBook, _ probes: [Probe]) -> [String] {
        probes.flatMap { probe -> [String] in
            guard let play = book.plays.play(probe.id) else {
                return ["probes/\(probe.id): expected a play beside it, found none"]
            }
            return play.outcomes.filter { probe.outcome($0) == nil }.map {
                "probes/\(probe.id).play: expected an outcome of the probe, found '\($0)'"
            }
        }
    }
}
