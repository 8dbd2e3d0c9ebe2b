internal import HTTPServer
internal import Lab
internal import Mystery
internal import Templates
internal import Workbook

extension MysteryRoutes {
    /// The page of a mystery that goes on, whole or as the fragments that changed.
    func answer(
        _ mystery: MysteryCase,
        _ kept: KeptMystery,
        _ said: String? = nil,
        to request: HTTPRequest
    ) async throws -> HTTPResponse {
        let game = MysteryGame(mystery: mystery, kept: kept)
        var page = MysteryPage(
            game,
            try await parts(game, request),
            content: app.content,
            playable: playable
        )
        page.said = said
        page.sealed = try await sealedPlace(mystery.number)
        let isRefused = said == Self.refusal
        if request.wantsFragments {
            return try SavedAnswer(said: said ?? "", fragments: try fragments(page, request))
                .response(status: isRefused ? 422 : 200)
        }
        var head = PageHead(
            title: mystery.title,
            styles: MysteryPage.styles,
            keys: PhoneKeys.all
        )
        head.back = game.address
        return try app.page(
            "mystery/show",
            head,
            page.values,
            for: request,
            status: isRefused ? 422 : 200
        )
    }

    /// The page after an act: its fragments, or the way back to the card where it was done.
    func answer(
        after game: MysteryGame,
        _ said: String?,
        place: String,
        _ request: HTTPRequest
    ) async throws -> HTTPResponse {
        if request.wantsFragments || said == Self.refusal {
            let kept = try await app.workbook.mystery(game.mystery.number) ?? game.kept
            return try await answer(game.mystery, kept, said, to: request)
        }
        let anchors = [
            "acts": "phones", "runs": "phones", "settings": "mystery-head", "outcomes": "record",
            "outcomes/take-back": "record", "hints": "hints", "claims": "claims",
        ]
        return .redirect(to: "\(game.address)#\(anchors[place] ?? "main")")
    }

    private func fragments(
        _ page: MysteryPage,
        _ request: HTTPRequest
    ) throws -> [SavedAnswer.Fragment] {
        let shared: [(String, TemplateValue)] = [
            ("commandURL", .text("\(page.address)/acts")), ("address", .text(page.address)),
        ]
        return try page.cards.map { card in
            let html = try app.fragment(card.template, card.values.merging(shared), for: request)
            return SavedAnswer.Fragment(
                id: card.id,
                html: html.text,
                hash: WorldPage.hash(html.text)
            )
        }.filter { !request.knownFragments.contains($0.mark) }
    }

    private func parts(_ game: MysteryGame, _ request: HTTPRequest) async throws -> MysteryParts {
        let number = game.mystery.number
        let run = try await currentRun(game)
        let outcomes = try await app.workbook.outcomes(ofMystery: number)
        let stage = run.probe.flatMap { id in
            app.content.probe(id).flatMap { probe in
                registry.book.play(id).map { (probe: probe, play: $0) }
            }
        }
        let asked = request.queryValue("record").flatMap(app.content.probe)
        var board: MysteryBoard?
        if game.kept.showsBoard {
            let lab = await registry.lab(game.mystery)
            board = await lab.board(try await findings(number))
        }
        return MysteryParts(
            runs: try await app.workbook.runs(ofMystery: number),
            run: run,
            stage: stage,
            recorded: stage?.probe ?? asked,
            outside: await (try registry.play(game.mystery, run)).view(),
            outcomes: outcomes,
            board: board,
            hints: try await app.workbook.hints(ofMystery: number),
            claims: try await app.workbook.claims(ofMystery: number)
        )
    }

    /// The probes that the lab can set a stage for, in the order of the book.
    var playable: [Probe] {
        app.content.probes.filter { registry.book.play($0.id) != nil }
    }

    /// `POST …/hints`: the next stage of a hint for what is open now.
    func hint(_ game: MysteryGame, _ form: HTTPForm) async throws -> String? {
        let number = game.mystery.number
        let place = try await app.workbook.outcomes(ofMystery: number).count
        let hints = try await app.workbook.hints(ofMystery: number)
        guard let stage = MysteryPage.nextStage(hints, place: place) else { return nil }
        let lab = await registry.lab(game.mystery)
        let board = await lab.board(try await findings(number))
        let forecasts = lab.forecasts(board)
        guard let best = forecasts.first else {
            try await app.workbook.keep(
                MysteryHint(
                    place: place,
                    stage: 3,
                    choice: "",
                    probes: "",
                    expectation: "",
                    at: app.clock.now()
                ),
                ofMystery: number
            )
            return "No probe tells anything more."
        }
        let fellows = forecasts.filter { $0.choice == best.choice }.prefix(3).map(\.probe)
        try await app.workbook.keep(
            MysteryHint(
                place: place,
                stage: stage,
                choice: best.choice,
                probes: stage == 1
                    ? "" : stage == 2 ? fellows.sorted().joined(separator: " ") : best.probe,
                expectation: stage == 3 ? Self.expectation(best, game.mystery.level) : "",
                at: app.clock.now()
            ),
            ofMystery: number
        )
        try await touch(game.kept)
        return "A hint."
    }

    private static func expectation(_ best: MysteryForecast, _ level: MysteryLevel) -> String {
        let tenths = Int((best.left * 10).rounded())
        let left = tenths % 10 == 0 ? "\(tenths / 10)" : "\(tenths / 10).\(tenths % 10)"
        let what = level == .all ? "combinations that matter to it" : "designs"
        return "On average it leaves \(left) of \(best.now) \(what)"
    }
}
