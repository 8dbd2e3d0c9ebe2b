internal import Lab
internal import Workbook

/// The scenario to try next, with the reason.
struct ScenarioAdvice {
    let scenario: Scenario
    let reason: String

    /// What was begun; else what shares a rule with a prediction that failed; else what a lesson that was read
    /// describes; else the first of a topic that nobody has played; nil where all are played.
    static func next(
        of scenarios: [Scenario],
        _ progress: ScenarioProgress,
        read lessons: [Lesson]
    ) -> ScenarioAdvice? {
        let new = scenarios.filter { progress.state(of: $0) == .new }
        return begun(scenarios, progress) ?? afterMistake(scenarios, new, progress)
            ?? afterLesson(new, lessons) ?? first(of: new, among: scenarios)
            ?? scenarios.first { progress.state(of: $0) == .begun }.map {
                ScenarioAdvice(scenario: $0, reason: "You opened it and haven't predicted yet.")
            }
    }

    private static func begun(
        _ scenarios: [Scenario],
        _ progress: ScenarioProgress
    ) -> ScenarioAdvice? {
        for scenario in scenarios {
            if let left = progress.left(in: scenario), left > 0 {
                let open = Words.count(left, "prediction is", "predictions are")
                return ScenarioAdvice(
                    scenario: scenario,
                    reason: "You are in the middle of it: \(open) still open."
                )
            }
        }
        return nil
    }

    private static func afterMistake(
        _ scenarios: [Scenario],
        _ new: [Scenario],
        _ progress: ScenarioProgress
    ) -> ScenarioAdvice? {
        for mistake in progress.wrong(in: scenarios) {
            for rule in mistake.scenario.rules {
                if let scenario = new.first(where: { $0.rules.contains(rule) }) {
                    return ScenarioAdvice(
                        scenario: scenario,
                        reason: "“\(mistake.scenario.title)” came out otherwise than you said. "
                            + "This one turns on the same rule, \(rule)."
                    )
                }
            }
        }
        return nil
    }

    private static func afterLesson(_ new: [Scenario], _ lessons: [Lesson]) -> ScenarioAdvice? {
        for lesson in lessons {
            if let scenario = new.first(where: { lesson.allScenarios.contains($0.name) }) {
                return ScenarioAdvice(
                    scenario: scenario,
                    reason: "You have read “\(lesson.title)”. Here is what it describes, running."
                )
            }
        }
        return nil
    }

    private static func first(of new: [Scenario], among all: [Scenario]) -> ScenarioAdvice? {
        guard let first = new.first else { return nil }
        if new.count == all.count {
            return ScenarioAdvice(scenario: first, reason: "None is played yet. This is the first.")
        }
        let played = Set(all.map(\.topic)).subtracting(new.map(\.topic))
        let untouched = new.first { scenario in
            let topic = all.filter { $0.topic == scenario.topic }
            return topic.count == new.count { $0.topic == scenario.topic }
                && !played.contains(scenario.topic)
        }
        guard let untouched else {
            return ScenarioAdvice(scenario: first, reason: "It comes next in \(first.topic).")
        }
        return ScenarioAdvice(
            scenario: untouched,
            reason: "Nothing of \(untouched.topic) is played yet."
        )
    }
}
