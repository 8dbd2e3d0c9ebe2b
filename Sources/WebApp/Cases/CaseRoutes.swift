internal import HTTPServer
internal import Templates
internal import Workbook

/// Cases that a teacher seals: made, brought, played, opened, and a class side by side.
struct CaseRoutes: Sendable {
    let app: WebApp
    /// The pages on which a case is played.
    let mysteries: MysteryRoutes

    func register(on router: inout Router) {
        router.get("/mystery/cases", app.answering { request, _ in try await list(request) })
        router.get(
            "/mystery/cases/new",
            app.answering { request, _ in
                var random = SystemRandomNumberGenerator()
                let seed = Int64.random(in: 1...9_999, using: &random)
                return try form(request, CaseForm(seed: seed))
            }
        )
        router.post("/mystery/cases", app.answering { request, _ in try await make(request) })
        router.post(
            "/mystery/cases/file",
            options: .page.limit(SealedCase.fileBytesMax * 2),
            app.answering { request, _ in try await take(request) }
        )
        router.get(
            "/mystery/cases/:hash",
            app.answering { request, parameters in
                try await show(request, try await found(parameters))
            }
        )
        router.get(
            "/mystery/cases/:hash/case.json",
            app.answering { _, parameters in
                let found = try await found(parameters)
                return .download(
                    found.file.text,
                    as: "application/json",
                    name: "case-\(found.file.commitment.prefix(12)).json"
                )
            }
        )
        router.get(
            "/mystery/cases/:hash/claims.json",
            app.answering { _, parameters in try claims(try await found(parameters)) }
        )
        router.get(
            "/mystery/cases/:hash/sealed.json",
            app.answering { _, parameters in try sealed(try await found(parameters)) }
        )
        registerActs(on: &router)
        ClassRoutes(app: app, cases: self).register(on: &router)
    }

    private func registerActs(on router: inout Router) {
        router.post(
            "/mystery/cases/:hash/key",
            app.answering { request, parameters in
                try await unlock(request, try await found(parameters))
            }
        )
        router.post(
            "/mystery/cases/:hash/submit",
            app.answering { request, parameters in
                try await submit(request, try await found(parameters))
            }
        )
        router.post(
            "/mystery/cases/:hash/delete",
            app.answering { _, parameters in
                let found = try await found(parameters)
                let commitment = found.file.commitment
                try await app.workbook.deleteCase(commitment, at: app.clock.now())
                await mysteries.registry.forget(found.number)
                return .redirect(to: "/mystery/cases")
            }
        )
        router.post(
            "/mystery/cases/:hash/restore",
            app.answering { _, parameters in
                let found = try await found(parameters)
                try await app.workbook.restoreCase(found.file.commitment)
                return .redirect(to: found.address)
            }
        )
    }

    func found(_ parameters: PathParameters) async throws -> KeptCase {
        let gone = PageError(
            status: 404,
            heading: "This case isn't here",
            happened: "No case of this workbook has that commitment.",
            todo: "Read its file in from the list of cases."
        )
        let hash = parameters["hash"] ?? ""
        guard SealedCase.isCommitment(hash) else { throw gone }
        let found = try await app.workbook.sealedCase(hash)
        guard let found else { throw gone }
        return found
    }

    /// What is wrong with something that somebody typed or brought; nil for any other failure.
    static func refusal(_ error: any Error) -> String? {
        if let error = error as? PageError { return error.happened }
        guard let error = error as? WorkbookError,
            [.badFile, .badText, .badKey].contains(error.code)
        else { return nil }
        return "\(error.message.capitalisedFirst)."
    }

    // MARK: - The list

    private func list(_ request: HTTPRequest, problem: String = "") async throws -> HTTPResponse {
        let all = try await app.workbook.cases()
        let cases = all.filter { $0.deletedAt == nil }
        let gone = all.filter { $0.deletedAt != nil }
        return try app.page(
            "cases/list",
            PageHead(title: "Sealed cases", styles: ["home", "cases"]),
            [
                "problem": .optional(problem.isEmpty ? nil : ["text": .text(problem)]),
                "hasCases": .bool(!cases.isEmpty), "cases": .list(cases.map(line)),
                "hasGone": .bool(!gone.isEmpty), "gone": .list(gone.map(line)),
            ],
            for: request,
            status: problem.isEmpty ? 200 : 422
        )
    }

    private func line(_ kept: KeptCase) -> TemplateValue {
        [
            "href": .text(kept.address), "title": .text(kept.file.title),
            "state": .text(kept.state),
            "meta": .text(
                Words.joined([
                    Words.count(kept.file.asked.count, "hidden choice", "hidden choices"),
                    kept.file.opening.name, app.clock.short(kept.addedAt),
                ])
            ),
        ]
    }

    /// Takes in a case that somebody brings.
    private func take(_ request: HTTPRequest) async throws -> HTTPResponse {
        let bytes = try request.form().file("file")?.bytes ?? []
        guard !bytes.isEmpty, let text = String(validating: bytes, as: UTF8.self) else {
            return try await list(
                request,
                problem: bytes.isEmpty ? "No file was chosen." : "The file isn't a text in UTF-8."
            )
        }
        do {
            let file = try SealedCase(reading: text)
            try PlayableCase.check(file.asked)
            if let content = try file.openedByFeedLab() {
                try await PlayableCase(content).rehearse()
            }
            let kept = try await app.workbook.addCase(file, at: app.clock.now())
            return .redirect(to: kept.address)
        } catch {
            guard let said = Self.refusal(error) else { throw error }
            return try await list(request, problem: "Nothing was read in. \(said)")
        }
    }

