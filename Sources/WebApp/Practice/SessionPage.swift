internal import HTTPServer
internal import Scheduling
internal import Templates
internal import Workbook

/// Where a session is: over all cards, or those of one lesson, or at one card alone.
struct SessionScope {
    let lesson: String?
    let card: String?
    let more: Int

    init(_ value: (String) -> String?) {
        lesson = value("lesson").flatMap { $0.isEmpty ? nil : $0 }
        card = value("card").flatMap { $0.isEmpty ? nil : $0 }
        more = min(50, value("more").flatMap { Int($0) } ?? 0)
    }

    /// The session's address, at a card or at whatever comes next.
    func address(card: String? = nil) -> String {
        let parts = [
            lesson.map { "lesson=\(Address.escape($0))" },
            card.map { "card=\(Address.escape($0))" },
            more > 0 ? "more=\(more)" : nil,
        ].compactMap { $0 }
        return "/practice/session" + (parts.isEmpty ? "" : "?" + parts.joined(separator: "&"))
    }
}

extension WebApp {
    func registerSession(on router: inout Router) {
        router.get("/practice/session", answering { request, _ in try await session(request) })
        router.post(
            "/practice/cards/:id/answer",
            answering { request, parameters in
                try await answer(request, parameters["id"] ?? "")
            }
        )
        router.post(
            "/practice/cards/:id/grade",
            answering { request, parameters in
                try await grade(request, parameters["id"] ?? "")
            }
        )
        router.post(
            "/practice/cards/:id/hide",
            answering { request, parameters in
                let scope = SessionScope(try request.form().value)
                try await workbook.dropDraft(of: parameters["id"] ?? "")
                return .redirect(to: scope.address(card: parameters["id"]))
            }
        )
        router.post(
            "/practice/cards/:id/typed",
            answering { request, parameters in
                try await keepTyped(request, parameters["id"] ?? "")
            }
        )
        router.post("/practice/session/undo", answering { request, _ in try await undo(request) })
        router.post(
            "/practice/session/timer",
            answering { request, _ in
                let form = try request.form()
                try await workbook.setSetting(
                    Self.timerKey,
                    to: form.value("timer") == "off" ? "off" : nil
                )
                return .redirect(to: Address.own(form.value("back")))
            }
        )
    }

    private func session(_ request: HTTPRequest) async throws -> HTTPResponse {
        let scope = SessionScope(request.queryValue)
        if let slug = scope.lesson, content.lesson(slug) == nil {
            throw PageError.notFound("No lesson has this name.")
        }
        let deck = try await deck()
        let queue = queue(deck, lesson: scope.lesson, more: scope.more)
        let drafts = try await workbook.cardDrafts()
        let waiting = drafts.compactMap { deck.card($0.card) }.first {
            scope.lesson == nil || $0.lesson == scope.lesson
        }
        if let id = scope.card, deck.card(id) == nil {
            throw PageError.notFound("No card has this name; it may have been deleted.")
        }
        let frame = SessionFrame(
            scope: scope,
            queue: queue,
            last: deck.reviews.last,
            lessonTitle: scope.lesson.flatMap { content.lesson($0)?.title }
        )
        let asked = scope.card.flatMap(deck.card) ?? waiting ?? queue.first
        guard let card = asked else { return try done(request, frame, deck) }
        let draft = drafts.first { $0.card == card.id }
        return try await show(request, frame, deck, card, draft)
    }

    private func show(
        _ request: HTTPRequest,
        _ frame: SessionFrame,
        _ deck: Deck,
        _ card: Card,
        _ kept: CardDraft?
    ) async throws -> HTTPResponse {
        let timerIsOn = try await workbook.setting(Self.timerKey) != "off"
        let now = clock.now()
        let draft = kept?.isShown == true ? kept?.answer : nil
        let values = frame.values(deck, clock).merging([
            ("typed", .text(kept?.answer.text ?? "")),
            ("ask", Self.words(card.ask, of: card)),
            ("cardURL", .text("/practice/cards/\(card.id)")),
            ("state", .text(deck.schedule(card) == nil ? "New card" : state(of: card, in: deck))),
            (
                "lesson",
                .optional(
                    content.lesson(card.lesson).map {
                        ["href": .text("/lessons/\($0.slug)"), "title": .text($0.title)]
                    }
                )
            ),
            ("began", .text(String(now.milliseconds))),
            (
                "timer",
                .optional(
                    timerIsOn && draft == nil
                        ? [
                            "until": .text(clock.clockTime(now.after(seconds: 90))),
                            "from": .text(clock.clockTime(now)),
                        ] : nil
                )
            ),
            ("timerIsOff", .bool(!timerIsOn && draft == nil)),
            ("timerIsOn", .bool(timerIsOn && draft == nil)),
            ("asked", .bool(draft == nil)),
            ("compared", .optional(draft.map { compared(deck, card, $0) })),
        ])
        let head = PageHead(
            title: "\(draft == nil ? "Card" : "Compare"): \(Words.short(card.ask, 60))",
            styles: ["cards"],
            keys: [
                ("Space", "Shows the model answer"), ("1 – 4", "Again, Hard, Good, Easy"),
                ("z", "Takes the last grade back"),
            ]
        )
        return try page("practice/session", head, values, for: request)
    }

