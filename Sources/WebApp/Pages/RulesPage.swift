internal import HTTPServer
internal import Lab
internal import Templates
internal import Workbook

extension WebApp {
    func registerRules(on router: inout Router) {
        let index = RuleIndex(root: root)
        router.get(
            "/rules",
            answering { request, _ in
                let places = await index.places()
                return try self.page(
                    "pages/rules",
                    PageHead(title: "Rules", styles: ["prose", "rules"]),
                    RulesPage(app: self, places: places).values,
                    for: request
                )
            }
        )
    }
}

/// The numbered rules, each with what explains it, what shows it, and where it is in the source.
struct RulesPage {
    let app: WebApp
    let places: [String: RuleIndex.Places]

    var values: TemplateValue {
        [
            "chapters": .list(
                app.content.rules.map { chapter in
                    [
                        "letter": .text(chapter.letter), "title": .text(chapter.title),
                        "rules": .list(chapter.rules.map(value)),
                    ]
                }
            )
        ]
    }

    private func value(_ rule: Rule) -> TemplateValue {
        let lessons = app.content.lessons.filter { $0.rules.contains(rule.id) }
        let scenarios = app.scenarios.scenarios.filter { $0.rules.contains(rule.id) }
        let found = places[rule.id] ?? RuleIndex.Places()
        let links: [TemplateValue] =
            lessons.map {
                ["href": .text("/lessons/\($0.slug)"), "text": .text("Lesson: \($0.title)")]
            }
            + scenarios.map {
                ["href": .text("/scenarios/\($0.name)"), "text": .text("Scenario: \($0.title)")]
            }
        return [
            "id": .text(rule.id), "title": .text(rule.title),
            "html": .html(SafeHTML(trusted: rule.html)),
            "hasLinks": .bool(!links.isEmpty), "links": .list(links),
            "hasScripts": .bool(!found.scripts.isEmpty),
            "scriptCount": .text(Self.count(found.scripts.count, "script")),
            "scripts": .list(found.scripts.map { ["path": .text($0)] }),
            "hasSources": .bool(!found.sources.isEmpty),
            "sourceCount": .text(Self.count(found.sources.count, "source file")),
            "sources": .list(found.sources.map { ["path": .text($0)] }),
        ]
    }

    private static func count(_ count: Int, _ word: String) -> String {
        "\(count) \(word)\(count == 1 ? "" : "s")"
    }
}
