internal import HTTPServer
internal import Lab
internal import Templates
internal import Workbook

extension WebApp {
    func lesson(_ request: HTTPRequest, _ lesson: Lesson) async throws -> HTTPResponse {
        let given = try await workbook.answers()
        let page = LessonPage(
            lesson: lesson,
            answers: Dictionary(given.map { ($0.question, $0.option) }) { first, _ in first },
            place: try await workbook.places().first { $0.lesson == lesson.slug },
            probes: content.probes(of: lesson),
            scenarios: lesson.allScenarios.compactMap(scenarios.scenario),
            neighbours: content.neighbours(of: lesson),
            cards: content.cards.count { $0.lesson == lesson.slug },
            token: token.text
        )
        let panels = try await panels(of: lesson, for: request)
        if request.wantsFragments {
            return try SavedAnswer(
                said: "",
                fragments: panels.map { .init(id: "panel-\($0.id)", html: $0.html.text) }
            ).response()
        }
        let values = page.values(panels: panels.map(\.html))
        let head = PageHead(
            title: lesson.title,
            styles: ["trail", "prose", "question", "predict"] + PanelPlay.styles + ["lesson"]
        )
        return try self.page("pages/lesson", head, values, for: request)
    }

    /// The live panels of a lesson in its order, each at the step that the address names.
    private func panels(
        of lesson: Lesson,
        for request: HTTPRequest
    ) async throws -> [(id: String, html: SafeHTML)] {
        var panels: [(id: String, html: SafeHTML)] = []
        for case .live(let slot) in lesson.blocks {
            let id = "live-\(panels.count + 1)"
            // A panel that steps asks for itself alone; the others stay where they are.
            let isAsked = !request.wantsFragments || request.queryValue(id) != nil
            let html =
                isAsked ? try await LivePanels(app: self).panel(slot, id: id, for: request) : nil
            panels.append((id, html ?? SafeHTML(trusted: "")))
        }
        return panels.filter { !request.wantsFragments || request.queryValue($0.id) != nil }
    }

    func answer(
        _ request: HTTPRequest,
        _ lesson: Lesson,
        _ name: String
    ) async throws -> HTTPResponse {
        guard let question = lesson.questions.first(where: { $0.name == name }) else {
            throw PageError.notFound("This lesson has no such question.")
        }
        let option = try request.form().value("option") ?? ""
        if option.isEmpty {
            try await workbook.forgetAnswer(question.id)
        } else {
            guard question.options.contains(where: { $0.letter == option }) else {
                throw PageError(
                    status: 422,
                    heading: "This isn't one of the answers",
                    happened: "The question has no option “\(option)”.",
                    todo: "Go back and choose one of those that are shown."
                )
            }
            try await workbook.answer(question.id, with: option, at: clock.now())
        }
        return .redirect(to: "/lessons/\(lesson.slug)#\(question.name)")
    }

    func keepPlace(_ request: HTTPRequest, _ lesson: Lesson) async throws -> HTTPResponse {
        let section = try request.form().value("section") ?? ""
        let known = ["", "end"] + lesson.sections.map(\.id)
        guard known.contains(section) else {
            throw PageError(
                status: 422,
                heading: "This isn't a part of the lesson",
                happened: "The lesson has no part “\(section)”."
            )
        }
        try await workbook.keepPlace(in: lesson.slug, section: section, at: clock.now())
        if request.wantsFragments { return try SavedAnswer(said: "").response() }
        return .redirect(to: section == "end" ? "/lessons" : "/lessons/\(lesson.slug)")
    }
}

/// One lesson, with the answers that were given in it.
struct LessonPage {
    let lesson: Lesson
    /// The chosen letters by question.
    let answers: [String: String]
    let place: ReadingPlace?
    let probes: [Probe]
    let scenarios: [Scenario]
    let neighbours: (previous: Lesson?, next: Lesson?)
    /// How many cards it has.
    let cards: Int
    let token: String

