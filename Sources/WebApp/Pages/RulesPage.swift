internal import HTTPServer
internal import Lab
internal import Templates
internal import Workbook

extension WebApp {
    func registerRules(on router: inout Router, _ worlds: WorldRoutes) {
        let index = RuleIndex(root: root)
        router.get(
            "/rules",
            answering { request, _ in
                let run = try await RulesRun(request, worlds)
                let page = RulesPage(app: self, places: await index.places(), run: run)
                return try self.page(
                    "pages/rules",
                    PageHead(
                        title: run.map { "Rules, as world \($0.id) kept them" } ?? "Rules",
                        styles: ["prose", "rules"]
                    ),
                    page.values,
                    for: request
                )
            }
        )
    }
}

/// The world that a reader of the rules came from.
struct RulesRun {
    let id: String
    /// Where in it the reader was; nil for its end.
    let step: Int?
    let name: String
    let spoken: [String: SpokenRule]

    /// Steps of a rule that are linked; of the rest only the number is told.
    private static let stepsMax = 8

    /// The run that an address names as `?world=w3&step=14`; nil where it names none, or one that is gone.
    init?(_ request: HTTPRequest, _ worlds: WorldRoutes) async throws {
        guard let id = request.queryValue("world") else { return nil }
        let found = try await worlds.registry.session(id)
        guard let session = found else { return nil }
        self.id = session.id
        step = request.queryValue("step").flatMap { Int($0) }
        name = await session.origin.name
        spoken = await session.head().spokenRules(stepsMax: Self.stepsMax)
    }

    func href(_ step: Int?) -> String {
        "/worlds/\(id)" + (step.map { "?step=\($0)" } ?? "")
    }

    /// The steps at which a rule spoke.
    func steps(of rule: String) -> TemplateValue {
        let found = spoken[rule] ?? SpokenRule()
        return [
            "steps": .list(
                found.steps.map { ["number": .int($0), "href": .text(href($0) + "#step-detail")] }
            ),
            "more": .optional(
                found.count > found.steps.count
                    ? "and \(found.count - found.steps.count) more" : nil
            ),
            "isSilent": .bool(found.count == 0), "world": .text(id),
        ]
    }
}

/// The numbered rules, each with what explains it, what shows it, and where it is in the source.
struct RulesPage {
    let app: WebApp
    let places: [String: RuleIndex.Places]
    let run: RulesRun?

    var values: TemplateValue {
        [
            "run": .optional(
                run.map {
                    [
                        "world": .text($0.id), "name": .text($0.name),
                        "href": .text($0.href($0.step)),
                        "place": .text($0.step.map { "step \($0)" } ?? "its end"),
                    ]
                }
            ),
            "chapters": .list(
                app.content.rules.map { chapter in
                    [
                        "letter": .text(chapter.letter), "title": .text(chapter.title),
                        "rules": .list(chapter.rules.map(value)),
                    ]
                }
            ),
        ]
    }

    private func value(_ rule: Rule) -> TemplateValue {
        let lessons = app.content.lessons.filter { $0.rules.contains(rule.id) }
        let scenarios = app.scenarios.scenarios.filter { $0.rules.contains(rule.id) }
        let found = places[rule.id] ?? RuleIndex.Places()
        return [
            "id": .text(rule.id), "title": .text(rule.title),
            "html": .html(SafeHTML(trusted: rule.html)),
            "spoke": .optional(run?.steps(of: rule.id)),
            "hasLinks": .bool(!lessons.isEmpty),
            "links": .list(
                lessons.map {
                    ["href": .text("/lessons/\($0.slug)"), "text": .text("Lesson: \($0.title)")]
                }
            ),
            "hasRuns": .bool(!scenarios.isEmpty),
            "runs": .list(
                scenarios.map { ["scenario": .text($0.name), "heading": .text($0.title)] }
            ),
            "hasScripts": .bool(!found.scripts.isEmpty),
            "scriptCount": .text(Words.count(found.scripts.count, "script", "scripts")),
            "scripts": .list(found.scripts.map { file($0, "") }),
            "hasSources": .bool(!found.sources.isEmpty),
            "sourceCount": .text(
                Words.count(found.sources.count, "source file", "source files")
            ),
            "sources": .list(found.sources.map { file($0, "#says-\(rule.id)") }),
        ]
    }

    private func file(_ path: String, _ place: String) -> TemplateValue {
        ["path": .text(path), "href": .text((app.sourceURL(path) ?? "") + place)]
    }
}
