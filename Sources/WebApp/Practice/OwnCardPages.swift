internal import HTTPServer
internal import Templates
internal import Workbook

extension WebApp {
    func registerOwnCards(on router: inout Router) {
        router.get(
            "/practice/own-cards/new",
            answering { request, _ in
                let lesson = request.queryValue("lesson") ?? ""
                return try ownCard(request, OwnCardFields(ask: "", lesson: lesson, points: []))
            }
        )
        router.post("/practice/own-cards", answering { request, _ in try await addCard(request) })
        router.get(
            "/practice/own-cards/:id",
            answering { request, parameters in
                let own = try await own(parameters)
                return try ownCard(request, own.fields, of: own)
            }
        )
        router.post(
            "/practice/own-cards/:id",
            answering { request, parameters in
                try await changeCard(request, try await own(parameters))
            }
        )
        router.post(
            "/practice/own-cards/:id/delete",
            answering { _, parameters in
                let own = try await own(parameters)
                try await workbook.deleteCard(own.id, at: clock.now())
                return .redirect(to: "/practice/cards?deleted=\(own.id)")
            }
        )
        router.post(
            "/practice/own-cards/:id/restore",
            answering { _, parameters in
                let id = parameters["id"] ?? ""
                try await workbook.restoreCard(id, at: clock.now())
                return .redirect(to: "/practice/own-cards/\(id)")
            }
        )
        router.get(
            "/practice/cards.txt",
            answering { request, _ in
                let own = try await workbook.ownCards().map(\.card)
                let all = request.queryValue("of") == "all" ? content.cards + own : own
                let name = "feedlab-cards.txt"
                return .download(CardText.write(all), name: name)
            }
        )
        router.get("/practice/import", answering { request, _ in try importPage(request) })
        router.post("/practice/import", answering { request, _ in try await takeCards(request) })
    }

    private func own(_ parameters: PathParameters) async throws -> OwnCard {
        let found = try await workbook.ownCard(parameters["id"] ?? "")
        guard let own = found, own.deletedAt == nil else {
            throw PageError.notFound("No card of yours has this name; it may have been deleted.")
        }
        return own
    }

    private func ownCard(
        _ request: HTTPRequest,
        _ fields: OwnCardFields,
        of own: OwnCard? = nil,
        problem: String? = nil
    ) throws -> HTTPResponse {
        let values: TemplateValue = [
            "heading": .text(own == nil ? "Write a card" : "Change a card"),
            "action": .text(own.map { "/practice/own-cards/\($0.id)" } ?? "/practice/own-cards"),
            "ask": .text(fields.ask), "points": .text(fields.points.joined(separator: "\n")),
            "noLesson": .bool(fields.lesson.isEmpty),
            "lessons": .list(
                content.lessons.map {
                    [
                        "slug": .text($0.slug), "title": .text($0.title),
                        "chosen": .bool($0.slug == fields.lesson),
                    ]
                }
            ),
            "problem": .optional(problem.map { ["text": .text($0)] }),
            "kept": .optional(own.map { ["at": .text(clock.short($0.updatedAt))] }),
        ]
        let title = own.map { "Change card: \(Words.short($0.fields.ask, 50))" } ?? "Write a card"
        return try page(
            "practice/own-card",
            PageHead(title: title, styles: ["cards"]),
            values,
            for: request,
            status: problem == nil ? 200 : 422
        )
    }

    private func addCard(_ request: HTTPRequest) async throws -> HTTPResponse {
        let fields = OwnCardFields(try request.form())
        if let problem = fields.problem { return try ownCard(request, fields, problem: problem) }
        let id = try await workbook.addCard(fields, at: clock.now())
        return .redirect(to: "/practice/cards/\(id)")
    }

    private func changeCard(_ request: HTTPRequest, _ own: OwnCard) async throws -> HTTPResponse {
        let fields = OwnCardFields(try request.form())
        if let problem = fields.problem {
            return try ownCard(request, fields, of: own, problem: problem)
        }
        try await workbook.changeCard(own.id, to: fields, at: clock.now())
        return .redirect(to: "/practice/cards/\(own.id)")
    }

    private func importPage(
        _ request: HTTPRequest,
        typed: String = "",
        problems: [CardText.Problem] = [],
        said: String = ""
    ) throws -> HTTPResponse {
        let shown = problems.prefix(20)
        let values: TemplateValue = [
            "typed": .text(typed), "said": .text(said), "hasProblems": .bool(!problems.isEmpty),
            "problems": .list(shown.map { ["text": .text("\($0)")] }),
            "moreProblems": .optional(
                problems.count > shown.count
                    ? ["text": .text("And \(problems.count - shown.count) more.")] : nil
            ),
            "lessons": .text(content.lessons.map(\.slug).joined(separator: ", ")),
        ]
        return try page(
            "practice/import",
            PageHead(title: "Cards as text", styles: ["cards"]),
            values,
            for: request,
            status: problems.isEmpty ? 200 : 422
        )
    }

    private func takeCards(_ request: HTTPRequest) async throws -> HTTPResponse {
        let form = try request.form()
        let file = form.file("file")?.bytes ?? []
        let (text, cards, problems) = CardText.read(
            file.isEmpty ? Array((form.value("cards") ?? "").utf8) : file,
            lessons: Set(content.lessons.map(\.slug))
        )
        guard problems.isEmpty else {
            return try importPage(request, typed: text, problems: problems)
        }
        let fresh = try await workbook.addCards(cards, besides: content.cards, at: clock.now())
        let old = cards.count - fresh
        return try importPage(
            request,
            said: "\(Words.count(fresh, "card", "cards")) added"
                + (old == 0 ? "." : "; \(old) of the same question were there already.")
        )
    }
}

extension OwnCardFields {
    /// What a form typed.
    init(_ form: HTTPForm) {
        self.init(
            ask: form.value("ask") ?? "",
            lesson: form.value("lesson") ?? "",
            points: (form.value("points") ?? "").withUnixLineEnds.split(separator: "\n")
                .map(String.init)
        )
    }
}