    /// The values of the page with its live panels, in the order of their slots.
    func values(panels: [SafeHTML]) -> TemplateValue {
        let isRead = place?.section == "end"
        return [
            "topic": .text(lesson.topic), "minutes": .int(lesson.minutes),
            "heading": .text(lesson.title), "summary": .text(lesson.summary),
            "placeURL": .text("/lessons/\(lesson.slug)/place"),
            "sections": .list(sections), "answered": .text(answered),
            "blocks": .list(blocks(panels)),
            "cards": .optional(
                cards == 0
                    ? nil
                    : [
                        "href": .text("/practice/lessons/\(lesson.slug)"),
                        "count": .text(Words.count(cards, "card", "cards")),
                    ]
            ),
            "rules": .list(lesson.rules.map { ["id": .text($0)] }),
            "hasProbes": .bool(!probes.isEmpty),
            "probes": .list(
                probes.map {
                    [
                        "href": .text("/probes/\($0.id)"), "id": .text($0.id),
                        "title": .text($0.title), "meta": .text("\($0.minutes) minutes"),
                    ]
                }
            ),
            "hasScenarios": .bool(!scenarios.isEmpty),
            "scenarios": .list(
                scenarios.map {
                    [
                        "href": .text("/scenarios/\($0.name)"), "title": .text($0.title),
                        "meta": .text($0.question),
                    ]
                }
            ),
            "previous": .optional(neighbours.previous.map(Self.link)),
            "next": .optional(neighbours.next.map(Self.link)),
            "doneValue": .text(isRead ? "" : "end"),
            "doneLabel": .text(isRead ? "Mark as unread" : "Mark as read"),
            "doneNote": .text(isRead ? "You have read this one." : ""),
        ]
    }

    private static func link(_ lesson: Lesson) -> TemplateValue {
        ["href": .text("/lessons/\(lesson.slug)"), "title": .text(lesson.title)]
    }

    private var sections: [TemplateValue] {
        let reached = lesson.sections.firstIndex { $0.id == place?.section } ?? -1
        let last = place?.section == "end" ? lesson.sections.count : reached
        return lesson.sections.enumerated().map { index, section in
            [
                "id": .text(section.id), "title": .text(section.title),
                "state": .text(index <= last ? "done" : "open"),
            ]
        }
    }

    private var answered: String {
        let asked = lesson.questions
        let done = asked.count { answers[$0.id] != nil }
        let right = asked.count { answers[$0.id] == $0.right }
        if done == 0 { return Words.count(asked.count, "question", "questions") }
        return "\(done) of \(asked.count) answered, \(right) right"
    }

    private func blocks(_ panels: [SafeHTML]) -> [TemplateValue] {
        var live = 0
        return lesson.blocks.enumerated().map { index, block in
            switch block {
            case .html(let html): return Self.only("html", ["content": Self.trusted(html)])
            case .figure(let figure):
                return Self.only(
                    "figure",
                    [
                        "title": .text(figure.title), "caption": .text(figure.caption),
                        "svg": Self.trusted(figure.svg), "words": Self.trusted(figure.wordsHTML),
                    ]
                )
            case .live(let slot):
                live += 1
                return Self.only(
                    "live",
                    [
                        "id": .text("live-\(live)"), "caption": .text(slot.caption),
                        "title": .text(
                            scenarios.first { $0.name == slot.scenario }?.title ?? slot.scenario
                        ),
                        "panel": .html(panels[live - 1]),
                    ]
                )
            case .question(let question):
                return Self.only("question", self.question(question))
            case .code(let sample): return Self.only("code", Self.code(sample))
            case .practice(let practice):
                return Self.only("practice", Self.practice(practice, id: "practice-\(index)"))
            case .levels(let levels): return Self.only("levels", Self.levels(levels))
            }
        }
    }

    /// A block as the template wants it: the names of the other kinds are false.
    static func only(_ kind: String, _ value: TemplateValue) -> TemplateValue {
        let kinds = ["html", "figure", "live", "question", "code", "practice", "levels"]
        return .object(kinds.map { ($0, $0 == kind ? value : .bool(false)) })
    }

    private func question(_ question: Question) -> TemplateValue {
        let answer = answers[question.id]
        let chosen = question.options.first { $0.letter == answer }
        let number = lesson.questions.firstIndex { $0.id == question.id } ?? 0
        return [
            "id": .text(question.name), "number": .int(number + 1),
            "total": .int(lesson.questions.count), "ask": Self.trusted(question.askHTML),
            "action": .text("/lessons/\(lesson.slug)/questions/\(question.name)"),
            "open": .bool(chosen == nil), "answered": .bool(chosen != nil),
            "verdict": .text(
                chosen?.letter == question.right
                    ? "Right." : "Not quite. The right one is marked, and each says why."
            ),
            "options": .list(
                question.options.map { option in
                    let isRight = option.letter == question.right
                    let isChosen = option.letter == chosen?.letter
                    return [
                        "letter": .text(option.letter), "text": Self.trusted(option.html),
                        "because": Self.trusted(option.becauseHTML),
                        "chosen": .bool(isChosen),
                        "state": .text(isRight ? "right" : isChosen ? "wrong" : "other"),
                        "mark": .text(isRight ? "✓" : isChosen ? "✕" : "·"),
                        "markWords": .text(isRight ? "Right" : "Not right"),
                    ]
                }
            ),
        ]
    }

    /// Content files are ours, and their Markdown was rendered without raw HTML.
    static func trusted(_ html: String) -> TemplateValue {
        .html(SafeHTML(trusted: html))
    }
}
