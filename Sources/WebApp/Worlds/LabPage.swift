internal import HTTPServer
internal import Lab
internal import Templates
internal import Workbook

extension WorldRoutes {
    /// `GET /lab`: a new world, and the worlds that are kept.
    func lab(_ request: HTTPRequest) async throws -> HTTPResponse {
        let worlds = try await registry.saved()
        let deleted = try await registry.deleted()
        return try app.page(
            "pages/lab",
            PageHead(title: "Lab", styles: ["home"]),
            LabPage(worlds: worlds, deleted: deleted, scenarios: scenarios.scenarios).values,
            for: request
        )
    }
}

/// The way into the lab.
struct LabPage {
    let worlds: [SavedWorld]
    let deleted: [SavedWorld]
    let scenarios: [Scenario]

    var values: TemplateValue {
        [
            "worlds": .list(worlds.map(Self.value)), "hasWorlds": .bool(!worlds.isEmpty),
            "hasDeleted": .bool(!deleted.isEmpty), "deleted": .list(deleted.map(Self.value)),
            "scenarios": .list(
                scenarios.map { scenario in
                    [
                        "name": .text(scenario.name), "title": .text(scenario.title),
                        "question": .text(scenario.question),
                        "href": .text("/scenarios/\(scenario.name)"),
                    ]
                }
            ),
        ]
    }

    private static func value(_ world: SavedWorld) -> TemplateValue {
        let lines = world.script.split(separator: "\n").count
        return [
            "href": .text("/worlds/\(world.id)"), "id": .text(world.id),
            "title": .text(world.name.split(separator: "\n").first.map(String.init) ?? world.id),
            "meta": .text(
                Words.count(lines, "command", "commands")
                    + (world.parent.map { ", fork of \($0.id)" } ?? "")
            ),
            "restoreURL": .text("/worlds/\(world.id)/restore"),
            "deleteURL": .text("/worlds/\(world.id)/delete"),
        ]
    }
}
