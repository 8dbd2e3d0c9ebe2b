internal import HTTPServer
internal import Lab
internal import Scheduling
internal import Templates
internal import Workbook

extension WebApp {
    func registerCards(on router: inout Router) {
        router.get("/practice/cards", answering { request, _ in try await cards(request) })
        router.get(
            "/practice/cards/:id",
            answering { request, parameters in
                try await card(request, parameters["id"] ?? "")
            }
        )
        router.get(
            "/practice/lessons/:slug",
            answering { request, parameters in
                try await cards(request, of: parameters["slug"] ?? "")
            }
        )
    }

    private func cards(_ request: HTTPRequest) async throws -> HTTPResponse {
        let deck = try await deck()
        let page = CardsPage(
            deck: deck,
            queue: queue(deck),
            lessons: content.lessons,
            own: deck.cards.filter(\.isOwn).map { item($0, in: deck) },
            clock: clock
        )
        let deleted = try await deletedCard(request)
        return try self.page(
            "practice/cards",
            PageHead(title: "Cards", styles: ["home", "cards"]),
            page.values.merging([("deleted", .optional(deleted))]),
            for: request
        )
    }

    /// The card that was just deleted, with the way to bring it back.
    private func deletedCard(_ request: HTTPRequest) async throws -> TemplateValue? {
        guard let id = request.queryValue("deleted") else { return nil }
        let found = try await workbook.ownCard(id)
        guard let own = found, own.deletedAt != nil else { return nil }
        return [
            "ask": .text(Words.short(own.fields.ask)),
            "action": .text("/practice/own-cards/\(own.id)/restore"),
        ]
    }

    private func cards(_ request: HTTPRequest, of slug: String) async throws -> HTTPResponse {
        guard let lesson = content.lesson(slug) else {
            throw PageError.notFound("No lesson has this name.")
        }
        let deck = try await deck()
        let mine = deck.cards.filter { $0.lesson == slug }
        let queue = queue(deck, lesson: slug)
        let values: TemplateValue = [
            "heading": .text(lesson.title), "lessonURL": .text("/lessons/\(slug)"),
            "todo": .text(Words.todo(queue, clock)), "hasDue": .bool(queue.count > 0),
            "session": .text("/practice/session?lesson=\(slug)"),
            "cards": .list(mine.map { item($0, in: deck) }),
        ]
        return try page(
            "practice/lesson",
            PageHead(title: "Cards: \(lesson.title)", styles: ["home", "cards"]),
            values,
            for: request
        )
    }

    private func card(_ request: HTTPRequest, _ id: String) async throws -> HTTPResponse {
        let deck = try await deck()
        guard let card = deck.card(id) else {
            throw PageError.notFound("No card has this name; it may have been deleted.")
        }
        let now = clock.now()
        let history = deck.reviews.filter { $0.card == id }.reversed()
        let curve = deck.schedule(card).map { schedule in
            let wait = Int((schedule.dueAt - now.milliseconds) / 86_400_000)
            return RetentionCurve(
                recall: { days in deck.recall(card, at: now.after(days: days)) ?? 0 },
                days: max(60, min(365, wait * 2)),
                due: wait >= 0 ? wait : nil
            ).values
        }
        let values: TemplateValue = [
            "ask": Self.words(card.ask, of: card),
            "lesson": .optional(
                content.lesson(card.lesson).map {
                    ["href": .text("/lessons/\($0.slug)"), "title": .text($0.title)]
                }
            ),
            "state": .text(state(of: card, in: deck)),
            "points": .list(card.points.map { ["text": Self.words($0, of: card)] }),
            "links": .list(links(of: card)),
            "session": .text("/practice/session?card=\(card.id)"),
            "edit": .optional(card.isOwn ? ["href": .text("/practice/own-cards/\(id)")] : nil),
            "curve": .optional(curve),
            "hasHistory": .bool(!history.isEmpty),
            "history": .list(
                history.map {
                    [
                        "when": .text(clock.short($0.at)), "iso": .text(clock.iso($0.at)),
                        "grade": .text($0.grade.word),
                        "took": .text($0.answer.seconds.map(Words.seconds) ?? ""),
                        "points": .text("\($0.answer.ticked.count) of \(card.points.count)"),
                    ]
                }
            ),
        ]
        return try page(
            "practice/card",
            PageHead(title: "Card: \(Words.short(card.ask))", styles: ["home", "cards"]),
            values,
            for: request
        )
    }

