internal import HTTPServer
internal import Lab
internal import Templates
internal import Workbook

extension WebApp {
    func probe(_ request: HTTPRequest, _ probe: Probe) async throws -> HTTPResponse {
        var page = try await probePage(probe)
        page.lab = try await probeLabView(probe, in: page.sheet.sheet)
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
            styles: ["trail", "prose", "outcome", "pictures", "teardown", "probe-lab"]
        )
    }

    /// The page without the lab, which fragments don't show: it runs the evidence again.
    func probePage(_ probe: Probe, writer: String? = nil) async throws -> ProbePage {
        var state: SheetState?
        if let sheet = try await workbook.openTeardown() { state = try await self.state(of: sheet) }
        let recorded = state?.outcome(probe.id)
        return ProbePage(
            probe: probe,
            sheet: SheetView(
                sheet: state?.sheet,
                outcomes: state?.outcomes ?? [],
                others: try await workbook.teardowns(),
                probes: content.probes,
                current: probe
            ),
            lessons: content.lessons(of: probe),
            scenarios: scenarios.scenarios(of: probe),
            signals: content.signals(of: probe),
            recording: RecordingView(
                probe: probe,
                state: state,
                content: content,
                clock: clock,
                writer: writer ?? Self.newWriter()
            ),
            choice: recorded.map { ProbeChoice($0) } ?? ProbeChoice(),
            savedNote: recorded.map { "Saved \(clock.short($0.at))" } ?? ""
        )
    }
}

/// What stands in the form of a probe: recorded, or typed and not yet taken.
struct ProbeChoice {
    /// The value of the chosen card; empty for none.
    var outcome = ""
    var reason = ""
    var note = ""
    var app = ""

    init() {}

    init(_ recorded: RecordedOutcome) {
        note = recorded.note
        reason = recorded.result.reason
        outcome = recorded.result.text
    }

    static let inconclusive = ProbeResult.inconclusiveText
    static let notApplicable = ProbeResult.notApplicableText

    /// Whether the choice needs a reason.
    var needsReason: Bool { outcome == Self.inconclusive || outcome == Self.notApplicable }
}

/// One probe, with the form that records what came of it.
struct ProbePage {
    let probe: Probe
    let sheet: SheetView
    let lessons: [Lesson]
    let scenarios: [Scenario]
    let signals: [Signal]
    let recording: RecordingView
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
            "note": .text(choice.note), "reason": .text(choice.reason),
            "savedNote": .text(savedNote),
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
        sheet.members + recording.members
            + [("typedApp", .text(choice.app)), ("finding", finding)]
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
