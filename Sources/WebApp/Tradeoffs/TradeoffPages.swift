internal import HTTPServer
internal import Templates
internal import Workbook

extension WebApp {
    func registerTradeoffs(on router: inout Router) {
        router.get(
            "/practice/tradeoffs",
            answering { request, _ in try await tradeoffs(request) }
        )
        router.get(
            "/practice/tradeoffs/:slug",
            answering { request, parameters in
                try await show(request, try tradeoff(parameters))
            }
        )
        router.post(
            "/practice/tradeoffs/:slug/typed",
            answering { request, parameters in
                try await keepTyped(request, try tradeoff(parameters))
            }
        )
        router.post(
            "/practice/tradeoffs/:slug/decide",
            answering { request, parameters in
                try await decide(request, try tradeoff(parameters))
            }
        )
        router.post(
            "/practice/tradeoffs/:slug/judge",
            answering { request, parameters in
                try await judge(request, try tradeoff(parameters))
            }
        )
    }

    private func tradeoff(_ parameters: PathParameters) throws -> Tradeoff {
        guard let tradeoff = content.tradeoff(parameters["slug"] ?? "") else {
            throw PageError.notFound("No decision has this name.")
        }
        return tradeoff
    }

    private func tradeoffs(_ request: HTTPRequest) async throws -> HTTPResponse {
        let page = TradeoffList(
            tradeoffs: content.tradeoffs,
            lessons: content.lessons,
            progress: try await tradeoffProgress(),
            clock: clock
        )
        return try self.page(
            "tradeoffs/index",
            PageHead(title: "Trade-offs", styles: ["home", "progress", "tradeoffs"]),
            page.values,
            for: request
        )
    }

    private func show(
        _ request: HTTPRequest,
        _ tradeoff: Tradeoff,
        typed: DecisionDraft? = nil,
        problem: String? = nil
    ) async throws -> HTTPResponse {
        let progress = try await tradeoffProgress()
        let isAgain = request.queryValue("again") != nil || problem != nil
        let page = TradeoffPage(
            tradeoff: tradeoff,
            lesson: content.lesson(tradeoff.lesson),
            progress: progress,
            next: progress.next(of: content.tradeoffs.filter { $0 != tradeoff }),
            typed: typed ?? progress.draft(tradeoff),
            isAgain: isAgain,
            problem: problem,
            clock: clock
        )
        return try self.page(
            "tradeoffs/show",
            PageHead(
                title: "\(tradeoff.title): decide" + (page.isOpen ? "" : "d"),
                styles: ["question", "prose", "cards", "tradeoffs"]
            ),
            page.values,
            for: request,
            status: problem == nil ? 200 : 422
        )
    }

    /// Keeps what has been chosen and typed so far, for a script.
    private func keepTyped(
        _ request: HTTPRequest,
        _ tradeoff: Tradeoff
    ) async throws -> HTTPResponse {
        let draft = try typed(request, tradeoff)
        try await workbook.keepDecisionDraft(
            of: tradeoff.slug,
            option: draft.option,
            defence: draft.defence,
            at: draft.at
        )
        return try SavedAnswer(said: "Saved \(clock.clockTime(draft.at))").response()
    }

    private func decide(
        _ request: HTTPRequest,
        _ tradeoff: Tradeoff
    ) async throws -> HTTPResponse {
        let draft = try typed(request, tradeoff)
        if tradeoff.option(draft.option) == nil {
            return try await show(
                request,
                tradeoff,
                typed: draft,
                problem: "Expected one of the ways to be chosen, found none."
            )
        }
        if let problem = Decision.problem(defence: draft.defence) {
            return try await show(request, tradeoff, typed: draft, problem: "\(problem).")
        }
        try await workbook.decide(
            tradeoff.slug,
            draft.option,
            defence: draft.defence,
            at: draft.at
        )
        return .redirect(to: "/practice/tradeoffs/\(tradeoff.slug)")
    }

    private func judge(
        _ request: HTTPRequest,
        _ tradeoff: Tradeoff
    ) async throws -> HTTPResponse {
        let form = try request.form()
        try await workbook.judge(
            tradeoff.slug,
            Decision.Judgement(
                at: clock.now(),
                namedCost: form.value("cost") == "yes",
                namedOther: form.value("other") == "yes",
                stands: form.value("stands") != "no"
            )
        )
        return .redirect(to: "/practice/tradeoffs/\(tradeoff.slug)")
    }

    private func typed(
        _ request: HTTPRequest,
        _ tradeoff: Tradeoff
    ) throws -> DecisionDraft {
        let form = try request.form()
        return DecisionDraft(
            tradeoff: tradeoff.slug,
            option: tradeoff.option(form.value("option") ?? "")?.id ?? "",
            defence: (form.value("defence") ?? "").withUnixLineEnds,
            at: clock.now()
        )
    }
}

extension Tradeoff {
    /// Where its ways run beside each other.
    var compareAddress: String {
        switch stage {
        case .comparison(let name): return "/compare/\(name)"
        case .scenario(let name):
            let sides = zip(["a", "b", "c", "d"], options).map {
                "&\($0)=\(Address.escape($1.design))"
            }
            return "/compare/own?scenario=\(Address.escape(name))" + sides.joined()
        }
    }
}
