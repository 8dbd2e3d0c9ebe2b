internal import FeedModel
internal import HTTPServer
internal import Lab
internal import Sealing
internal import Workbook

/// Going through a probe by hand.
extension ProbeLabRoutes {
    /// `POST /probes/ID/rehearse`: a world with what the probe needs, in a design that was chosen or drawn.
    func rehearse(
        _ request: HTTPRequest,
        _ parameters: PathParameters
    ) async throws -> HTTPResponse {
        let (probe, play) = try probe(parameters)
        let wanted = try request.form().value("design") ?? Self.drawn
        let design = wanted == Self.drawn ? draw(probe) : try design(wanted)
        var lines = play.opening(design: design, seed: 1)
        if let note = try CommandParser.parse(line: Rehearsal.beginning(probe.id), number: 0) {
            lines.append(note)
        }
        let session = try await worlds.registry.make(
            lines,
            origin: WorldOrigin(
                name: "\(probe.id) \(probe.title)",
                eyebrow: "Rehearsal",
                question: probe.summary
            )
        )
        return .redirect(to: "/worlds/\(session.id)#rehearsal")
    }

    static let drawn = "drawn"

    /// One of the designs that give the probe an outcome, each outcome as likely as the others.
    private func draw(_ probe: Probe) -> StatedDesign {
        let examples = app.probeBook.examples(of: probe.id).filter { $0.reading.number > 0 }
        let numbers = Set(examples.map(\.reading.number)).sorted()
        guard let byte = Sealing.randomBytes(1).first, !numbers.isEmpty else {
            return StatedDesign()
        }
        let number = numbers[Int(byte) % numbers.count]
        return examples.first { $0.reading.number == number }?.design ?? StatedDesign()
    }

    /// `POST /worlds/ID/rehearsal`: which outcome the reader saw; it stands in the journal.
    func answer(_ request: HTTPRequest, _ session: WorldSession) async throws -> HTTPResponse {
        let journal = await session.head().journal().map(\.text)
        guard let id = Rehearsal.probe(of: journal), let probe = app.content.probe(id) else {
            throw PageError.notFound("No probe is being rehearsed in this world.")
        }
        let number = try request.form().value("outcome").flatMap { Int($0) }
        let options = WorldOptions(request).with { $0.step = nil }
        if let number, number == 0 || probe.outcome(number) != nil {
            _ = await session.post(Rehearsal.answer(number, of: id))
            try await worlds.registry.keep(session)
            worlds.tellWatchers(session)
        }
        guard request.wantsFragments else {
            return .redirect(to: "/worlds/\(session.id)\(options.query)#rehearsal")
        }
        return try await worlds.answer(session, options, to: request)
    }

    /// `POST /worlds/ID/evidence`: the world at this step stands beside an outcome of the open worksheet.
    func keep(_ request: HTTPRequest, _ session: WorldSession) async throws -> HTTPResponse {
        let form = try request.form()
        let step = form.value("step").flatMap { Int($0) }
        let view = await session.world(at: step)
        let facts = try await view.facts()
        let lines = await session.head().lines(to: step)
        var evidence = Evidence(
            design: facts.design,
            seed: facts.seed,
            journal: lines.map(\.text),
            step: facts.stepCount,
            claims: []
        )
        guard let id = form.value("probe"), let probe = app.content.probe(id) else {
            throw PageError.notFound("No probe has this number.")
        }
        if let play = app.probeBook.plays.play(id),
            let rehearsal = Rehearsal.follow(lines, play: play),
            let reading = rehearsal.reading, reading.number > 0
        {
            evidence.claims = [Evidence.reads(id, reading.number)]
            try await record(reading.number, of: id, evidence)
        } else {
            evidence.claims = try await view.claims()
            let sheet = try await app.workbook.openTeardown()
            guard let sheet, try await app.workbook.outcome(of: id, in: sheet.id) != nil else {
                throw PageError(
                    status: 422,
                    heading: "There is no outcome that this could stand beside",
                    happened: "The open worksheet has nothing recorded for \(id).",
                    kept: "The world stands as it was.",
                    todo: "Record what you saw on the page of the probe, then point to this step."
                )
            }
            let now = app.clock.now()
            try await app.workbook.setEvidence(evidence.text, of: probe.id, in: sheet.id, at: now)
        }
        return .redirect(to: "/probes/\(probe.id)#evidence")
    }
}

extension WorldRoutes {
    /// The rehearsal that goes on in a world, as it stood at the step that is shown.
    func rehearsalView(_ session: WorldSession, _ facts: WorldFacts) -> RehearsalView? {
        guard let id = Rehearsal.probe(of: facts.journal), let probe = app.content.probe(id),
            let play = app.probeBook.plays.play(id)
        else { return nil }
        let lines = facts.journal.compactMap { try? CommandParser.parse(line: $0, number: 0) }
        return Rehearsal.follow(lines, play: play).map { rehearsal in
            RehearsalView(
                probe: probe,
                rehearsal: rehearsal,
                design: facts.design,
                address: "/worlds/\(session.id)",
                examples: app.probeBook.examples(of: id)
            )
        }
    }

    /// Whether things settle by themselves after a command: in a rehearsal only where the probe lets them.
    func settles(after journal: [CommandLine]) -> Bool {
        guard let id = Rehearsal.probe(of: journal.map(\.text)),
            let play = app.probeBook.plays.play(id),
            let rehearsal = Rehearsal.follow(journal, play: play)
        else { return true }
        return rehearsal.next == nil || rehearsal.next == "settle"
    }

    /// The outcomes that a step of a world may stand beside.
    func evidenceView(
        _ session: WorldSession,
        _ facts: WorldFacts
    ) async throws -> WorldEvidenceView? {
        guard let sheet = try await app.workbook.openTeardown() else { return nil }
        let outcomes = try await app.workbook.outcomes(of: sheet.id)
        let probes = outcomes.compactMap { outcome -> Probe? in
            guard case .seen = outcome.result else { return nil }
            return app.content.probe(outcome.probe)
        }
        guard !probes.isEmpty else { return nil }
        return WorldEvidenceView(
            address: "/worlds/\(session.id)",
            step: facts.stepCount,
            sheet: Words.name(of: sheet),
            probes: probes
        )
    }
}
