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

    /// The panel of a lesson's slot at the step that the page's address names.
    func panel(_ slot: LiveSlot, id: String, for request: HTTPRequest) async throws -> SafeHTML? {
        guard let scenario = app.scenarios.scenario(slot.scenario) else { return nil }
        return try await panel(PanelPlay(id: id, slot, scenario), for: request)
    }

    /// A panel at the step that the page's address names, else at the first of a whole play, the last of a part.
    func panel(_ play: PanelPlay, for request: HTTPRequest) async throws -> SafeHTML {
        let lines = play.scenario.lines(design: play.scenario.script.designs[play.design])
        let key = PanelRuns.Key(scenario: play.scenario.name, design: play.design)
        let whole = try await app.panelRuns.whole(key, lines)
        let run = PanelRun(lines: lines, facts: whole.facts)
        let range = run.range(of: play, whole.phoneSteps)
        let wanted = request.queryValue(play.id).flatMap { Int($0) }
        let step = min(max(wanted ?? run.start(of: play, range), range.first), range.last)
        let isEnd = step == whole.facts.stepCount
        let sight = try await app.panelRuns.sight(
            key,
            lines,
            at: isEnd ? nil : step,
            of: play.place
        )
        let next = whole.ruleSteps.filter { $0 > step && $0 <= range.last }.min()
        let asked = try await predictions(play, run, step, request)
        return try app.fragment(
            "lessons/_panel",
            values(sight, play, step, range, next, request)
                .merging([("predictions", .list(asked))]),
            for: request
        )
    }

    private func values(
        _ sight: PanelRuns.Sight,
        _ play: PanelPlay,
        _ step: Int,
        _ range: (first: Int, last: Int),
        _ nextRule: Int?,
        _ request: HTTPRequest
    ) -> TemplateValue {
        let facts = sight.facts
        let options = sight.options
        let picture = sight.picture
        let id = play.id
        let maker = WorldPageMaker(
            id: id,
            origin: WorldOrigin(name: "", eyebrow: "", question: ""),
            picture: picture,
            course: sight.course,
            journal: facts.journal,
            options: options,
            address: request.path,
            commandURL: ""
        )
        func link(_ step: Int) -> TemplateValue {
            let query = (play.query.isEmpty ? "" : play.query + "&") + "\(id)=\(step)"
            return [
                "href": .text("\(request.path)?\(query)#\(id)"),
                "url": .text("\(request.path)?\(query)"),
            ]
        }
        let shown = play.device ?? options.place
        let device = facts.devices.first { $0.name == shown } ?? facts.devices.first
        let design = play.design > 0 ? "?design=\(play.design)" : ""
        return [
            "panelID": .text(id), "scenario": .text(play.scenario.name),
            "design": .int(play.design),
            "commandURL": .text("/worlds/from/\(play.scenario.name)/\(step)\(design)"),
            "device": .optional(
                device.map {
                    maker.device($0).values.merging([("name", .text(Self.name($0.name, in: id)))])
                }
            ),
            "said": .text(maker.happened.said),
            "count": .text("step \(step - range.first + 1) of \(range.last - range.first + 1)"),
            "back": .optional(step > range.first ? link(step - 1) : nil),
            "next": .optional(step < range.last ? link(step + 1) : nil),
            "nextRule": .optional(nextRule.map(link)),
            "end": .optional(step < range.last ? link(range.last) : nil),
            "marks": .list(
                (picture.last?.rules ?? []).map { mark in
                    ["rule": .text(mark.rule), "text": .text(mark.note)]
                }
            ),
            "tables": .list(tables(picture, play, options.place).map(\.values)),
        ]
    }

    /// What the phone of a panel is called where the page may hold another of that name.
    private static func name(_ device: String, in panel: String) -> String {
        panel == "live-1" ? device : device + panel.drop { $0 != "-" }
    }

    private func tables(
        _ picture: WorldPicture,
        _ play: PanelPlay,
        _ place: String?
    )
        -> [TablesView.Table]
    {
        let number = play.id.drop { !$0.isNumber }
        return play.shows.compactMap { name in
            picture.tables.first { $0.name == name }.map {
                var table = TableOrder.view($0, place: place ?? "backend")
                table.id = "\(play.id)-\(table.id)"
                if !number.isEmpty, number != "1" { table.whose = " of panel \(number)" }
                return table
            }
        }
    }

    /// The prediction that was settled last before a step, and the next that is open.
    private func predictions(
        _ play: PanelPlay,
        _ run: PanelRun,
        _ step: Int,
        _ request: HTTPRequest
    ) async throws -> [TemplateValue] {
        guard play.asks else { return [] }
        let script = play.scenario.script
        let design = script.designs[play.design]
        let kept = try await app.workbook.predictions().filter {
            $0.scenario == play.scenario.name && $0.design == design.text
        }
        let all = script.predictions.compactMap { prediction in
            script.outcome(of: prediction, in: design).flatMap { run.step(of: $0.line) }.map {
                step in
                (
                    prediction: prediction, step: step,
                    said: kept.first { $0.prediction == prediction.id }?.option
                )
            }
        }
        let settled = all.last { $0.said != nil && $0.step <= step }
        let open = all.first { $0.said == nil && $0.step > step }
        return [settled, open].compactMap { $0 }.map { asked in
            PredictionView(
                scenario: play.scenario,
                prediction: asked.prediction,
                design: play.design,
                said: asked.said,
                idPrefix: "\(play.id)-",
                back: "\(request.path)?\(play.id)=\(asked.step)#\(play.id)",
                tellsBefore: asked.said == nil
            ).values
        }
    }
}

/// Where the lines of a run begin in its steps.
private struct PanelRun {
    let lines: [CommandLine]
    let facts: WorldFacts

    /// The first step of a line.
    func step(of line: CommandLine) -> Int? {
        lines.firstIndex(of: line).flatMap {
            facts.firstSteps.indices.contains($0) ? facts.firstSteps[$0] : nil
        }
    }

    /// The first and the last step that a panel shows.
    func range(
        of play: PanelPlay,
        _ whole: (first: Int, last: Int)
    ) -> (first: Int, last: Int) {
        guard let part = play.lines, let last = step(of: part.last) else { return whole }
        return (min(step(of: part.first) ?? last, last), last)
    }

    /// A whole play opens at its beginning, a part at its end.
    func start(of play: PanelPlay, _ range: (first: Int, last: Int)) -> Int {
        play.lines == nil ? range.first : range.last
    }
}

extension WorldRoutes {
    /// `POST /worlds/from/SCENARIO/STEP`: a world that goes on from a panel's place, with the tap made there.
    func goOn(_ request: HTTPRequest, _ parameters: PathParameters) async throws -> HTTPResponse {
        guard let scenario = scenarios.scenario(parameters["scenario"] ?? ""),
            let step = Int(parameters["step"] ?? "")
        else { throw PageError.notFound("No scenario has this place.") }
        let number = request.queryValue("design").flatMap { Int($0) } ?? 0
        let designs = scenario.script.designs
        let lines = scenario.lines(design: designs[designs.indices.contains(number) ? number : 0])
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
