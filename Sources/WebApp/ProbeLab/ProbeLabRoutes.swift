internal import FeedModel
internal import HTTPServer
internal import Lab
internal import Templates
internal import Workbook

/// Probes in the lab: run by themselves, rehearsed by hand, kept as evidence.
struct ProbeLabRoutes: Sendable {
    let app: WebApp
    let worlds: WorldRoutes

    func register(on router: inout Router) {
        router.get(
            "/probes/:id/run",
            app.answering { request, parameters in
                try show(
                    request,
                    try played(
                        parameters,
                        design(request.queryValue("design")),
                        seed(request.queryValue("seed"))
                    )
                )
            }
        )
        router.post(
            "/probes/:id/run",
            app.answering { request, parameters in
                let form = try request.form()
                let played = try played(
                    parameters,
                    design(form.value("design")),
                    seed(form.value("seed"))
                )
                return try await record(played)
            }
        )
        router.post(
            "/probes/:id/open",
            app.answering { request, parameters in try await open(request, parameters) }
        )
        router.post(
            "/probes/:id/rehearse",
            app.answering { request, parameters in try await rehearse(request, parameters) }
        )
        router.post(
            "/worlds/:id/rehearsal",
            app.answering { request, parameters in
                try await answer(request, try await worlds.session(parameters))
            }
        )
        router.post(
            "/worlds/:id/evidence",
            app.answering { request, parameters in
                try await keep(request, try await worlds.session(parameters))
            }
        )
    }

    // MARK: - What a request names

    func probe(_ parameters: PathParameters) throws -> (Probe, Play) {
        guard let probe = app.content.probe(parameters["id"] ?? "") else {
            throw PageError.notFound("No probe has this number.")
        }
        guard let play = app.probeBook.plays.play(probe.id), play.obstacle == nil else {
            throw PageError.notFound("The lab doesn't play this probe; its page says why.")
        }
        return (probe, play)
    }

    func design(_ text: String?) throws -> StatedDesign {
        do throws(DesignError) {
            return try StatedDesign(text: text ?? "")
        } catch {
            throw PageError(
                status: 422,
                heading: "There is no such design",
                happened: error.description,
                kept: "Nothing was run.",
                todo: "Go back and choose another."
            )
        }
    }

    private func seed(_ text: String?) throws -> UInt64 {
        guard let text, !text.isEmpty else { return 1 }
        guard let seed = UInt64(text) else {
            throw PageError(
                status: 422,
                heading: "There is no such seed",
                happened: "Expected a whole number, found “\(text)”.",
                kept: "Nothing was run.",
                todo: "Go back and type a number."
            )
        }
        return seed
    }

    private func played(
        _ parameters: PathParameters,
        _ design: StatedDesign,
        _ seed: UInt64
    ) throws -> PlayedProbe {
        let (probe, play) = try probe(parameters)
        return PlayedProbe(probe: probe, run: ProbeRunner.run(play, design: design, seed: seed))
    }

    // MARK: - By itself

    private func show(_ request: HTTPRequest, _ played: PlayedProbe) throws -> HTTPResponse {
        let examples = app.probeBook.examples(of: played.probe.id)
        return try app.page(
            "pages/probe-run",
            PageHead(
                title: "\(played.probe.id) by itself, in \(Words.design(played.run.design))",
                styles: ["prose", "outcome", "probe-lab"]
            ),
            played.values(examples),
            for: request
        )
    }

    /// Records what a run read in the open worksheet, with the run as its evidence.
    private func record(_ played: PlayedProbe) async throws -> HTTPResponse {
        let run = played.run
        guard run.reading.number > 0 else {
            throw PageError(
                status: 422,
                heading: "There is no outcome to record",
                happened: run.reading.reason ?? "",
                kept: "Nothing was recorded.",
                todo: "Go back and run the probe in another design."
            )
        }
        let evidence = Evidence(
            design: run.design,
            seed: run.seed,
            journal: run.journal,
            step: run.stepCount,
            claims: [Evidence.reads(run.probe, run.reading.number)]
        )
        try await record(run.reading.number, of: run.probe, evidence)
        return .redirect(to: "/probes/\(run.probe)#evidence")
    }

