internal import Capacity
internal import Lab
internal import Scheduling
internal import Workbook

/// Everything there is to learn, with how well each thing sits.
struct LearningProgress {
    /// What kind of thing it is.
    enum Kind: CaseIterable {
        case lesson, card, scenario, tradeoff, capacity

        /// The word for several of them.
        var plural: String {
            switch self {
            case .lesson: "Lessons"
            case .card: "Cards"
            case .scenario: "Scenarios"
            case .tradeoff: "Trade-offs"
            case .capacity: "Capacity"
            }
        }
    }

    /// One thing to learn.
    struct Item {
        let kind: Kind
        let title: String
        let href: String
        /// The slug of the lesson that it goes with; empty for none.
        let lesson: String
        let topic: String
        let standing: Standing
        let minutes: Int
    }

    static let minutesOfCard = 2
    static let minutesOfScenario = 8
    static let minutesOfTradeoff = 6
    static let minutesOfCapacity = 5
    /// What goes with no lesson.
    static let elsewhere = "More"

    let items: [Item]

    /// The topics in the order of the lessons, with what belongs to each.
    var topics: [(topic: String, items: [Item])] {
        items.reduce(into: []) { groups, item in
            if let index = groups.firstIndex(where: { $0.topic == item.topic }) {
                groups[index].items.append(item)
            } else {
                groups.append((item.topic, [item]))
            }
        }
    }
}

extension [LearningProgress.Item] {
    /// How many of them sit so.
    func count(_ standing: Standing) -> Int { count { $0.standing == standing } }
}

extension WebApp {
    /// How well everything sits.
    func learningProgress(_ deck: Deck) async throws -> LearningProgress {
        let read = ReadingProgress(
            places: try await workbook.places(),
            answers: try await workbook.answers()
        )
        let played = ScenarioProgress(
            predictions: try await workbook.predictions(),
            opened: try await workbook.openedScenarios()
        )
        return LearningProgress(
            items: lessonItems(read) + cardItems(deck) + scenarioItems(played)
                + tradeoffItems(try await tradeoffProgress())
                + capacityItems(try await workbook.drills())
        )
    }

    private func lessonItems(_ read: ReadingProgress) -> [LearningProgress.Item] {
        content.lessons.map {
            item(.lesson, $0.title, "/lessons/\($0.slug)", $0.slug, read.standing($0), $0.minutes)
        }
    }

    private func cardItems(_ deck: Deck) -> [LearningProgress.Item] {
        deck.cards.map { card in
            item(
                .card,
                Words.short(card.ask, 100),
                "/practice/cards/\(card.id)",
                card.lesson,
                deck.standing(card, at: clock.now()),
                LearningProgress.minutesOfCard
            )
        }
    }

    private func scenarioItems(_ played: ScenarioProgress) -> [LearningProgress.Item] {
        scenarios.scenarios.map { scenario in
            item(
                .scenario,
                scenario.title,
                "/scenarios/\(scenario.name)",
                content.lessons.first { $0.allScenarios.contains(scenario.name) }?.slug ?? "",
                played.standing(of: scenario),
                LearningProgress.minutesOfScenario
            )
        }
    }

    private func tradeoffItems(_ progress: TradeoffProgress) -> [LearningProgress.Item] {
        content.tradeoffs.map {
            item(
                .tradeoff,
                $0.title,
                "/practice/tradeoffs/\($0.slug)",
                $0.lesson,
                progress.standing($0),
                LearningProgress.minutesOfTradeoff
            )
        }
    }

    private func capacityItems(_ drills: [SheetDrill]) -> [LearningProgress.Item] {
        content.capacities.flatMap { template in
            template.drilled.map { group in
                let last = drills.last { $0.template == template.slug && $0.part == group.id }
                return item(
                    .capacity,
                    group.title,
                    "/practice/capacity/\(template.slug)/drill?group=\(group.id)",
                    template.lesson,
                    last.map { $0.right == $0.asked ? .known : .shaky } ?? .new,
                    LearningProgress.minutesOfCapacity
                )
            }
        }
    }

    private func item(
        _ kind: LearningProgress.Kind,
        _ title: String,
        _ href: String,
        _ lesson: String,
        _ standing: Standing,
        _ minutes: Int
    ) -> LearningProgress.Item {
        LearningProgress.Item(
            kind: kind,
            title: title,
            href: href,
            lesson: lesson,
            topic: content.lesson(lesson)?.topic ?? LearningProgress.elsewhere,
            standing: standing,
            minutes: minutes
        )
    }
}

/// How far somebody has got in the lessons.
struct ReadingProgress {
    let places: [ReadingPlace]
    let answers: [GivenAnswer]

    /// Known is a lesson that was read to its end with every question answered right.
    func standing(_ lesson: Lesson) -> Standing {
        let given = Dictionary(answers.map { ($0.question, $0.option) }) { first, _ in first }
        let mine = lesson.questions.compactMap { question in
            given[question.id].map { $0 == question.right }
        }
        guard let place = places.first(where: { $0.lesson == lesson.slug }) else {
            return mine.isEmpty ? .new : .shaky
        }
        let isRead = place.section == "end"
        return isRead && mine.count == lesson.questions.count && !mine.contains(false)
            ? .known : .shaky
    }
}

extension Deck {
    /// How well a card sits: shaky is one that is being learned, or learned again.
    func standing(_ card: Card, at now: WallTime) -> Standing {
        guard let schedule = schedule(card) else { return .new }
        if schedule.phase != .review { return .shaky }
        return schedule.dueAt <= now.milliseconds ? .due : .known
    }
}

extension ScenarioProgress {
    /// Known is a scenario that was played to its end with every prediction right.
    func standing(of scenario: Scenario) -> Standing {
        switch state(of: scenario) {
        case .new: .new
        case .begun: .shaky
        case .finished: kept(in: scenario).allSatisfy(\.isRight) ? .known : .shaky
        }
    }
}

extension CapacityTemplate {
    /// The groups in which something is worked out.
    var drilled: [Group] {
        groups.filter { group in
            group.cells.compactMap(model.cell).contains { !$0.isInput }
        }
    }
}
