internal import FeedModel
internal import HTTPServer
internal import Lab
internal import Templates
internal import Workbook

/// The catalogue of scenarios, and each one to be played: predict, run on, compare.
struct ScenarioPages: Sendable {
    let app: WebApp
    let scenarios: ScenarioLibrary

    func register(on router: inout Router) {
        router.get("/scenarios", app.answering { request, _ in try await catalogue(request) })
        router.get(
            "/scenarios/:name",
            app.answering { request, parameters in
                try await show(request, try scenario(parameters))
            }
        )
        router.post(
            "/scenarios/:name/predictions/:prediction",
            app.answering { request, parameters in
                try await predict(request, try scenario(parameters), parameters["prediction"] ?? "")
            }
        )
        router.post(
            "/scenarios/:name/again",
            app.answering { request, parameters in
                try await again(request, try scenario(parameters))
            }
        )
    }

    private func scenario(_ parameters: PathParameters) throws -> Scenario {
        guard let scenario = scenarios.scenario(parameters["name"] ?? "") else {
            throw PageError.notFound("No scenario has this name.")
        }
        return scenario
    }

    private func progress() async throws -> ScenarioProgress {
        ScenarioProgress(
            predictions: try await app.workbook.predictions(),
            opened: try await app.workbook.openedScenarios()
        )
    }

    private func advice(_ progress: ScenarioProgress) async throws -> ScenarioAdvice? {
        ScenarioAdvice.next(
            of: scenarios.scenarios,
            progress,
            read: try await app.workbook.places().filter { $0.section == "end" }
                .compactMap { app.content.lesson($0.lesson) }
        )
    }

    private func catalogue(_ request: HTTPRequest) async throws -> HTTPResponse {
        let progress = try await progress()
        let page = ScenarioCatalogue(
            scenarios: scenarios.scenarios,
            content: app.content,
            progress: progress,
            advice: try await advice(progress),
            typed: request.queryValue("q") ?? "",
            topic: request.queryValue("topic") ?? ""
        )
        return try app.page(
            "pages/scenarios",
            PageHead(title: page.title, styles: ["home", "scenarios"]),
            page.values,
            for: request
        )
    }

    private func show(_ request: HTTPRequest, _ scenario: Scenario) async throws -> HTTPResponse {
        if !request.wantsFragments {
            await app.noting("that \(scenario.name) was opened") {
                try await app.workbook.open(scenario: scenario.name, at: app.clock.now())
            }
        }
        let progress = try await progress()
        let design = Self.design(request.queryValue("design"), of: scenario)
        var page = ScenarioPage(
            scenario: scenario,
            design: design,
            progress: progress,
            readsAll: request.queryValue("read") == "all"
        )
        page.momentID = request.queryValue("moment") ?? page.lastSettled
        if let play = page.play {
            let panel = try await LivePanels(app: app).panel(play, for: request)
            if request.wantsFragments {
                return try SavedAnswer(
                    said: "",
                    fragments: [.init(id: "panel-\(play.id)", html: panel.text)]
                ).response()
            }
            page.panel = panel
        }
        page.advice = try await advice(progress)
        page.probes = scenario.probes(in: app.content)
        page.lessons = app.content.lessons.filter { $0.allScenarios.contains(scenario.name) }
        return try app.page(
            "pages/scenario",
            PageHead(
                title: page.title,
                styles: ["prose", "question", "scenario", "predict"]
                    + (page.panel == nil ? [] : PanelPlay.styles)
            ),
            page.values,
            for: request
        )
    }

    /// The number of a design as an address or a form says it; the first for anything else.
    private static func design(_ text: String?, of scenario: Scenario) -> Int {
        let number = text.flatMap { Int($0) } ?? 0
        return scenario.script.designs.indices.contains(number) ? number : 0
    }

    /// `POST /scenarios/NAME/predictions/ID`: keeps what was said, beside what comes in that design.
    private func predict(
        _ request: HTTPRequest,
        _ scenario: Scenario,
        _ id: String
    ) async throws -> HTTPResponse {
        let form = try request.form()
        let number = Self.design(form.value("design"), of: scenario)
        let design = scenario.script.designs[number]
        guard let prediction = scenario.script.predictions.first(where: { $0.id == id }),
            let outcome = scenario.script.outcome(of: prediction, in: design)
        else { throw PageError.notFound("This scenario has no such prediction.") }
        let option = form.value("option") ?? ""
        guard prediction.option(option) != nil else {
            throw PageError(
                status: 422,
                heading: "This isn't one of the answers",
                happened: "The prediction has no answer “\(option)”.",
                todo: "Go back and choose one of those that are shown."
            )
        }
        try await app.workbook.keep(
            KeptPrediction(
                scenario: scenario.name,
                prediction: id,
                design: design.text,
                option: option,
                came: outcome.letter,
                at: app.clock.now()
            )
        )
        if let back = form.value("back"), !back.isEmpty {
            return .redirect(to: Address.own(back))
        }
        return .redirect(to: "/scenarios/\(scenario.name)?design=\(number)#predict-\(id)")
    }

    /// `POST /scenarios/NAME/again`: forgets the predictions in one design.
    private func again(_ request: HTTPRequest, _ scenario: Scenario) async throws -> HTTPResponse {
        let number = Self.design(try request.form().value("design"), of: scenario)
        try await app.workbook.forgetPredictions(
            in: scenario.name,
            design: scenario.script.designs[number].text
        )
        return .redirect(to: "/scenarios/\(scenario.name)?design=\(number)")
    }
}