    func record(_ outcome: Int, of probe: String, _ evidence: Evidence) async throws {
        let now = app.clock.now()
        let sheet: TeardownID
        if let open = try await app.workbook.openTeardown() {
            sheet = open.id
        } else {
            sheet = try await app.workbook.startTeardown(
                TeardownFields(app: "An app in the lab"),
                at: now
            )
        }
        let note = try await app.workbook.outcome(of: probe, in: sheet)?.note ?? ""
        try await app.workbook.record(.seen(outcome), note: note, for: probe, in: sheet, at: now)
        try await app.workbook.setEvidence(evidence.text, of: probe, in: sheet, at: now)
    }

    // MARK: - Opening a run

    /// `POST /probes/ID/open`: the world of a run or of the recorded evidence, at a step.
    private func open(
        _ request: HTTPRequest,
        _ parameters: PathParameters
    ) async throws -> HTTPResponse {
        let form = try request.form()
        guard let probe = app.content.probe(parameters["id"] ?? "") else {
            throw PageError.notFound("No probe has this number.")
        }
        let lines: [CommandLine]
        var step = form.value("step").flatMap { Int($0) }
        if form.value("evidence") != nil {
            guard let sheet = try await app.workbook.openTeardown(),
                let text = try await app.workbook.evidence(of: probe.id, in: sheet.id),
                let evidence = Evidence(text: text)
            else { throw PageError.notFound("No run was kept with this outcome.") }
            lines = try evidence.lines()
            step = evidence.step
        } else {
            let played = try played(
                parameters,
                design(form.value("design")),
                seed(form.value("seed"))
            )
            lines = try WorldRoutes.lines(of: played.run.journal.joined(separator: "\n"))
        }
        let session = try await worlds.registry.make(
            lines,
            origin: WorldOrigin(
                name: "\(probe.id) \(probe.title)",
                eyebrow: "Probe, run by itself",
                question: probe.summary
            )
        )
        let count = await session.head().facts().stepCount
        let place = step.map { min($0, count) }.flatMap { $0 < count ? "?step=\($0)" : nil } ?? ""
        return .redirect(to: "/worlds/\(session.id)\(place)")
    }
}

/// A probe that ran by itself, as its page shows it.
struct PlayedProbe {
    let probe: Probe
    let run: ProbeRun

    func values(_ examples: [ProbeExample]) -> TemplateValue {
        let outcome = probe.outcome(run.reading.number)
        return [
            "id": .text(probe.id), "heading": .text(probe.title), "topic": .text(probe.topic),
            "design": .text(run.design), "designName": .text(Words.design(run.design)),
            "seed": .text(String(run.seed)), "runURL": .text("/probes/\(probe.id)/run"),
            "openURL": .text("/probes/\(probe.id)/open"),
            "rehearseURL": .text("/probes/\(probe.id)/rehearse"),
            "outcome": .optional(
                outcome.map { outcome in
                    [
                        "number": .int(outcome.number), "says": .text(outcome.says),
                        "means": .text(outcome.means), "word": .text(outcome.word.rawValue),
                        "wordClass": .text(outcome.word.cssClass),
                    ]
                }
            ),
            "nothing": .optional(
                run.reading.reason.map { reason in
                    ["kind": .text(Self.title(run.reading)), "reason": .text(reason)]
                }
            ),
            "seen": .list(
                run.seen.map { note in
                    [
                        "probeStep": .int(note.step), "name": .text(Self.words(note.name)),
                        "sight": .text(note.sight),
                        "value": .text(note.text), "step": .int(note.worldStep),
                    ]
                }
            ),
            "steps": .text(Words.count(run.stepCount, "step", "steps")),
            "lines": .list(run.journal.map { ["text": .text($0)] }),
            "examples": .list(
                examples.map { example in
                    [
                        "value": .text(example.design.text),
                        "text": .text(Words.design(example.design.text)),
                        "current": .bool(example.design.text == run.design),
                    ]
                }
            ),
        ]
    }

    /// The play's names of what it looks at are words with hyphens.
    static func words(_ name: String) -> String {
        name.split(separator: "-").joined(separator: " ")
    }

    private static func title(_ reading: ProbeReading) -> String {
        if case .failed = reading { "The play failed" } else { "It settled nothing" }
    }
}
