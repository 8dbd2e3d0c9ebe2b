internal import FeedModel
internal import HTTPServer
internal import Lab
internal import Templates
internal import Workbook

extension WebApp {
    func registerProbes(on router: inout Router) {
        router.get("/probes", answering { request, _ in try await probes(request) })
        router.get(
            "/probes/:id",
            answering { request, parameters in
                try await probe(request, try probe(parameters))
            }
        )
        router.post(
            "/probes/:id",
            answering { request, parameters in
                try await record(request, try probe(parameters))
            }
        )
    }

    private func probe(_ parameters: PathParameters) throws -> Probe {
        guard let probe = content.probe(parameters["id"] ?? "") else {
            throw PageError.notFound("No probe has this number.")
        }
        return probe
    }

    private func probes(_ request: HTTPRequest) async throws -> HTTPResponse {
        var outcomes: [RecordedOutcome] = []
        if let sheet = try await workbook.openTeardown() {
            outcomes = try await workbook.outcomes(of: sheet.id)
        }
        let page = ProbesPage(
            probes: content.probes,
            outcomes: outcomes,
            unseen: probeBook.table?.unseenValues ?? []
        )
        return try self.page(
            "pages/probes",
            PageHead(title: "Probes", styles: ["home"]),
            page.values,
            for: request
        )
    }
}

/// All probes, by topic, with their state in the open worksheet.
struct ProbesPage {
    let probes: [Probe]
    let outcomes: [RecordedOutcome]
    /// Choices with values that no probe tells from the default.
    let unseen: [(key: String, values: [String])]

    var values: TemplateValue {
        [
            "hasUnseen": .bool(!unseen.isEmpty),
            "unseen": .list(
                unseen.map {
                    [
                        "key": .text($0.key), "values": .text($0.values.joined(separator: ", ")),
                        "question": .text(Design.choice($0.key)?.question ?? ""),
                    ]
                }
            ),
            "topics": .list(
                probes.byTopic.map { group in
                    [
                        "id": .text(Words.id(group.topic)), "name": .text(group.topic),
                        "probes": .list(group.probes.map(item)),
                    ]
                }
            ),
        ]
    }

    private func item(_ probe: Probe) -> TemplateValue {
        let outcome = outcomes.first { $0.probe == probe.id }
        return [
            "href": .text("/probes/\(probe.id)"), "id": .text(probe.id),
            "title": .text(probe.title), "summary": .text(probe.summary),
            "meta": .text(
                Words.joined(["\(probe.minutes) minutes", outcome?.result.stateWords ?? ""])
            ),
        ]
    }
}

extension ProbeResult {
    /// How a result is named in lists; empty for none.
    var stateWords: String {
        switch self {
        case .open: ""
        case .seen: "recorded"
        case .notApplicable: "doesn’t apply"
        case .inconclusive: "settled nothing"
        }
    }

    /// The state of its stop on a trail.
    var trailState: String {
        switch self {
        case .open: "open"
        case .seen: "done"
        case .notApplicable, .inconclusive: "other"
        }
    }
}
