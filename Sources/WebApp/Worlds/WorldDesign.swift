internal import FeedModel
internal import HTTPServer
internal import Lab
internal import Templates
internal import Workbook

/// The design panel: every choice with what it gives and costs; a change runs the journal again under it.
extension WorldRoutes {
    func registerDesign(on router: inout Router) {
        router.get(
            "/worlds/:id/design",
            app.answering { request, parameters in
                let session = try await session(parameters)
                let panel = DesignPanel(stated: await session.head().firstDesign())
                return try await design(session, panel, request)
            }
        )
        router.post(
            "/worlds/:id/design",
            app.answering { request, parameters in
                try await change(request, try await session(parameters))
            }
        )
    }

    private func design(
        _ session: WorldSession,
        _ panel: DesignPanel,
        _ request: HTTPRequest
    ) async throws -> HTTPResponse {
        let count = await session.head().journal().count
        return try app.page(
            "worlds/design",
            PageHead(title: "The design of \(session.id)", styles: ["design"]),
            panel.values(probes: Set(app.content.probes.map(\.id))).merging([
                ("address", .text("/worlds/\(session.id)")),
                ("name", .text(await session.origin.name)), ("id", .text(session.id)),
                ("count", .text(Words.count(count, "command", "commands"))),
            ]),
            for: request,
            status: panel.problem == nil ? 200 : 422
        )
    }

    /// The journal under the design of the form, as a fork, and what is different there.
    private func change(
        _ request: HTTPRequest,
        _ session: WorldSession
    ) async throws -> HTTPResponse {
        let form = try request.form()
        var panel = DesignPanel(stated: await session.head().firstDesign())
        panel.take { form.value("design-\($0)") }
        guard panel.problem == nil else { return try await design(session, panel, request) }
        let lines = await session.head().lines(under: panel.stated)
        let words = Words.design(panel.stated.text)
        let fork = try await fork(session, lines, behind: 0, as: "\(session.id) under \(words)")
        return .redirect(to: CompareRoutes.address(session.id, fork.id))
    }
}

/// What the panel shows and what was picked in it.
struct DesignPanel {
    private(set) var stated: StatedDesign
    /// What was picked, by key; empty for what is left to the default.
    private var picked: [String: String] = [:]
    /// Why what was picked makes no world.
    private(set) var problem: String?

    init(stated: StatedDesign) {
        self.stated = stated
        for choice in Design.choices { picked[choice.key] = stated.stated(choice.key) ?? "" }
    }

    /// Takes what a form says of each choice.
    mutating func take(_ value: (String) -> String?) {
        var wanted = StatedDesign()
        var statements: [StatedDesign.Statement] = []
        for choice in Design.choices {
            let text = value(choice.key) ?? picked[choice.key] ?? ""
            picked[choice.key] = text
            if !text.isEmpty { statements.append(.init(choice.key, text)) }
        }
        do throws(DesignError) {
            try wanted.state(statements)
            // On this page a choice that nobody stated is seen beside the others, so it counts for pairs too.
            var seen = wanted
            try seen.state(
                ["order", "sync"].compactMap { key in
                    wanted.design.value(of: key).map { .init(key, $0) }
                }
            )
            stated = wanted
        } catch {
            problem = error.description
        }
    }

    /// The panel; probes that have a page are links to it.
    func values(probes: Set<String>) -> TemplateValue {
        [
            "problem": .optional(problem.map { ["text": .text($0)] }),
            "choices": .list(
                Design.choices.map { choice in
                    value(choice).merging([
                        (
                            "probes",
                            .list(
                                choice.probes.map {
                                    ["id": .text($0), "isPage": .bool(probes.contains($0))]
                                }
                            )
                        )
                    ])
                }
            ),
        ]
    }

    private func value(_ choice: DesignChoice) -> TemplateValue {
        let now = picked[choice.key] ?? ""
        let standard = choice.followsOrder ? "as the order asks" : choice.values[0].text
        var options: [TemplateValue] = []
        for (index, value) in choice.values.enumerated() {
            let isDefault = index == 0 && !choice.followsOrder
            let isChosen = isDefault ? now.isEmpty || now == value.text : now == value.text
            options.append([
                "value": .text(isDefault && now.isEmpty ? "" : value.text),
                "text": .text(value.text), "cost": .text(value.cost),
                "isChosen": .bool(isChosen), "isDefault": .bool(isDefault),
                "isDefect": .bool(value.isDefect),
            ])
        }
        if choice.followsOrder {
            options.insert(
                [
                    "value": "", "text": .text(standard),
                    "cost": "The order decides: what suits it is taken.",
                    "isChosen": .bool(now.isEmpty), "isDefault": true, "isDefect": false,
                ],
                at: 0
            )
        }
        return [
            "key": .text(choice.key), "question": .text(choice.question),
            "options": .list(choice.takesDuration ? [] : options),
            "duration": .optional(
                choice.takesDuration
                    ? [
                        "value": .text(now), "placeholder": .text(choice.values[0].text),
                        "cost": .text(choice.values[0].cost),
                    ] : nil
            ),
            "hasProbes": .bool(!choice.probes.isEmpty),
        ]
    }
}
