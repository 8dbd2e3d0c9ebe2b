import FeedModel
import Lab
import Workbook

/// What a scenario needs beside passing: something to predict, two designs, and names of what is there.
struct ScenarioCheck {
    private let scenario: Scenario
    private let content: Content
    private let rules: Set<String>

    init(_ scenario: Scenario, _ content: Content, _ rules: Set<String>) {
        self.scenario = scenario
        self.content = content
        self.rules = rules
    }

    /// A line for each thing that is missing.
    var problems: [String] {
        (missing + strangers + idleDesigns).map { "\(scenario.name): expected \($0)" }
    }

    private var missing: [String] {
        var missing: [String] = []
        for field in ["title", "topic", "order", "question", "rules"]
        where scenario.script.field(field)?.isEmpty != false {
            missing.append("a text for '\(field)', found none")
        }
        if scenario.script.predictions.isEmpty { missing.append("a prediction, found none") }
        if scenario.script.designs.count < 2 { missing.append("two designs or more, found one") }
        return missing
    }

    private var strangers: [String] {
        scenario.probes.filter { content.probe($0) == nil }
            .map { "a probe that there is, found '\($0)'" }
            + scenario.rules.filter { !rules.contains($0) }
            .map { "a rule that there is, found '\($0)'" }
    }

    /// Designs in which nothing is expected.
    private var idleDesigns: [String] {
        scenario.script.designs.filter { scenario.script.expectations(in: $0).isEmpty }
            .map { "an expectation under \($0.text), found none" }
    }
}
