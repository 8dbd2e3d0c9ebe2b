internal import HTTPServer
internal import Templates
internal import Workbook

extension WebApp {
    func teardown(
        _ request: HTTPRequest,
        _ sheet: Teardown,
        typed: TeardownFields? = nil,
        problem: String? = nil
    ) async throws -> HTTPResponse {
        let page = TeardownPage(
            sheet: sheet,
            outcomes: try await workbook.outcomes(of: sheet.id),
            probes: content.probes,
            clock: clock,
            fields: typed ?? sheet.fields,
            problem: problem
        )
        return try self.page(
            "pages/teardown",
            PageHead(title: "\(Words.name(of: sheet)), worksheet \(sheet.id)", styles: ["home"]),
            page.values,
            for: request,
            status: problem == nil ? 200 : 422
        )
    }

    func change(_ request: HTTPRequest, _ sheet: Teardown) async throws -> HTTPResponse {
        let fields = TeardownFields(try request.form())
        let now = clock.now()
        if let problem = fields.problem {
            if request.wantsFragments {
                return try SavedAnswer(said: "Not saved: \(problem)").response(status: 422)
            }
            return try await teardown(request, sheet, typed: fields, problem: problem)
        }
        try await workbook.changeTeardown(sheet.id, to: fields, at: now)
        if request.wantsFragments {
            return try SavedAnswer(said: "Saved \(clock.short(now))").response()
        }
        return .redirect(to: "/teardowns/\(sheet.id)")
    }
}

/// One worksheet: its head, what was found, and what is still open.
struct TeardownPage {
    let sheet: Teardown
    let outcomes: [RecordedOutcome]
    let probes: [Probe]
    let clock: WallClock
    /// What stands in the form: kept, or typed and not taken.
    let fields: TeardownFields
    let problem: String?

    var values: TemplateValue {
        let recorded = outcomes.filter { $0.result != .open }
        let settled = Set(recorded.map(\.probe))
        let open = probes.filter { !settled.contains($0.id) }
        return [
            "heading": .text(Words.name(of: sheet)),
            "progress": .text("\(Words.progress(outcomes, of: probes)) recorded."),
            "created": .text(clock.day(sheet.createdAt)),
            "createdISO": .text(clock.iso(sheet.createdAt)),
            "savedNote": .text(
                problem == nil ? "Saved \(clock.short(sheet.updatedAt))" : "Not saved yet"
            ),
            "action": .text("/teardowns/\(sheet.id)"), "fields": fields.value,
            "problem": .optional(problem.map { ["text": .text($0)] }),
            "hasRecorded": .bool(!recorded.isEmpty), "noRecorded": .bool(recorded.isEmpty),
            "recorded": .list(inFixedOrder(recorded).map(value)),
            "hasOpen": .bool(!open.isEmpty), "open": .list(open.map(openValue)),
        ]
    }

    /// In the order of the probes; what belongs to a probe that is gone comes last.
    private func inFixedOrder(_ recorded: [RecordedOutcome]) -> [RecordedOutcome] {
        let known = probes.compactMap { probe in recorded.first { $0.probe == probe.id } }
        return known + recorded.filter { outcome in !probes.contains { $0.id == outcome.probe } }
    }

    private func value(_ recorded: RecordedOutcome) -> TemplateValue {
        let probe = probes.first { $0.id == recorded.probe }
        var outcome: Probe.Outcome?
        if case .seen(let number) = recorded.result { outcome = probe?.outcome(number) }
        return [
            "href": .text("/probes/\(recorded.probe)"), "id": .text(recorded.probe),
            "title": .text(probe?.title ?? "a probe of an earlier version"),
            "when": .text(clock.short(recorded.at)),
            "says": .text(outcome?.says ?? Self.says(recorded.result)),
            "means": .optional(outcome.map { ["text": .text($0.means)] }),
            "implies": .optional(
                outcome.map {
                    [
                        "word": .text($0.word.rawValue), "wordClass": .text($0.word.cssClass),
                        "field": .text(probe?.field ?? ""), "text": .text($0.implies),
                    ]
                }
            ),
            "note": Self.optionalText(recorded.note),
            "where": Self.optionalText(
                Words.place(version: recorded.version, device: recorded.device)
            ),
        ]
    }

    private func openValue(_ probe: Probe) -> TemplateValue {
        let note = outcomes.first { $0.probe == probe.id }?.note ?? ""
        return [
            "href": .text("/probes/\(probe.id)"), "id": .text(probe.id),
            "title": .text(probe.title), "summary": .text(probe.summary),
            "meta": .text("\(probe.minutes) minutes"), "note": Self.optionalText(note),
        ]
    }

    private static func says(_ result: ProbeResult) -> String {
        switch result {
        case .open: "Open"
        case .seen(let number): "Outcome \(number) of an earlier version"
        case .notApplicable: "It makes no sense for this app"
        case .inconclusive: "It was run and settled nothing"
        }
    }

    private static func optionalText(_ text: String) -> TemplateValue {
        .optional(text.isEmpty ? nil : ["text": .text(text)])
    }
}
