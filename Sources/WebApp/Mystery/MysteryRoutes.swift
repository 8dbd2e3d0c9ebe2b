internal import HTTPServer
internal import Lab
internal import Mystery
internal import Sealing
internal import Templates
internal import Workbook

/// Apps with a hidden design: what they are, how they are played, and what they were.
///
/// A page of a mystery that isn't revealed is made of what can be seen from outside, of what the player recorded, and of
/// designs that are open; the hidden one is known to the running world alone.
struct MysteryRoutes: Sendable {
    let app: WebApp
    let registry: MysteryRegistry

    init(app: WebApp) {
        self.app = app
        registry = MysteryRegistry(book: MysteryBook(app.probeBook), find: app.mysteryCase)
    }

    func register(on router: inout Router) {
        router.get("/mystery", app.answering { request, _ in try await index(request) })
        router.post("/mystery", app.answering { request, _ in try await begin(request) })
        router.get(
            "/mystery/:number",
            app.answering { request, parameters in
                let mystery = try await found(parameters)
                let begun = try await app.workbook.mystery(mystery.number)
                guard let kept = begun else { return try entrance(mystery, request) }
                if kept.revealedAt != nil { return try await revealed(mystery, kept, request) }
                return try await answer(mystery, kept, to: request)
            }
        )
        router.get(
            "/mystery/:number/journal",
            app.answering { _, parameters in try await journal(try await game(parameters)) }
        )
        let acts: [(String, @Sendable (MysteryGame, HTTPForm) async throws -> String?)] = [
            ("acts", act), ("runs", setUp), ("settings", settle), ("outcomes", record),
            ("outcomes/take-back", takeBack), ("hints", hint), ("claims", claim),
        ]
        for (name, act) in acts {
            router.post(
                "/mystery/:number/\(name)",
                app.answering { request, parameters in
                    let game = try await openGame(parameters)
                    let said = try await act(game, try request.form())
                    return try await answer(after: game, said, place: name, request)
                }
            )
        }
        router.post(
            "/mystery/:number/reveal",
            app.answering { _, parameters in try await reveal(try await openGame(parameters)) }
        )
        router.post(
            "/mystery/:number/forget",
            app.answering { _, parameters in try await forget(try await game(parameters)) }
        )
    }

    // MARK: - Finding

    private func found(_ parameters: PathParameters) async throws -> MysteryCase {
        let found = try await registry.mystery(Int(parameters["number"] ?? "") ?? 0)
        guard let mystery = found else {
            throw PageError.notFound(
                "No mystery has this number. Those of the lab go from 1000 to 4999."
            )
        }
        return mystery
    }

    /// A mystery that was begun.
    private func game(_ parameters: PathParameters) async throws -> MysteryGame {
        let mystery = try await found(parameters)
        let begun = try await app.workbook.mystery(mystery.number)
        guard let kept = begun else {
            throw PageError.notFound("Nobody has begun this mystery.")
        }
        return MysteryGame(mystery: mystery, kept: kept)
    }

    /// A mystery that isn't revealed yet.
    private func openGame(_ parameters: PathParameters) async throws -> MysteryGame {
        let game = try await game(parameters)
        guard game.kept.revealedAt == nil else {
            throw PageError(
                status: 409,
                heading: "This mystery is revealed",
                happened: "Its design has been shown, so nothing counts any more.",
                todo: "Open the mystery to see what it was, or begin another one."
            )
        }
        return game
    }

    // MARK: - Beginning

    /// `POST /mystery`: the mystery of a number, or one of a level that nobody has begun.
    private func begin(_ request: HTTPRequest) async throws -> HTTPResponse {
        let form = try request.form()
        let number = try await wanted(form)
        let begun = try await app.workbook.mystery(number)
        if begun == nil {
            let now = app.clock.now()
            let kept = KeptMystery(
                number: number,
                isGuided: form.value("guided") == "yes",
                showsBoard: form.value("board") == "yes",
                at: now
            )
            try await app.workbook.keep(kept)
            try await app.workbook.keep(
                MysteryRun(mystery: number, run: 1, probe: nil, journal: [], begunAt: now)
            )
        }
        return .redirect(to: "/mystery/\(number)")
    }

    private func wanted(_ form: HTTPForm) async throws -> Int {
        if let text = form.value("number"), !text.isEmpty {
            let number = Int(text) ?? 0
            let known = try await registry.mystery(number)
            guard known != nil else {
                throw PageError(
                    status: 422,
                    heading: "No mystery has this number",
                    happened: "Found “\(text)”; the numbers go from 1000 to 4999.",
                    todo: "Go back and type another number, or choose a level."
                )
            }
            return number
        }
        let level =
            form.value("level").flatMap { Int($0) }.flatMap(MysteryLevel.init(rawValue:)) ?? .one
        let begun = Set(try await app.workbook.mysteries().map(\.number))
        let free = level.numbers.filter { !begun.contains($0) }
        let bytes = Sealing.randomBytes(2)
        let draw = bytes.reduce(0) { $0 << 8 | Int($1) }
        return free.isEmpty ? level.numbers.lowerBound : free[draw % free.count]
    }

    private func forget(_ game: MysteryGame) async throws -> HTTPResponse {
        try await app.workbook.forgetMystery(game.mystery.number)
        await registry.forget(game.mystery.number)
        return .redirect(to: "/mystery/\(game.mystery.number)")
    }
}

/// A mystery with how it is played.
struct MysteryGame: Sendable {
    let mystery: MysteryCase
    var kept: KeptMystery

    var address: String { "/mystery/\(mystery.number)" }
}
