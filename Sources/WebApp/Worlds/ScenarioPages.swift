internal import FeedModel
internal import HTTPServer
internal import Lab
internal import Markdown
internal import Templates
internal import Workbook

/// The catalogue of scenarios, and each one as it is written.
struct ScenarioPages: Sendable {
    let app: WebApp
    let scenarios: ScenarioLibrary

    func register(on router: inout Router) {
        router.get("/scenarios", app.answering { request, _ in try catalogue(request) })
        router.get(
            "/scenarios/:name",
            app.answering { request, parameters in
                guard let scenario = scenarios.scenario(parameters["name"] ?? "") else {
                    throw PageError.notFound("No scenario has this name.")
                }
                return try show(scenario, request)
            }
        )
    }

    private func catalogue(_ request: HTTPRequest) throws -> HTTPResponse {
        let topics = Dictionary(grouping: scenarios.scenarios, by: \.topic)
        return try app.page(
            "pages/scenarios",
            PageHead(title: "Scenarios", styles: ["home"]),
            [
                "topics": .list(
                    topics.keys.sorted().map { topic in
                        [
                            "name": .text(topic), "id": .text(Self.anchor(topic)),
                            "scenarios": .list((topics[topic] ?? []).map(Self.row)),
                        ]
                    }
                )
            ],
            for: request
        )
    }

    private static func anchor(_ topic: String) -> String {
        "topic-" + topic.lowercased().map { $0.isLetter ? String($0) : "-" }.joined()
    }

    private static func row(_ scenario: Scenario) -> TemplateValue {
        let count = scenario.script.designs.count
        return [
            "href": .text("/scenarios/\(scenario.name)"), "title": .text(scenario.title),
            "question": .text(scenario.question),
            "meta": .text("\(count) design\(count == 1 ? "" : "s")"),
        ]
    }

    private func show(_ scenario: Scenario, _ request: HTTPRequest) throws -> HTTPResponse {
        let designs = scenario.script.designs
        return try app.page(
            "pages/scenario",
            PageHead(title: scenario.title, styles: ["prose", "scenario"]),
            [
                "topic": .text(scenario.topic), "heading": .text(scenario.title),
                "question": .text(scenario.question), "name": .text(scenario.name),
                "rules": .list(scenario.rules.map { ["id": .text($0)] }),
                "probes": .list(
                    scenario.probes(in: app.content).map {
                        ["id": .text($0.id), "heading": .text($0.title)]
                    }
                ),
                "designs": .list(
                    designs.enumerated().map { index, design in
                        [
                            "number": .int(index), "isFirst": .bool(index == 0),
                            "text": .text(design.text.isEmpty ? "the default" : design.text),
                        ]
                    }
                ),
                "blocks": .list(scenario.script.blocks.map(Self.block)),
            ],
            for: request
        )
    }

    private static func block(_ block: Script.Block) -> TemplateValue {
        switch block {
        case .prose(let text, _):
            return [
                "html": .html(SafeHTML(trusted: Markdown.document(text).html)), "lines": .list([]),
                "isLab": false,
            ]
        case .commands(let lines):
            return [
                "html": "", "isLab": true,
                "lines": .list(
                    lines.map { line in
                        var kind = "command"
                        if case .expect = line.command { kind = "expect" }
                        return ["text": .text(line.text), "kind": .text(kind)]
                    }
                ),
            ]
        }
    }
}
