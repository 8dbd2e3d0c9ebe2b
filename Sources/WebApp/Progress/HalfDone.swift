internal import Lab
internal import Workbook

/// Something that was begun, or waits, and can be gone on with.
struct Todo {
    let href: String
    let title: String
    let meta: String
    let text: String
    let minutes: Int
}

extension WebApp {
    /// What was begun and isn't done to its end.
    ///
    /// Whatever else can be left half done gets a line here and a function in a file of its own.
    func halfDone(_ deck: Deck) async throws -> [Todo] {
        var found: [Todo] = []
        found += try await halfDoneWorksheets()
        found += try await halfDoneLessons()
        found += try await halfDoneInterviews()
        found += try await halfDoneMysteries()
        found += try await halfDoneTradeoffs()
        found += try await halfDoneDrills()
        found += try await halfDoneAnswers(deck)
        found += try await halfDoneScenarios()
        return found
    }

    private func halfDoneWorksheets() async throws -> [Todo] {
        let open = try await workbook.openTeardown()
        guard let sheet = open else { return [] }
        let outcomes = try await workbook.outcomes(of: sheet.id)
        let settled = Set(outcomes.filter { $0.result != .open }.map(\.probe))
        guard let next = content.probes.first(where: { !settled.contains($0.id) }) else {
            return []
        }
        return [
            Todo(
                href: "/probes/\(next.id)",
                title: Words.name(of: sheet),
                meta: Words.progress(outcomes, of: content.probes),
                text: "Next in this worksheet: \(next.id) \(next.title).",
                minutes: next.minutes
            )
        ]
    }

    private func halfDoneLessons() async throws -> [Todo] {
        let place = try await workbook.places().first { $0.section != "end" }
        guard let place, let lesson = content.lesson(place.lesson) else { return [] }
        let index = lesson.sections.firstIndex { $0.id == place.section }
        let left = index.map { lesson.sections.count - $0 } ?? lesson.sections.count
        let section = index.map { lesson.sections[$0] }
        return [
            Todo(
                href: "/lessons/\(lesson.slug)" + (section.map { "#\($0.id)" } ?? ""),
                title: lesson.title,
                meta: "Lesson",
                text: section.map { "You had got to “\($0.title)”." } ?? lesson.summary,
                minutes: max(2, lesson.minutes * left / max(1, lesson.sections.count))
            )
        ]
    }

    private func halfDoneTradeoffs() async throws -> [Todo] {
        let progress = try await tradeoffProgress()
        return content.tradeoffs.filter(progress.isHalfDone).map { tradeoff in
            Todo(
                href: "/practice/tradeoffs/\(tradeoff.slug)",
                title: tradeoff.title,
                meta: "Trade-off",
                text: progress.draft(tradeoff) == nil
                    ? "You have decided. See the ways run, and hold your defence against them."
                    : "You had begun to defend it.",
                minutes: LearningProgress.minutesOfTradeoff
            )
        }
    }

    private func halfDoneDrills() async throws -> [Todo] {
        let drills = try await workbook.drills()
        var found: [Todo] = []
        for template in content.capacities {
            for group in template.drilled {
                let last = drills.last { $0.template == template.slug && $0.part == group.id }
                guard let last, last.isHalfDone else { continue }
                let isThere = try await stands(last)
                guard isThere else { continue }
                let hidden = last.asked - last.answers.count
                found.append(
                    Todo(
                        href: last.address,
                        title: "Drill: \(group.title)",
                        meta: "Capacity",
                        text: "\(hidden) of \(last.asked) numbers are still hidden.",
                        minutes: LearningProgress.minutesOfCapacity
                    )
                )
            }
        }
        return found
    }

    /// Whether the sheet that was drilled is still there.
    private func stands(_ drill: SheetDrill) async throws -> Bool {
        if drill.sheet.isEmpty { return true }
        let sheet = try await workbook.sheet(drill.sheet)
        return sheet.map { $0.deletedAt == nil } ?? false
    }

    private func halfDoneAnswers(_ deck: Deck) async throws -> [Todo] {
        let waiting = try await workbook.cardDrafts().first { deck.card($0.card) != nil }
        guard let waiting, let card = deck.card(waiting.card) else { return [] }
        return [
            Todo(
                href: "/practice/session?card=\(card.id)",
                title: Words.short(card.ask),
                meta: "Card",
                text: waiting.isShown
                    ? "Your answer waits for its grade." : "You had begun to answer.",
                minutes: LearningProgress.minutesOfCard
            )
        ]
    }

    private func halfDoneScenarios() async throws -> [Todo] {
        let progress = ScenarioProgress(predictions: try await workbook.predictions(), opened: [])
        for scenario in scenarios.scenarios {
            guard let left = progress.left(in: scenario), left > 0 else { continue }
            return [
                Todo(
                    href: "/scenarios/\(scenario.name)",
                    title: scenario.title,
                    meta: "Scenario",
                    text: Words.count(left, "prediction is", "predictions are") + " still open.",
                    minutes: LearningProgress.minutesOfScenario
                )
            ]
        }
        return []
    }
}