    /// Where a card leads: its lesson, rules, probes and scenarios.
    func links(of card: Card) -> [TemplateValue] {
        let rules = card.rules.map { ("/rules#\($0)", "Rule \($0)") }
        let probes = card.probes.compactMap(content.probe).map {
            ("/probes/\($0.id)", "\($0.id) \($0.title)")
        }
        let runs = card.scenarios.compactMap(scenarios.scenario).map {
            ("/scenarios/\($0.name)", $0.title)
        }
        return (rules + probes + runs).map { ["href": .text($0.0), "title": .text($0.1)] }
    }
}

/// The deck: what is due, how it sits, and all cards by topic.
struct CardsPage {
    let deck: Deck
    let queue: Deck.Queue
    let lessons: [Lesson]
    let own: [TemplateValue]
    let clock: WallClock

    var values: TemplateValue {
        let known = deck.cards.filter { deck.schedule($0) != nil }
        return [
            "todo": .text(Words.todo(queue, clock)), "hasDue": .bool(queue.count > 0),
            "total": .int(deck.cards.count), "known": .int(known.count),
            "grades": .text(Words.count(deck.reviews.count, "grade", "grades")),
            "remembered": .text(remembered),
            "curve": .optional(known.isEmpty ? nil : curve.values),
            "due": .list(queue.due.prefix(8).map(line)), "hasQueue": .bool(!queue.due.isEmpty),
            "moreDue": .optional(
                queue.due.count > 8 ? ["text": .text("and \(queue.due.count - 8) more")] : nil
            ),
            "topics": .list(lessons.byTopic.map(topic)),
            "hasOwn": .bool(!own.isEmpty), "own": .list(own),
        ]
    }

    private var curve: RetentionCurve {
        let now = clock.now()
        return RetentionCurve(
            recall: { deck.meanRecall(at: now.after(days: $0)) ?? 0 },
            days: 60
        )
    }

    private var remembered: String {
        let (right, all) = deck.remembered
        guard all > 0 else { return "No card has come back after a day yet." }
        let share = Words.percent(Double(right) / Double(all))
        return "Of \(Words.count(all, "card", "cards")) that came back after a day or more, "
            + "you remembered \(share). The plan is 90 %."
    }

    private func line(_ card: Card) -> TemplateValue {
        let late = clock.now().milliseconds - (deck.schedule(card)?.dueAt ?? 0)
        return [
            "href": .text("/practice/session?card=\(card.id)"),
            "ask": WebApp.words(card.ask, of: card),
            "meta": .text(late > 0 ? "due for \(Words.span(late))" : "in \(Words.span(-late))"),
        ]
    }

    private func topic(_ group: (topic: String, lessons: [Lesson])) -> TemplateValue {
        [
            "id": .text(Words.id(group.topic)), "name": .text(group.topic),
            "lessons": .list(
                group.lessons.map { lesson in
                    let cards = deck.cards.filter { $0.lesson == lesson.slug }
                    let seen = cards.count { deck.schedule($0) != nil }
                    let now = clock.now()
                    let recall = deck.meanRecall(among: { $0.lesson == lesson.slug }, at: now)
                    return [
                        "href": .text("/practice/lessons/\(lesson.slug)"),
                        "title": .text(lesson.title),
                        "count": .text(Words.count(cards.count, "card", "cards")),
                        "seen": .text(
                            seen == 0
                                ? "not begun"
                                : "\(seen) begun · recall \(recall.map(Words.percent) ?? "")"
                        ),
                        "max": .int(max(1, cards.count)), "value": .int(seen),
                    ]
                }
            ),
        ]
    }
}

extension WallTime {
    /// The moment so many days later.
    func after(days: Int) -> WallTime {
        WallTime(milliseconds: milliseconds + Int64(days) * 86_400_000)
    }
}
