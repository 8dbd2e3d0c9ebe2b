internal import HTTPServer
internal import Lab
internal import Templates
internal import Workbook

extension WebApp {
    func registerSignals(on router: inout Router) {
        router.get("/signals", answering { request, _ in try signals(request) })
    }

    private func signals(_ request: HTTPRequest) throws -> HTTPResponse {
        let typed = request.queryValue("q") ?? ""
        let page = SignalsPage(content: content, scenarios: scenarios, typed: typed)
        let title = page.search.isEmpty ? "Signals" : "\(page.shownWords): signals"
        return try self.page(
            "pages/signals",
            PageHead(title: title, styles: ["home", "signals"]),
            page.values,
            for: request
        )
    }
}

/// All signals by topic, or those that match what somebody saw, best first.
struct SignalsPage {
    let content: Content
    let scenarios: ScenarioLibrary
    let typed: String
    let search: WordSearch

    init(content: Content, scenarios: ScenarioLibrary, typed: String) {
        self.content = content
        self.scenarios = scenarios
        self.typed = typed
        search = WordSearch(typed)
    }

    /// What was typed, as far as it is looked at.
    var shownWords: String { String(typed.prefix(WordSearch.longest)) }

    var values: TemplateValue {
        let topics = content.signalTopics
        let all = topics.flatMap(\.signals)
        let hits = search.hits(in: all, by: \.searched)
        return [
            "typed": .text(shownWords), "total": .int(all.count),
            "searched": .optional(search.isEmpty ? nil : ["found": .text(found(hits.count))]),
            "hasHits": .bool(!hits.isEmpty), "hits": .list(hits.map(item)),
            "topics": .list(
                (search.isEmpty ? topics : []).map { topic in
                    [
                        "id": .text("topic-\(topic.slug)"), "name": .text(topic.title),
                        "signals": .list(topic.signals.map(item)),
                    ]
                }
            ),
        ]
    }

    private func found(_ count: Int) -> String {
        count == 0
            ? "No signal has one of these words. Try others, or fewer."
            : "\(Words.count(count, "signal", "signals")), best first. Marked is what was found."
    }

    private func item(_ signal: Signal) -> TemplateValue {
        [
            "id": .text(signal.id), "saw": pieces(signal.saw), "points": pieces(signal.points),
            "word": .text(signal.word.rawValue), "wordClass": .text(signal.word.cssClass),
            "lab": .optional(signal.design.isEmpty ? nil : ["design": .text(signal.design)]),
            "also": .list(
                search.unseen(in: signal.also, beside: [signal.saw, signal.points])
                    .map { ["text": .text($0)] }
            ),
            "links": .list(links(of: signal)),
        ]
    }

    private func pieces(_ text: String) -> TemplateValue {
        .list(
            search.marked(text).map { ["text": .text($0.text), "isMarked": .bool($0.isMarked)] }
        )
    }

    private func links(of signal: Signal) -> [TemplateValue] {
        signal.probes.compactMap(content.probe).map {
            Self.link("/probes/\($0.id)", "Probe", "\($0.id) \($0.title)")
        }
            + signal.lessons.compactMap(content.lesson).map {
                Self.link("/lessons/\($0.slug)", "Lesson", $0.title)
            }
            + signal.scenarios.compactMap(scenarios.scenario).map {
                Self.link("/scenarios/\($0.name)", "Scenario", $0.title)
            }
    }

    private static func link(_ href: String, _ kind: String, _ title: String) -> TemplateValue {
        ["href": .text(href), "kind": .text(kind), "title": .text(title)]
    }
}
