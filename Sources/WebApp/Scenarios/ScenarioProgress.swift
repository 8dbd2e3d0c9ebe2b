internal import FeedModel
internal import Lab
internal import Workbook

/// How far somebody has got in scenarios.
struct ScenarioProgress: Sendable {
    /// How far in one of them.
    enum State: String {
        case new, begun, finished
    }

    private let predictions: [String: [KeptPrediction]]
    private let opened: Set<String>

    init(predictions: [KeptPrediction], opened: [OpenedScenario]) {
        self.predictions = Dictionary(grouping: predictions, by: \.scenario)
        self.opened = Set(opened.map(\.scenario))
    }

    /// What was predicted in a scenario, of what it still asks; in all designs.
    func kept(in scenario: Scenario) -> [KeptPrediction] {
        let ids = Set(scenario.script.predictions.map(\.id))
        return (predictions[scenario.name] ?? []).filter { ids.contains($0.prediction) }
    }

    /// What was predicted in a scenario under one of its designs.
    func kept(in scenario: Scenario, _ design: StatedDesign) -> [KeptPrediction] {
        kept(in: scenario).filter { $0.design == design.text }
    }

    /// Finished is a scenario of which all was predicted in one design at least.
    func state(of scenario: Scenario) -> State {
        let asked = scenario.script.predictions.count
        let best = scenario.script.designs.map { kept(in: scenario, $0).count }.max() ?? 0
        if asked > 0, best >= asked { return .finished }
        return best > 0 || opened.contains(scenario.name) ? .begun : .new
    }

    /// How many predictions are open in the design that is furthest; nil where none was made.
    func left(in scenario: Scenario) -> Int? {
        let best = scenario.script.designs.map { kept(in: scenario, $0).count }.max() ?? 0
        return best == 0 ? nil : scenario.script.predictions.count - best
    }

    /// What was predicted and came out otherwise, the latest first.
    func wrong(in scenarios: [Scenario]) -> [(scenario: Scenario, at: WallTime)] {
        scenarios.flatMap { scenario in
            kept(in: scenario).filter { !$0.isRight }.map { (scenario, $0.at) }
        }.sorted {
            ($1.at.milliseconds, $0.scenario.order) < ($0.at.milliseconds, $1.scenario.order)
        }
    }
}
