internal import HTTPServer
internal import Lab
internal import Templates
internal import Workbook

extension WebApp {
    func probe(_ request: HTTPRequest, _ probe: Probe) async throws -> HTTPResponse {
        let page = try await probePage(probe)
        return try self.page(
            "pages/probe",
            Self.head(of: probe),
            page.values,
            for: request
        )
    }

    static func head(of probe: Probe) -> PageHead {
        PageHead(
            title: "\(probe.id) \(probe.title)",
            styles: ["trail", "prose", "outcome", "probe-lab"]
        )
    }

    func probePage(_ probe: Probe) async throws -> ProbePage {
        let sheet = try await workbook.openTeardown()
        var outcomes: [RecordedOutcome] = []
        if let sheet { outcomes = try await workbook.outcomes(of: sheet.id) }
        let recorded = outcomes.first { $0.probe == probe.id }
        var page = ProbePage(
            probe: probe,
            sheet: SheetView(
                sheet: sheet,
                outcomes: outcomes,
                others: try await workbook.teardowns(),
                probes: content.probes,
                current: probe
            ),
            lessons: content.lessons(of: probe),
            scenarios: scenarios.scenarios(of: probe),
            signals: content.signals(of: probe),
            choice: recorded.map { ProbeChoice($0) } ?? ProbeChoice(),
            savedNote: recorded.map { "Saved \(clock.short($0.at))" } ?? ""
        )
        page.lab = try await probeLabView(probe, in: sheet)
        return page
    }
}

/// What stands in the form of a probe: recorded, or typed and not yet taken.
struct ProbeChoice {
    /// The value of the chosen card; empty for none.
    var outcome = ""
    var note = ""
    var app = ""

    init() {}

    init(_ recorded: RecordedOutcome) {
        note = recorded.note
        switch recorded.result {
        case .open: outcome = ""
        case .seen(let number): outcome = String(number)
        case .inconclusive: outcome = Self.inconclusive
        case .notApplicable: outcome = Self.notApplicable
        }
    }

    static let inconclusive = "inconclusive"
    static let notApplicable = "not-applicable"
}

/// One probe, with the form that records what came of it.
struct ProbePage {
    let probe: Probe
    let sheet: SheetView
    let lessons: [Lesson]
    let scenarios: [Scenario]
    let signals: [Signal]
    var choice: ProbeChoice
    var savedNote: String
    var lab: ProbeLabView?

    var values: TemplateValue {
        let own: TemplateValue = [
            "id": .text(probe.id), "topic": .text(probe.topic), "minutes": .int(probe.minutes),
            "needs": .optional(probe.needs.isEmpty ? nil : ["what": .text(probe.needs)]),
            "heading": .text(probe.title), "summary": .text(probe.summary),
            "caution": .optional(
                probe.cautionHTML.isEmpty ? nil : ["content": Self.trusted(probe.cautionHTML)]
            ),
            "steps": Self.trusted(probe.doHTML), "watch": Self.trusted(probe.watchHTML),
            "action": .text("/probes/\(probe.id)"), "outcomes": .list(probe.outcomes.map(outcome)),
            "inconclusive": .bool(choice.outcome == ProbeChoice.inconclusive),
            "notApplicable": .bool(choice.outcome == ProbeChoice.notApplicable),
            "note": .text(choice.note), "savedNote": .text(savedNote),
            "hasLessons": .bool(!lessons.isEmpty),
            "lessons": .list(
                lessons.map { ["href": .text("/lessons/\($0.slug)"), "title": .text($0.title)] }
            ),
            "hasSignals": .bool(!signals.isEmpty),
            "signals": .list(signals.map { ["id": .text($0.id), "saw": .text($0.saw)] }),
            "hasScenarios": .bool(!scenarios.isEmpty),
            "scenarios": .list(
                scenarios.map {
                    ["href": .text("/scenarios/\($0.name)"), "title": .text($0.title)]
                }
            ),
        ]
        return own.merging(fragmentMembers + (lab?.members ?? []))
    }

    /// What the fragments need that change when something is recorded.
    var fragmentMembers: [(String, TemplateValue)] {
        sheet.members + [("typedApp", .text(choice.app)), ("finding", finding)]
    }

    private func outcome(_ outcome: Probe.Outcome) -> TemplateValue {
        [
            "number": .int(outcome.number), "says": .text(outcome.says),
            "means": .text(outcome.means), "word": .text(outcome.word.rawValue),
            "wordClass": .text(outcome.word.cssClass),
            "chosen": .bool(choice.outcome == String(outcome.number)),
        ]
    }

    private var finding: TemplateValue {
        guard sheet.sheet != nil, let number = Int(choice.outcome),
            let outcome = probe.outcome(number)
        else { return false }
        return [
            "field": .text(probe.field), "implies": .text(outcome.implies),
            "word": .text(outcome.word.rawValue), "wordClass": .text(outcome.word.cssClass),
            "lab": .optional(outcome.design.isEmpty ? nil : ["design": .text(outcome.design)]),
        ]
    }

    /// Content files are ours, and their Markdown was rendered without raw HTML.
    private static func trusted(_ html: String) -> TemplateValue {
        .html(SafeHTML(trusted: html))
    }
}