    // MARK: - Making one

    private func form(
        _ request: HTTPRequest,
        _ form: CaseForm,
        problem: String = ""
    ) throws -> HTTPResponse {
        try app.page(
            "cases/new",
            PageHead(title: "Seal a case", styles: ["cases"]),
            form.values.merging([
                ("problem", .optional(problem.isEmpty ? nil : ["text": .text(problem)]))
            ]),
            for: request,
            status: problem.isEmpty ? 200 : 422
        )
    }

    private func make(_ request: HTTPRequest) async throws -> HTTPResponse {
        let typed = CaseForm(try request.form())
        do {
            let content = try typed.content()
            try await PlayableCase(content).rehearse()
            let kept = try await app.workbook.makeCase(content, at: app.clock.now())
            return .redirect(to: kept.address)
        } catch {
            guard let said = Self.refusal(error) else { throw error }
            return try form(request, typed, problem: said)
        }
    }

    // MARK: - One case

    private func show(
        _ request: HTTPRequest,
        _ kept: KeptCase,
        problem: String = ""
    ) async throws -> HTTPResponse {
        let page = CasePage(
            kept: kept,
            claims: try await app.workbook.claims(ofMystery: kept.number),
            results: try await app.workbook.mysteryResults().filter {
                $0.mystery == kept.number
            },
            classCount: try await app.workbook.classFiles(kept.file.commitment).count,
            problem: problem,
            clock: app.clock
        )
        return try app.page(
            "cases/show",
            PageHead(
                title: "\(kept.file.title), sealed case \(kept.file.commitment.prefix(8))",
                styles: ["home", "cases"]
            ),
            try page.values(),
            for: request,
            status: problem.isEmpty ? 200 : 422
        )
    }

    private func unlock(_ request: HTTPRequest, _ kept: KeptCase) async throws -> HTTPResponse {
        let key = try request.form().value("key") ?? ""
        do {
            let content = try kept.file.opened(withKey: key)
            try await PlayableCase(content).rehearse()
            try await open(try await app.workbook.unlock(kept.file.commitment, with: key))
            return .redirect(to: kept.address)
        } catch {
            guard let said = Self.refusal(error) else { throw error }
            return try await show(request, kept, problem: said)
        }
    }

    /// Records the claims as they stand; from here on nothing changes them.
    private func submit(_ request: HTTPRequest, _ kept: KeptCase) async throws -> HTTPResponse {
        let name = try request.form().value("name") ?? ""
        let claims = try await app.workbook.claims(ofMystery: kept.number)
        guard !claims.isEmpty else {
            return try await show(
                request,
                kept,
                problem: "There is no claim to record yet. Play first, and claim what you can."
            )
        }
        let file = ClaimsFile(
            commitment: kept.file.commitment,
            title: kept.file.title,
            name: name,
            submittedAt: app.clock.now(),
            claims: kept.file.asked.compactMap { question in
                claims.first { $0.choice == question.choice }.map {
                    ClaimsFile.Claim(choice: $0.choice, value: $0.value, word: $0.word)
                }
            },
            outcomes: try await app.workbook.outcomes(ofMystery: kept.number).map {
                ClaimsFile.Outcome(probe: $0.probe, number: $0.outcome)
            }
        )
        try await open(try await app.workbook.submit(file))
        return .redirect(to: "\(kept.address)#claims")
    }

    /// Holds the claims against what is sealed, as soon as nothing stands in the way.
    private func open(_ kept: KeptCase) async throws {
        guard kept.claims != nil, kept.hindrance == nil, !kept.isOwn else { return }
        let begun = try await app.workbook.mystery(kept.number)
        let mystery = try await app.mysteryCase(kept.number)
        guard let begun, let mystery, begun.revealedAt == nil else { return }
        _ = try await mysteries.reveal(MysteryGame(mystery: mystery, kept: begun))
    }

    private func claims(_ kept: KeptCase) throws -> HTTPResponse {
        guard let claims = kept.claims else {
            throw PageError(
                status: 409,
                heading: "No claims are recorded yet",
                happened: "Claims of this case become a file once they are recorded.",
                todo: "Play it, claim what you can, and record the claims."
            )
        }
        return .download(
            claims.text,
            as: "application/json",
            name: "claims-\(claims.commitment.prefix(12)).json"
        )
    }

    /// What was sealed, to the byte, so that anyone can work the commitment out of it.
    private func sealed(_ kept: KeptCase) throws -> HTTPResponse {
        guard let content = try kept.contentToShow() else {
            throw PageError(
                status: 409,
                heading: "This case is still sealed",
                happened: kept.hindrance?.words ?? "It hasn't opened yet.",
                todo: "Look at the case's page."
            )
        }
        return .download(
            String(decoding: content.bytes, as: UTF8.self),
            as: "application/json",
            name: "sealed-\(content.commitment.prefix(12)).json"
        )
    }
}
