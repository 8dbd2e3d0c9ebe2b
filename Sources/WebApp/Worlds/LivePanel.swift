internal import FeedModel
internal import HTTPServer
internal import Lab
internal import Templates
internal import Workbook

/// A scenario that runs inside a lesson: its phone, what the step did, and the tables that matter.
///
/// A panel keeps nothing. Its place is in the page's address, and what it shows is a fresh replay to that place,
/// so it works without scripts and two readers never meet in it.
struct LivePanels: Sendable {
    let app: WebApp

    /// The panel of a slot at the step that the page's address names.
    func panel(_ slot: LiveSlot, id: String, for request: HTTPRequest) async throws -> SafeHTML? {
        guard let scenario = app.scenarios.scenario(slot.scenario) else { return nil }
        let lines = scenario.lines(design: scenario.script.designs[0])
        let whole = try await Replay.world(lines)
        let (first, last) = await whole.phoneSteps()
        let wanted = request.queryValue(id).flatMap { Int($0) } ?? first
        let step = min(max(wanted, first), last)
        let world = try await Replay.world(lines, upTo: step)
        let rules = await whole.ruleSteps()
        return try await app.fragment(
            "lessons/_panel",
            values(world, slot, id, scenario, step, first, last, rules, request),
            for: request
        )
    }

    private func values(
        _ world: World,
        _ slot: LiveSlot,
        _ id: String,
        _ scenario: Scenario,
        _ step: Int,
        _ first: Int,
        _ last: Int,
        _ rules: Set<Int>,
        _ request: HTTPRequest
    ) async throws -> TemplateValue {
        let facts = await world.facts()
        var options = WorldOptions()
        options.place = facts.devices.first?.name
        let picture = await world.picture(of: options.tablePlace(facts))
        let maker = WorldPageMaker(
            id: id,
            origin: WorldOrigin(name: "", eyebrow: "", question: ""),
            picture: picture,
            course: await world.course(at: facts.stepCount, before: 0, after: 0),
            journal: facts.journal,
            options: options,
            address: request.path,
            commandURL: ""
        )
        func link(_ step: Int) -> TemplateValue {
            [
                "href": .text("\(request.path)?\(id)=\(step)#\(id)"),
                "url": .text("\(request.path)?\(id)=\(step)"),
            ]
        }
        let next = rules.filter { $0 > step }.min()
        return [
            "panelID": .text(id), "scenario": .text(scenario.name),
            "commandURL": .text("/worlds/from/\(scenario.name)/\(step)"),
            "device": .optional(
                facts.devices.first.map {
                    maker.device($0).values.merging([("name", .text(Self.name($0.name, in: id)))])
                }
            ),
            "said": .text(maker.happened.said),
            "count": .text("step \(step - first + 1) of \(last - first + 1)"),
            "back": .optional(step > first ? link(step - 1) : nil),
            "next": .optional(step < last ? link(step + 1) : nil),
            "nextRule": .optional(next.map(link)),
            "end": .optional(step < last ? link(last) : nil),
            "marks": .list(
                (picture.last?.rules ?? []).map { mark in
                    ["rule": .text(mark.rule), "text": .text(mark.note)]
                }
            ),
            "tables": .list(tables(picture, slot, facts, id).map(\.values)),
        ]
    }

    /// What the phone of a panel is called where the page may hold another of that name.
    private static func name(_ device: String, in panel: String) -> String {
        panel == "live-1" ? device : device + panel.drop { $0 != "-" }
    }

    private func tables(
        _ picture: WorldPicture,
        _ slot: LiveSlot,
        _ facts: WorldFacts,
        _ id: String
    )
        -> [TablesView.Table]
    {
        let place = facts.devices.first?.name ?? "backend"
        let wanted = slot.shows.filter { $0 != "phone" }
        return wanted.compactMap { name in
            picture.tables.first { $0.name == name }.map {
                var table = TableOrder.view($0, place: place)
                table.id = "\(id)-\(table.id)"
                if id != "live-1" { table.whose = " of panel \(id.drop { !$0.isNumber })" }
                return table
            }
        }
    }
}

extension WorldRoutes {
    /// `POST /worlds/from/SCENARIO/STEP`: a world that goes on from a panel's place, with the tap made there.
    func goOn(_ request: HTTPRequest, _ parameters: PathParameters) async throws -> HTTPResponse {
        guard let scenario = scenarios.scenario(parameters["scenario"] ?? ""),
            let step = Int(parameters["step"] ?? "")
        else { throw PageError.notFound("No scenario has this place.") }
        let lines = scenario.lines(design: scenario.script.designs[0])
        let done = await (try Replay.world(lines, upTo: max(0, step))).journal().count
        let session = try await registry.make(
            Array(lines.prefix(done)),
            origin: WorldOrigin(
                name: scenario.title,
                eyebrow: "Scenario · \(scenario.topic), gone on from",
                question: scenario.question
            )
        )
        for command in WorldForm.commands(try request.form()) where !command.isEmpty {
            _ = await session.post(command)
        }
        try await registry.keep(session)
        return .redirect(to: "/worlds/\(session.id)")
    }
}

extension World {
    /// The first step that a phone makes by itself or by a tap, and the last step of all.
    ///
    /// In a world without phones it is the first that somebody makes.
    func phoneSteps() -> (first: Int, last: Int) {
        let facts = facts()
        let names = Set(facts.devices.map(\.name))
        let steps = steps(1..<(facts.stepCount + 1))
        let first = steps.first { step in
            step.kind == .command
                && (names.isEmpty ? step.actor != "world" : names.contains(step.actor))
        }?.number
        return (first ?? max(1, facts.stepCount), max(1, facts.stepCount))
    }
}
