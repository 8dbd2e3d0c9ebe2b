internal import Lab
internal import Templates
internal import Workbook

/// All scenarios by topic, or those of one topic, or those with the words that somebody typed, best first.
struct ScenarioCatalogue {
    private let scenarios: [Scenario]
    private let content: Content
    private let progress: ScenarioProgress
    private let advice: ScenarioAdvice?
    private let typed: String
    private let search: WordSearch
    /// The topic that is chosen; nil for all.
    private let topic: String?

    init(
        scenarios: [Scenario],
        content: Content,
        progress: ScenarioProgress,
        advice: ScenarioAdvice?,
        typed: String,
        topic: String
    ) {
        self.scenarios = scenarios
        self.content = content
        self.progress = progress
        self.advice = advice
        self.typed = String(typed.prefix(WordSearch.longest))
        search = WordSearch(typed)
        self.topic = scenarios.map(\.topic).first { Words.id($0) == topic }
    }

    var title: String {
        let words = search.isEmpty ? "" : "\(typed): "
        return words + (topic.map { "Scenarios on \($0)" } ?? "Scenarios")
    }

    private var topics: [String] {
        scenarios.reduce(into: []) { if !$0.contains($1.topic) { $0.append($1.topic) } }
    }

    var values: TemplateValue {
        let shown = scenarios.filter { topic == nil || $0.topic == topic }
        let hits = search.hits(in: shown, by: Self.searched)
        let isWhole = search.isEmpty && topic == nil
        return [
            "typed": .text(typed), "topicID": .text(topic.map(Words.id) ?? ""),
            "isFiltered": .bool(!isWhole), "total": .int(scenarios.count),
            "score": .text(score), "parts": .list(parts),
            "next": .optional(
                isWhole
                    ? advice.map {
                        [
                            "href": .text("/scenarios/\($0.scenario.name)"),
                            "title": .text($0.scenario.title), "reason": .text($0.reason),
                            "question": .text($0.scenario.question),
                        ]
                    } : nil
            ),
            "topics": .list(chips),
            "searched": .optional(search.isEmpty ? nil : ["found": .text(found(hits.count))]),
            "hasHits": .bool(!hits.isEmpty), "hits": .list(hits.map(card)),
            "groups": .list(search.isEmpty ? groups(shown) : []),
        ]
    }

    private func found(_ count: Int) -> String {
        if count == 0 { return "No scenario has one of these words. Try others, or fewer." }
        let place = topic.map { " on \($0)" } ?? ""
        return "\(Words.count(count, "scenario", "scenarios"))\(place), best first."
    }

    private func groups(_ shown: [Scenario]) -> [TemplateValue] {
        topics.compactMap { topic in
            let scenarios = shown.filter { $0.topic == topic }
            guard !scenarios.isEmpty else { return nil }
            let done = scenarios.count { progress.state(of: $0) == .finished }
            return [
                "id": .text(Words.id(topic)), "name": .text(topic),
                "count": .text(
                    done == 0 ? "\(scenarios.count)" : "\(done) of \(scenarios.count) finished"
                ),
                "scenarios": .list(scenarios.map(card)),
            ]
        }
    }

    private var chips: [TemplateValue] {
        let words = search.isEmpty ? "" : "&q=\(Address.escape(typed))"
        return topics.map { name in
            [
                "name": .text(name), "count": .int(scenarios.count { $0.topic == name }),
                "href": .text("/scenarios?topic=\(Words.id(name))\(words)"),
                "isCurrent": .bool(name == topic),
            ]
        }
    }

    // MARK: - Progress

    private var score: String {
        let kept = scenarios.flatMap { progress.kept(in: $0) }
        guard !kept.isEmpty else { return "No prediction made yet." }
        let right = kept.count { $0.isRight }
        return "\(right) of \(Words.count(kept.count, "prediction", "predictions")) right."
    }

    /// The states with their counts, and where each lies in a bar of a hundred.
    private var parts: [TemplateValue] {
        let states = scenarios.map { progress.state(of: $0) }
        var before = 0
        let parts: [(ScenarioProgress.State, String)] = [
            (.finished, "finished"), (.begun, "begun"), (.new, "not opened"),
        ]
        return parts.map { state, word in
            let count = states.count { $0 == state }
            defer { before += count }
            let total = max(1, scenarios.count)
            let start = before * 100 / total
            return [
                "state": .text(state.rawValue), "word": .text(word), "count": .int(count),
                "start": .int(start), "share": .int((before + count) * 100 / total - start),
            ]
        }
    }

    private func note(_ scenario: Scenario) -> String {
        let kept = progress.kept(in: scenario)
        let right = kept.count { $0.isRight }
        let score = kept.isEmpty ? "" : "\(right) of \(kept.count) right"
        switch progress.state(of: scenario) {
        case .new: return "Not opened"
        case .begun: return Words.joined(["Begun", score])
        case .finished: return Words.joined(["Finished", score])
        }
    }

    // MARK: - One scenario

    private func card(_ scenario: Scenario) -> TemplateValue {
        let asked = scenario.script.predictions.count
        return [
            "href": .text("/scenarios/\(scenario.name)"), "id": .text(scenario.name),
            "title": pieces(scenario.title), "question": pieces(scenario.question),
            "state": .text(progress.state(of: scenario).rawValue),
            "note": .text(note(scenario)),
            // Under its topic's heading a scenario needn't name it.
            "topic": .text(search.isEmpty ? "" : scenario.topic),
            "asked": .text(Words.count(asked, "prediction", "predictions")),
            "designs": .list(
                scenario.choices.map { choice in
                    [
                        "key": .text(choice.key),
                        "values": .text(choice.values.joined(separator: " · ")),
                    ]
                }
            ),
            "rules": .list(scenario.rules.map { ["id": .text($0)] }),
            "probes": .list(scenario.probes(in: content).map { ["id": .text($0.id)] }),
        ]
    }

    private func pieces(_ text: String) -> TemplateValue {
        .list(
            search.marked(text).map { ["text": .text($0.text), "isMarked": .bool($0.isMarked)] }
        )
    }

    /// Title and question weigh most, then topic and predictions; what is told in between counts as well.
    private static func searched(_ scenario: Scenario) -> [WordSearch.Field] {
        let asks = scenario.script.predictions.flatMap { [$0.ask] + $0.options.map(\.text) }
        let prose = scenario.script.blocks.map { block in
            if case .prose(let text, _) = block { text } else { "" }
        }
        let values = scenario.choices.flatMap { [$0.key] + $0.values }
        return [
            WordSearch.Field(scenario.title, weight: 6),
            WordSearch.Field(scenario.question, weight: 5),
            WordSearch.Field(scenario.topic, weight: 3),
            WordSearch.Field(asks.joined(separator: " "), weight: 2),
            WordSearch.Field(values.joined(separator: " "), weight: 2),
            WordSearch.Field(prose.joined(separator: " "), weight: 1),
        ]
    }
}
