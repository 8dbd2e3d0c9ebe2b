internal import Workbook

/// What to do with the next half hour: what is half done, what is due, then something shaky and something new.
struct HalfHour {
    let steps: [Todo]

    static let minutes = 30
    /// A half hour is full when less than this is left.
    private static let minutesLeftMin = 3
    private static let cardsAtOnce = 8
    private static let newCards = 4

    var total: Int { steps.reduce(0) { $0 + $1.minutes } }

    init(halfDone: [Todo], cards: Deck.Queue, items: [LearningProgress.Item]) {
        var chosen: [Todo] = []
        func add(_ todo: Todo) {
            let taken = chosen.reduce(0) { $0 + $1.minutes }
            // A drill that is half done has its answers behind its address.
            let isKnown = chosen.contains { $0.href.hasPrefix(todo.href) }
            if !isKnown, taken + todo.minutes <= Self.minutes { chosen.append(todo) }
        }
        halfDone.prefix(2).forEach(add)
        if let cards = Self.cards(cards) { add(cards) }
        for todo in Self.rest(items) {
            let taken = chosen.reduce(0) { $0 + $1.minutes }
            if Self.minutes - taken < Self.minutesLeftMin { break }
            add(todo)
        }
        steps = chosen
    }

    private static func cards(_ queue: Deck.Queue) -> Todo? {
        let due = min(queue.due.count, cardsAtOnce)
        let new = due == 0 ? min(queue.new.count, newCards) : 0
        guard due + new > 0 else { return nil }
        return Todo(
            href: "/practice/session",
            title: due > 0
                ? Words.count(due, "card that is due", "cards that are due")
                : Words.count(new, "new card", "new cards"),
            meta: "Cards",
            text: "Answer aloud, ninety seconds each.",
            minutes: (due + new) * LearningProgress.minutesOfCard
        )
    }

    /// The first of each kind that is due or shaky, then the first of each that is untouched, then the others.
    private static func rest(_ items: [LearningProgress.Item]) -> [Todo] {
        let kinds: [LearningProgress.Kind] = [.lesson, .tradeoff, .scenario, .capacity]
        var firsts: [Todo] = []
        for standing in [Standing.due, .shaky, .new] {
            for kind in kinds {
                let item = items.first { $0.kind == kind && $0.standing == standing }
                if let item { firsts.append(todo(item)) }
            }
        }
        let others = items.filter { $0.kind == .tradeoff && $0.standing == .new }
        return firsts + others.map(todo)
    }

    private static func todo(_ item: LearningProgress.Item) -> Todo {
        Todo(
            href: item.href,
            title: item.title,
            meta: item.kind.singular,
            text: item.standing.reason,
            minutes: item.minutes
        )
    }
}

extension LearningProgress.Kind {
    /// The word for one of them.
    var singular: String {
        switch self {
        case .lesson: "Lesson"
        case .card: "Card"
        case .scenario: "Scenario"
        case .tradeoff: "Trade-off"
        case .capacity: "Capacity"
        }
    }
}

extension Standing {
    /// Why a thing of this standing is offered.
    var reason: String {
        switch self {
        case .known: "It sits."
        case .shaky: "It didn't sit when you last tried."
        case .due: "It has been a while."
        case .new: "New to you."
        }
    }
}
