internal import HTTPServer
internal import Templates
internal import Workbook

extension WebApp {
    func registerHome(on router: inout Router) {
        router.get("/", answering { request, _ in try await home(request) })
    }

    private func home(_ request: HTTPRequest) async throws -> HTTPResponse {
        var now: [HomePage.Item] = []
        if let sheet = try await workbook.openTeardown() {
            let outcomes = try await workbook.outcomes(of: sheet.id)
            if let item = HomePage.Item(sheet, outcomes, probes: content.probes) {
                now.append(item)
            }
        }
        if let place = try await workbook.places().first(where: { $0.section != "end" }),
            let lesson = content.lesson(place.lesson)
        {
            now.append(HomePage.Item(lesson, at: place))
        }
        if let cards = HomePage.Item(cards: queue(try await deck()), clock) { now.append(cards) }
        let page = HomePage(
            now: now,
            lessons: content.lessons.count,
            probes: content.probes.count,
            panels: content.lessons.flatMap(\.blocks).count {
                if case .live = $0 { true } else { false }
            }
        )
        return try self.page(
            "pages/home",
            PageHead(title: "A news feed, opened up", styles: ["home"]),
            page.values,
            for: request
        )
    }
}

/// The first page: what to do now, and three ways in.
struct HomePage {
    /// Something that was begun.
    struct Item {
        let href: String
        let title: String
        let meta: String
        let text: String
    }

    let now: [Item]
    let lessons: Int
    let probes: Int
    let panels: Int

    var values: TemplateValue {
        [
            "hasNow": .bool(!now.isEmpty),
            "now": .list(
                now.map {
                    [
                        "href": .text($0.href), "title": .text($0.title), "meta": .text($0.meta),
                        "text": .text($0.text),
                    ]
                }
            ),
            "lessonCount": .text(Words.count(lessons, "lesson", "lessons")),
            "scenarioCount": .text(Words.count(panels, "live panel", "live panels")),
            "probeCount": .text(Words.count(probes, "probe", "probes")),
        ]
    }
}

extension HomePage.Item {
    /// The half-done worksheet; nil if all of its probes are settled.
    init?(_ sheet: Teardown, _ outcomes: [RecordedOutcome], probes: [Probe]) {
        let settled = Set(outcomes.filter { $0.result != .open }.map(\.probe))
        guard let next = probes.first(where: { !settled.contains($0.id) }) else { return nil }
        href = "/probes/\(next.id)"
        title = Words.name(of: sheet)
        meta = Words.progress(outcomes, of: probes)
        text = "Next in this worksheet: \(next.id) \(next.title), \(next.minutes) minutes."
    }

    /// The lesson that was begun.
    init(_ lesson: Lesson, at place: ReadingPlace) {
        let section = lesson.sections.first { $0.id == place.section }
        href = "/lessons/\(lesson.slug)" + (section.map { "#\($0.id)" } ?? "")
        title = lesson.title
        meta = "\(lesson.minutes) minutes"
        text = section.map { "You had got to “\($0.title)”." } ?? lesson.summary
    }
}
