internal import HTTPServer
internal import Markdown
internal import Scheduling
internal import Templates
internal import Workbook

extension WebApp {
    /// New cards that are offered on a day.
    static let newCardsADay = 10
    static let timerKey = "card-timer"

    /// All cards with their grades.
    func deck() async throws -> Deck {
        let own = try await workbook.ownCards()
        return Deck(
            cards: content.cards + own.map(\.card),
            reviews: try await workbook.cardReviews()
        )
    }

    /// What there is to do today, of all cards or of one lesson's.
    func queue(_ deck: Deck, lesson: String? = nil, more: Int = 0) -> Deck.Queue {
        let now = clock.now()
        guard let lesson else {
            let left = Self.newCardsADay - deck.introduced(since: clock.startOfDay(now))
            return deck.queue(newAtMost: max(left, more), at: now)
        }
        return deck.queue(among: { $0.lesson == lesson }, newAtMost: deck.cards.count, at: now)
    }

    /// The words of a card as they are drawn: the content's are Markdown, a person's are plain.
    static func words(_ text: String, of card: Card) -> TemplateValue {
        card.isOwn ? .text(text) : LessonPage.trusted(Markdown.inline(text))
    }

    /// A card in a list, with its points folded away.
    func item(_ card: Card, in deck: Deck) -> TemplateValue {
        [
            "id": .text(card.id), "href": .text("/practice/cards/\(card.id)"),
            "ask": Self.words(card.ask, of: card), "own": .bool(card.isOwn),
            "points": .list(card.points.map { ["text": Self.words($0, of: card)] }),
            "state": .text(state(of: card, in: deck)),
        ]
    }

    /// When a card comes next, and how well it sits.
    func state(of card: Card, in deck: Deck) -> String {
        guard let schedule = deck.schedule(card) else { return "New" }
        let now = clock.now()
        let wait = schedule.dueAt - now.milliseconds
        let recall = deck.recall(card, at: now).map(Words.percent) ?? ""
        return wait <= 0 ? "Due · recall \(recall)" : "In \(Words.span(wait)) · recall \(recall)"
    }
}

extension WallClock {
    /// The midnight that a moment's day began with.
    func startOfDay(_ moment: WallTime) -> WallTime {
        let ahead = Int64(secondsFromUTC(moment)) * 1000
        let day: Int64 = 86_400_000
        let local = moment.milliseconds + ahead
        let since = ((local % day) + day) % day
        return WallTime(milliseconds: moment.milliseconds - since)
    }
}
