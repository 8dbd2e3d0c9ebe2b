internal import FeedModel
internal import HTTPServer
internal import Lab
internal import Templates

/// Runs beside each other: ready ones, and whatever journals and designs an address names.
struct CompareRoutes: Sendable {
    let worlds: WorldRoutes
    let cache = ComparisonCache()

    var app: WebApp { worlds.app }

    func register(on router: inout Router) {
        router.get("/compare", app.answering { request, _ in try index(request) })
        router.get(
            "/compare/:name",
            app.answering { request, parameters in
                let source = try await source(parameters, request)
                return try await show(source, request)
            }
        )
        router.post("/compare/own", app.answering { request, _ in try make(request) })
        router.get(
            "/compare/:name/present",
            app.answering { request, parameters in
                let source = try await source(parameters, request)
                return try await present(source, request)
            }
        )
        router.post(
            "/compare/:name/world",
            app.answering { request, parameters in
                try await goOn(request, try await source(parameters, request))
            }
        )
    }

    /// The page that compares two worlds.
    static func address(_ one: String, _ other: String) -> String {
        "/compare/own?world=\(Address.escape(one))&world=\(Address.escape(other))"
    }

    private func index(_ request: HTTPRequest) throws -> HTTPResponse {
        try app.page(
            "compare/index",
            PageHead(title: "Compare designs", styles: ["home", "compare"]),
            [
                "ready": .list(
                    app.comparisons.comparisons.map { ready in
                        [
                            "href": .text("/compare/\(ready.name)"),
                            "title": .text(ready.scenario.title),
                            "question": .text(ready.scenario.question),
                            "meta": .text(ready.scenario.topic),
                        ]
                    }
                ),
                "scenarios": .list(
                    app.scenarios.scenarios.map {
                        ["name": .text($0.name), "title": .text($0.title)]
                    }
                ),
            ],
            for: request
        )
    }

    /// `POST /compare/own`: leads to the address that holds what the form says.
    private func make(_ request: HTTPRequest) throws -> HTTPResponse {
        let form = try request.form()
        let source = try ofLines { key in
            let text = form.value(key) ?? ""
            return text.contains { !$0.isWhitespace } ? text : ""
        }
        let isTyped = ["script", "other"].contains { key in
            (form.value(key) ?? "").contains { !$0.isWhitespace }
        }
        let address = isTyped ? source.permalink : source.path + "?" + source.rest.dropFirst()
        guard let address else {
            throw Self.refused("Expected a journal that fits an address, found a longer one.")
        }
        return .redirect(to: address)
    }

    private func show(
        _ source: ComparisonSource,
        _ request: HTTPRequest
    ) async throws -> HTTPResponse {
        let comparison = try await cache.comparison(source)
        let page = ComparisonPage(
            app: app,
            source: source,
            comparison: comparison,
            place: ComparisonPlace(request, in: comparison)
        )
        if request.wantsFragments {
            return try SavedAnswer(
                said: page.said,
                fragments: try await page.fragments(for: request)
            ).response()
        }
        return try app.page(
            "compare/show",
            PageHead(
                title: page.title,
                styles: WorldPage.styles + ["prose", "compare"],
                keys: [
                    ("Alt ←", "One moment back, on all sides"),
                    ("Alt →", "One moment on, on all sides"),
                    ("Alt P", "Play or pause"),
                ]
            ),
            try await page.values(),
            for: request
        )
    }

    private func present(
        _ source: ComparisonSource,
        _ request: HTTPRequest
    ) async throws -> HTTPResponse {
        let comparison = try await cache.comparison(source)
        let page = PresenterPage(source: source, comparison: comparison, request)
        return try app.page(
            "compare/present",
            PageHead(
                title: "\(page.title), \(page.number) of \(page.slides.count)",
                styles: ["prose", "slides"],
                keys: [("← →", "The slide before and after")]
            ),
            page.values,
            for: request
        )
    }

    /// `POST /compare/NAME/world`: a world that goes on from where a side stands, with the tap made there.
    private func goOn(
        _ request: HTTPRequest,
        _ source: ComparisonSource
    ) async throws -> HTTPResponse {
        let comparison = try await cache.comparison(source)
        let place = ComparisonPlace(request, in: comparison)
        guard let side = request.queryValue("side").flatMap({ Int($0) }),
            comparison.sides.indices.contains(side)
        else { throw PageError.notFound("The comparison has no such side.") }
        let lines = await comparison.sides[side].journal(
            to: comparison.step(of: side, at: place.moment)
        )
        let session = try await worlds.registry.make(
            lines,
            origin: WorldOrigin(
                name: source.title,
                eyebrow: "Side \(ComparisonPage.letter(side)) of a comparison, gone on from",
                question: source.question
            )
        )
        let commands = WorldForm.commands(try request.form()).filter { !$0.isEmpty }
        for command in commands { _ = await session.post(command) }
        if !commands.isEmpty { try await worlds.registry.keep(session) }
        let address = "/worlds/\(session.id)"
        return request.wantsFragments
            ? try SavedAnswer(said: "", goTo: address).response() : .redirect(to: address)
    }
}

/// The comparisons that were asked for last; each is a run of all its sides.
actor ComparisonCache {
    private var kept: [(plans: [ComparedSide.Plan], comparison: RunComparison)] = []
    private static let keptMax = 8

    func comparison(_ source: ComparisonSource) async throws -> RunComparison {
        let plans = source.plans
        if let index = kept.firstIndex(where: { $0.plans == plans }) {
            let found = kept.remove(at: index)
            kept.append(found)
            return found.comparison
        }
        let made = try await RunComparison.run(
            plans,
            telling: source.ready?.scenario.rules ?? []
        )
        kept.append((plans, made))
        if kept.count > Self.keptMax { kept.removeFirst() }
        return made
    }
}
