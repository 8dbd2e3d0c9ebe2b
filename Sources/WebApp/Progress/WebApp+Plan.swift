internal import Workbook

extension WebApp {
    static let minutesADay = 60

    /// The day of the interview, as somebody set it; what a file brings may lie too far ahead for a plan.
    func interviewDay() async throws -> CalendarDay? {
        let text = try await workbook.practiceSetting(.interviewDay)
        guard let day = text.flatMap({ CalendarDay(iso: $0) }),
            day - clock.today <= PlanPage.daysMost
        else { return nil }
        return day
    }

    /// How many minutes there are for practice on a day.
    func minutesADay() async throws -> Int {
        let text = try await workbook.practiceSetting(.minutesADay)
        let minutes = text.flatMap { Int($0) } ?? Self.minutesADay
        return PlanPage.minutes.contains(minutes) ? minutes : Self.minutesADay
    }

    /// The plan up to the interview; nil while no day is set.
    func studyPlan(_ progress: LearningProgress) async throws -> StudyPlan? {
        let day = try await interviewDay()
        guard let interview = day else { return nil }
        let interviews = try await interviewTasks()
        return StudyPlan(
            tasks: interviews + PlanTasks(content.lessons, progress.items).tasks,
            today: clock.today,
            interview: interview,
            minutesADay: try await minutesADay()
        )
    }
}

/// What is left to learn, lesson by lesson, as tasks of a plan.
struct PlanTasks {
    private(set) var tasks: [StudyPlan.Task] = []

    init(_ lessons: [Lesson], _ items: [LearningProgress.Item]) {
        let byLesson = Dictionary(grouping: items, by: \.lesson)
        for lesson in lessons { add(byLesson[lesson.slug] ?? [], of: lesson) }
        let known = Set(lessons.map(\.slug))
        add(items.filter { !known.contains($0.lesson) }, of: nil)
    }

    /// What a lesson brings: itself, its new cards as one task, then what shows and tests it.
    private mutating func add(_ items: [LearningProgress.Item], of lesson: Lesson?) {
        func all(_ kind: LearningProgress.Kind) -> [LearningProgress.Item] {
            items.filter { $0.kind == kind && $0.standing != .known }
        }
        for item in all(.lesson) {
            let isNew = item.standing == .new
            add(item, minutes: isNew ? item.minutes : max(3, item.minutes / 2), rank: isNew ? 2 : 1)
        }
        let cards = all(.card).filter { $0.standing == .new }
        if let lesson, !cards.isEmpty {
            tasks.append(
                StudyPlan.Task(
                    kind: "Cards",
                    title: "\(Words.count(cards.count, "new card", "new cards")): \(lesson.title)",
                    href: "/practice/session?lesson=\(lesson.slug)",
                    minutes: cards.count * LearningProgress.minutesOfCard,
                    rank: 2,
                    order: tasks.count
                )
            )
        }
        for kind in [LearningProgress.Kind.scenario, .tradeoff, .capacity] {
            for (index, item) in all(kind).enumerated() {
                // A lesson comes with its first trade-off and sum; scenarios show what was read already.
                let first = kind == .scenario ? 3 : 2
                let rank = item.standing != .new ? 1 : index == 0 ? first : 4
                add(item, minutes: item.minutes, rank: rank)
            }
        }
    }

    private mutating func add(_ item: LearningProgress.Item, minutes: Int, rank: Int) {
        tasks.append(
            StudyPlan.Task(
                kind: item.kind.singular,
                title: item.title,
                href: item.href,
                minutes: minutes,
                rank: rank,
                order: tasks.count
            )
        )
    }
}
