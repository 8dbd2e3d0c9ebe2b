internal import HTTPServer
internal import Templates
internal import Workbook

/// Taking down what came of a probe: the same for a script and for a plain form.
extension WebApp {
    func record(_ request: HTTPRequest, _ probe: Probe) async throws -> HTTPResponse {
        let form = try request.form()
        let choice = try await choice(form, probe)
        if !choice.outcome.isEmpty, !choice.needsReason,
            Int(choice.outcome).flatMap(probe.outcome) == nil
        {
            let why = "This probe has no outcome “\(choice.outcome)”."
            return try await refuse(request, probe, choice, why)
        }
        let now = clock.now()
        guard let id = try await sheet(for: form, at: now) else {
            let why = "Which app is it? Type its name, then save."
            return try await refuse(request, probe, choice, why)
        }
        let found = try await workbook.teardown(id)
        guard let sheet = found, sheet.deletedAt == nil else {
            throw PageError.notFound("There is no such worksheet; it may have been deleted.")
        }
        let sent = TypedForm(form: form, state: try await state(of: sheet))
        let isReasonMissing = choice.needsReason && choice.reason.allSatisfy(\.isWhitespace)
        let texts = texts(in: sent, choice, probe).filter {
            !isReasonMissing || $0.key.kind == "note"
        }
        let saved = try await workbook.record(
            texts,
            for: probe.id,
            by: sent.writer,
            in: id,
            at: now
        )
        if let act = sent.act { try await perform(act, of: sent, in: id) }
        try await workbook.open(id)
        if isReasonMissing {
            return try await refuse(request, probe, choice, Self.reasonNeeded(choice))
        }
        if let problem = saved.problems.first {
            return try await refuse(request, probe, choice, problem.message)
        }
        guard request.wantsFragments else { return .redirect(to: "/probes/\(probe.id)#read") }
        return try await recorded(request, probe, sent)
    }

    private static func reasonNeeded(_ choice: ProbeChoice) -> String {
        choice.outcome == ProbeChoice.inconclusive
            ? "Say which precondition was missing." : "Say why it makes no sense here."
    }

    /// What the form holds; what a script left out stands as it is.
    private func choice(_ form: HTTPForm, _ probe: Probe) async throws -> ProbeChoice {
        var choice = ProbeChoice()
        if form.value("partial") != nil,
            let id = form.value("sheet").flatMap(TeardownID.init(text:)),
            let recorded = try await workbook.outcome(of: probe.id, in: id)
        {
            choice = ProbeChoice(recorded)
        }
        if let note = form.value("note") { choice.note = note.withUnixLineEnds }
        if let reason = form.value("reason") { choice.reason = reason.withUnixLineEnds }
        choice.app = form.value("app") ?? ""
        if let outcome = form.value("outcome") {
            choice.outcome = outcome
        } else if form.value("partial") == nil {
            choice.outcome = ""
        }
        if form.value("do") == "clear" { choice.outcome = "" }
        return choice
    }

    /// The texts to keep; a form without scripts sends no outcome where none is chosen.
    private func texts(
        in sent: TypedForm,
        _ choice: ProbeChoice,
        _ probe: Probe
    ) -> [TypedText] {
        RecordingView.keys(of: probe).compactMap { name, key in
            if name == "outcome",
                sent.form.value("outcome") != nil || !sent.isPartial
                    || sent.form.value("do") == "clear"
            {
                let base = sent.form.value("base:outcome").flatMap { Int($0) }
                return TypedText(
                    key: key,
                    text: choice.outcome,
                    base: base ?? sent.state.version(key)
                )
            }
            return sent.text(name, for: key)
        }
    }

    /// What a script gets: the texts that it may not have, and the pieces that changed.
    private func recorded(
        _ request: HTTPRequest,
        _ probe: Probe,
        _ sent: TypedForm
    ) async throws -> HTTPResponse {
        let page = try await probePage(probe, writer: sent.writer.name)
        var said = "Saved \(clock.short(clock.now()))"
        var texts: [SavedAnswer.Text] = []
        if let state = page.recording.state {
            let waiting = state.conflicts.filter { $0.writer == sent.writer.name }.map(\.key)
            texts = RecordingView.keys(of: probe).filter { !waiting.contains($0.key) }.map {
                SavedAnswer.Text(
                    name: $0.name,
                    text: state.text($0.key),
                    version: state.version($0.key)
                )
            }
            if texts.count < RecordingView.keys(of: probe).count {
                said = "Changed in two windows: choose which text is to stand."
            }
        }
        var answer = SavedAnswer(said: said, fragments: try fragments(of: page, for: request))
        answer.texts = texts
        answer.seen = page.recording.state?.seen
        return try answer.response()
    }

    /// The worksheet that a form means: the one it names, a new one for the app it names, or the
    /// one that is open.
    private func sheet(for form: HTTPForm, at now: WallTime) async throws -> TeardownID? {
        if let id = form.value("sheet").flatMap(TeardownID.init(text:)) { return id }
        let app = form.value("app") ?? ""
        if app.contains(where: { !$0.isWhitespace }) {
            return try await workbook.startTeardown(TeardownFields(app: app), at: now)
        }
        return try await workbook.openTeardown()?.id
    }

    private func fragments(
        of page: ProbePage,
        for request: HTTPRequest
    ) throws -> [SavedAnswer.Fragment] {
        let values = TemplateValue.object(page.fragmentMembers)
        return try [
            ("sheet", "probes/_sheet"), ("which-sheet", "probes/_which"),
            ("finding", "probes/_finding"), ("probe-conflicts", "probes/_conflicts"),
            ("probe-pictures", "probes/_pictures"),
        ].map { id, template in
            SavedAnswer.Fragment(
                id: id,
                html: try fragment(template, values, for: request).text
            )
        }
    }

    /// Nothing was taken; what was typed stays in the form.
    private func refuse(
        _ request: HTTPRequest,
        _ probe: Probe,
        _ choice: ProbeChoice,
        _ why: String
    ) async throws -> HTTPResponse {
        if request.wantsFragments {
            return try SavedAnswer(said: "Not saved yet. \(why)").response(status: 422)
        }
        var page = try await probePage(probe)
        page.lab = try await probeLabView(probe, in: page.sheet.sheet)
        page.choice = choice
        page.savedNote = "Not saved yet. \(why)"
        return try self.page(
            "pages/probe",
            Self.head(of: probe),
            page.values,
            for: request,
            status: 422
        )
    }
}

extension String {
    /// The text with the line ends that are kept; a browser sends CRLF.
    var withUnixLineEnds: String {
        split(omittingEmptySubsequences: false, whereSeparator: { $0 == "\r\n" || $0 == "\r" })
            .joined(separator: "\n")
    }
}