    private func compared(_ deck: Deck, _ card: Card, _ answer: CardAnswer) -> TemplateValue {
        let now = clock.now()
        return [
            "text": .optional(answer.text.isEmpty ? nil : ["text": .text(answer.text)]),
            "spoken": .bool(answer.text.isEmpty), "answer": .text(answer.text),
            "seconds": .text(answer.seconds.map(String.init) ?? ""),
            "took": .text(answer.seconds.map(Self.took) ?? ""),
            "points": .list(
                card.points.enumerated().map { index, point in
                    [
                        "number": .int(index), "text": Self.words(point, of: card),
                        "ticked": .bool(answer.ticked.contains(index)),
                    ]
                }
            ),
            "grades": .list(
                Grade.allCases.map { grade in
                    let wait =
                        deck.next(card, after: grade, at: now).milliseconds - now.milliseconds
                    return [
                        "value": .int(grade.rawValue), "word": .text(grade.word),
                        "means": .text(grade.means), "wait": .text(Words.span(wait)),
                    ]
                }
            ),
            "links": .list(links(of: card)),
        ]
    }

    private static func took(_ seconds: Int) -> String {
        seconds <= 90
            ? "\(Words.seconds(seconds)), within the ninety."
            : "\(Words.seconds(seconds)): longer than ninety seconds."
    }

    private func done(
        _ request: HTTPRequest,
        _ frame: SessionFrame,
        _ deck: Deck
    ) throws -> HTTPResponse {
        let fresh = deck.cards.contains { deck.schedule($0) == nil }
        let values = frame.values(deck, clock).merging([
            ("todo", .text(Words.todo(frame.queue, clock))),
            (
                "more",
                .optional(
                    frame.scope.lesson == nil && fresh
                        ? ["href": .text("/practice/session?more=5")] : nil
                )
            ),
        ])
        return try page(
            "practice/done",
            PageHead(
                title: "Nothing due",
                styles: ["cards"],
                keys: [("z", "Takes the last grade back")]
            ),
            values,
            for: request
        )
    }
}

/// What stands around each card of a session.
struct SessionFrame {
    let scope: SessionScope
    let queue: Deck.Queue
    let last: CardReview?
    let lessonTitle: String?

    /// How long the last grade is shown with its way back.
    private static let undoMilliseconds: Int64 = 3_600_000

    func values(_ deck: Deck, _ clock: WallClock) -> TemplateValue {
        [
            "scope": .text(lessonTitle.map { "Cards of “\($0)”" } ?? "Cards"),
            "scopeURL": .text(scope.lesson.map { "/practice/lessons/\($0)" } ?? "/practice/cards"),
            "left": .text(
                Words.joined([
                    queue.due.isEmpty ? "" : "\(queue.due.count) due",
                    queue.new.isEmpty ? "" : "\(queue.new.count) new",
                ])
            ),
            "inLesson": .text(scope.lesson ?? ""), "inMore": .text(String(scope.more)),
            "last": .optional(lastGrade(deck, clock)),
        ]
    }

    private func lastGrade(_ deck: Deck, _ clock: WallClock) -> TemplateValue? {
        guard let last, let card = deck.card(last.card), let due = deck.schedule(card)?.dueAt,
            clock.now().milliseconds - last.at.milliseconds < Self.undoMilliseconds
        else { return nil }
        return [
            "ask": .text(Words.short(card.ask, 60)), "grade": .text(last.grade.word),
            "wait": .text(Words.span(due - last.at.milliseconds)),
        ]
    }
}

extension WallTime {
    /// The moment so many seconds later.
    func after(seconds: Int) -> WallTime {
        WallTime(milliseconds: milliseconds + Int64(seconds) * 1000)
    }
}
