internal import HTTPServer
internal import Templates
internal import Workbook

extension WebApp {
    func registerHome(on router: inout Router) {
        router.get("/", answering { request, _ in try await home(request) })
    }

    private func home(_ request: HTTPRequest) async throws -> HTTPResponse {
        let deck = try await deck()
        let progress = try await learningProgress(deck)
        let halfDone = try await halfDone(deck)
        let queue = queue(deck)
        let plan = try await studyPlan(progress)
        let page = HomePage(
            progress: progress,
            halfDone: halfDone,
            due: Todo(due: queue),
            halfHour: HalfHour(halfDone: halfDone, cards: queue, items: progress.items),
            plan: plan,
            interview: try await interviewDay(),
            today: clock.today,
            lessons: content.lessons.count,
            probes: content.probes.count,
            panels: content.lessons.flatMap(\.blocks).count {
                if case .live = $0 { true } else { false }
            }
        )
        return try self.page(
            "pages/home",
            PageHead(title: "A news feed, opened up", styles: ["home", "progress"]),
            page.values,
            for: request
        )
    }
}

/// The first page: what to do now, how far one is, and three ways in.
struct HomePage {
    let progress: LearningProgress
    let halfDone: [Todo]
    let due: Todo?
    let halfHour: HalfHour
    let plan: StudyPlan?
    let interview: CalendarDay?
    let today: CalendarDay
    let lessons: Int
    let probes: Int
    let panels: Int

    /// Somebody who has touched nothing sees the tour first.
    private var isFresh: Bool {
        halfDone.isEmpty && interview == nil && progress.items.allSatisfy { $0.standing == .new }
    }

    var values: TemplateValue {
        let now = halfDone + (due.map { [$0] } ?? [])
        return [
            "isFresh": .bool(isFresh), "isBegun": .bool(!isFresh),
            "hasNow": .bool(!now.isEmpty), "now": .list(now.map(Self.todo)),
            "halfHour": .optional(halfHour.steps.isEmpty ? nil : half),
            "plan": .optional(interview.map(planned)),
            "topics": .list(progress.topics.map(ProgressPage.line)),
            "lessonCount": .text(Words.count(lessons, "lesson", "lessons")),
            "scenarioCount": .text(Words.count(panels, "live panel", "live panels")),
            "probeCount": .text(Words.count(probes, "probe", "probes")),
        ]
    }

    private var half: TemplateValue {
        [
            "total": .text(Words.minutes(halfHour.total)),
            "steps": .list(halfHour.steps.map(Self.todo)),
        ]
    }

    private func planned(_ interview: CalendarDay) -> TemplateValue {
        let days = interview - today
        let tasks = plan?.days.first?.tasks ?? []
        return [
            "until": .text(
                days < 0
                    ? "The day of the interview has passed"
                    : days == 0
                        ? "The interview is today"
                        : "\(Words.count(days, "day", "days")) until the interview"
            ),
            "hasTasks": .bool(!tasks.isEmpty), "tasks": .list(tasks.map(PlanPage.task)),
            "isTooMuch": .bool(plan.map { !$0.leftOut.isEmpty && !$0.days.isEmpty } ?? false),
        ]
    }

    static func todo(_ todo: Todo) -> TemplateValue {
        [
            "href": .text(todo.href), "title": .text(todo.title), "meta": .text(todo.meta),
            "text": .text(todo.text), "minutes": .text("\(todo.minutes) min"),
        ]
    }
}

extension Todo {
    private static let cardsAtOnce = 15

    /// The cards that wait; nil where none is due.
    init?(due queue: Deck.Queue) {
        guard let first = queue.due.first else { return nil }
        self.init(
            href: "/practice/session",
            title: Words.count(queue.due.count, "card is due", "cards are due"),
            meta: "Practise",
            text: Words.short(first.ask),
            minutes: min(queue.due.count, Self.cardsAtOnce) * LearningProgress.minutesOfCard
        )
    }
}
