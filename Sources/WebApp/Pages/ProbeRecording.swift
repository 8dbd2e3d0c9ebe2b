internal import HTTPServer
internal import Templates
internal import Workbook

/// Taking down what came of a probe: the same for a script and for a plain form.
extension WebApp {
    func record(_ request: HTTPRequest, _ probe: Probe) async throws -> HTTPResponse {
        let form = try request.form()
        var choice = ProbeChoice()
        choice.note = (form.value("note") ?? "").withUnixLineEnds
        choice.app = form.value("app") ?? ""
        choice.outcome = form.value("do") == "clear" ? "" : form.value("outcome") ?? ""
        guard let result = Self.result(of: choice, for: probe) else {
            return try await refuse(
                request,
                probe,
                choice,
                "This probe has no outcome “\(choice.outcome)”."
            )
        }
        let now = clock.now()
        guard let sheet = try await sheet(for: form, at: now) else {
            return try await refuse(
                request,
                probe,
                choice,
                "Which app is it? Type its name, then save."
            )
        }
        try await workbook.record(result, note: choice.note, for: probe.id, in: sheet, at: now)
        try await workbook.open(sheet)
        guard request.wantsFragments else { return .redirect(to: "/probes/\(probe.id)#read") }
        return try SavedAnswer(
            said: "Saved \(clock.short(now))",
            fragments: try fragments(of: try await probePage(probe), for: request)
        ).response()
    }

    private static func result(of choice: ProbeChoice, for probe: Probe) -> ProbeResult? {
        switch choice.outcome {
        case "": .open
        case ProbeChoice.inconclusive: .inconclusive(reason: choice.note)
        case ProbeChoice.notApplicable: .notApplicable(reason: choice.note)
        default: Int(choice.outcome).flatMap(probe.outcome).map { .seen($0.number) }
        }
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
            ("finding", "probes/_finding"),
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
