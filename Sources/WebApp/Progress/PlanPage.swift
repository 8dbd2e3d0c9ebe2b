internal import HTTPServer
internal import Templates
internal import Workbook

extension WebApp {
    func registerProgress(on router: inout Router) {
        router.get("/practice/progress", answering { request, _ in try await progress(request) })
        router.get("/practice/plan", answering { request, _ in try await plan(request) })
        router.post("/practice/plan", answering { request, _ in try await setPlan(request) })
        router.post(
            "/practice/plan/clear",
            answering { _, _ in
                try await workbook.setPractice(.interviewDay, to: nil)
                return .redirect(to: "/practice/plan")
            }
        )
    }

    private func progress(_ request: HTTPRequest) async throws -> HTTPResponse {
        let progress = try await learningProgress(try await deck())
        return try page(
            "progress/progress",
            PageHead(title: "What sits and what doesn't", styles: ["home", "progress"]),
            ProgressPage(progress: progress).values,
            for: request
        )
    }

    private func plan(
        _ request: HTTPRequest,
        problem: String? = nil,
        typed: String? = nil
    ) async throws -> HTTPResponse {
        let interview = try await interviewDay()
        let page = PlanPage(
            plan: try await studyPlan(try await learningProgress(try await deck())),
            interview: interview,
            today: clock.today,
            minutesADay: try await minutesADay(),
            typed: typed ?? interview?.iso ?? "",
            problem: problem
        )
        return try self.page(
            "progress/plan",
            PageHead(title: "A plan up to the interview", styles: ["home", "progress"]),
            page.values,
            for: request,
            status: problem == nil ? 200 : 422
        )
    }

    private func setPlan(_ request: HTTPRequest) async throws -> HTTPResponse {
        let form = try request.form()
        let text = form.value("day") ?? ""
        let today = clock.today
        guard let day = CalendarDay(iso: text) else {
            return try await plan(
                request,
                problem: "Expected a day such as \(today.after(14).iso), "
                    + "found “\(text.prefix(40))”.",
                typed: text
            )
        }
        guard (0...PlanPage.daysMost).contains(day - today) else {
            return try await plan(
                request,
                problem: "Expected a day from today to a year ahead, found \(day.text).",
                typed: text
            )
        }
        let minutes = form.value("minutes").flatMap { Int($0) } ?? Self.minutesADay
        guard PlanPage.minutes.contains(minutes) else {
            return try await plan(
                request,
                problem: "Expected one of the listed numbers of minutes, found \(minutes).",
                typed: text
            )
        }
        try await workbook.setPractice(.interviewDay, to: day.iso)
        try await workbook.setPractice(.minutesADay, to: String(minutes))
        return .redirect(to: "/practice/plan")
    }
}

/// The plan, day by day, and the form that sets its end.
struct PlanPage {
    let plan: StudyPlan?
    let interview: CalendarDay?
    let today: CalendarDay
    let minutesADay: Int
    let typed: String
    let problem: String?

    static let minutes = [15, 30, 45, 60, 90, 120, 180]
    static let daysMost = 366
    private static let daysShown = 28

    var values: TemplateValue {
        [
            "day": .text(typed), "today": .text(today.iso),
            "last": .text(today.after(Self.daysMost).iso),
            "minutes": .list(
                Self.minutes.map {
                    ["value": .int($0), "chosen": .bool($0 == minutesADay)]
                }
            ),
            "problem": .optional(problem.map { ["text": .text($0)] }),
            "isSet": .bool(interview != nil),
            "heading": .text(interview.map(heading) ?? "A plan up to the interview"),
            "summary": .text(plan.map(summary) ?? ""),
            "tooMuch": .optional(plan.flatMap(tooMuch)),
            "days": .list((plan?.days ?? []).prefix(Self.daysShown).map(day)),
            "more": .optional(
                (plan?.days.count ?? 0) > Self.daysShown
                    ? ["text": .text("and \((plan?.days.count ?? 0) - Self.daysShown) days more")]
                    : nil
            ),
        ]
    }

    private func heading(_ interview: CalendarDay) -> String {
        switch interview - today {
        case ..<0: "The day has passed"
        case 0: "It is today"
        case 1: "It is tomorrow"
        case let days: "\(days) days until the interview"
        }
    }

    private func summary(_ plan: StudyPlan) -> String {
        guard let interview, !plan.days.isEmpty else {
            return interview.map { $0 < today } == true
                ? "It was \(interview?.text ?? ""). Set another day, or take this one away."
                : "Nothing new today. Look at what is shaky, and go in rested."
        }
        let left = plan.work - plan.leftOut.reduce(0) { $0 + $1.minutes }
        return
            "On \(interview.text). \(Words.minutes(left)) of reading and practice are spread over "
            + "\(Words.count(plan.days.count, "day", "days")); a fifth of each day is kept for cards "
            + "that come back. The plan is worked out anew from what is left whenever you look."
    }

    /// The truth where not all of it fits.
    private func tooMuch(_ plan: StudyPlan) -> TemplateValue? {
        guard !plan.leftOut.isEmpty, !plan.days.isEmpty else { return nil }
        let counts = plan.leftOut.reduce(into: [(kind: String, count: Int)]()) { found, task in
            if let index = found.firstIndex(where: { $0.kind == task.kind }) {
                found[index].count += 1
            } else {
                found.append((task.kind, 1))
            }
        }
        let minutes = plan.leftOut.reduce(0) { $0 + $1.minutes }
        let enough = plan.minutesNeeded.map {
            $0 <= StudyPlan.minutesMost
                ? "About \(Words.minutes($0)) a day would hold all of it."
                : "No day is long enough for all of it: take what is here."
        }
        return [
            "text": .text(
                "There are \(Words.minutes(plan.work)) of work and room for "
                    + "\(Words.minutes(plan.room)). \(Words.minutes(minutes)) don't fit and are left out. "
                    + (enough ?? "")
            ),
            "kinds": .text(
                counts.map { "\($0.kind): \($0.count)" }.joined(separator: " · ")
            ),
            "tasks": .list(plan.leftOut.prefix(40).map(Self.task)),
            "rest": .text(
                plan.leftOut.count > 40 ? "and \(plan.leftOut.count - 40) more" : ""
            ),
        ]
    }

    private func day(_ day: StudyPlan.Day) -> TemplateValue {
        [
            "name": .text(
                day.day == today
                    ? "Today" : day.day == today.after(1) ? "Tomorrow" : day.day.text
            ),
            "isToday": .bool(day.day == today),
            "minutes": .text(Words.minutes(day.minutes)),
            "cards": .text("Cards that come back, \(Words.minutes(day.cardMinutes))"),
            "tasks": .list(day.tasks.map(Self.task)),
        ]
    }

    static func task(_ task: StudyPlan.Task) -> TemplateValue {
        [
            "href": .text(task.href), "title": .text(task.title), "kind": .text(task.kind),
            "minutes": .text("\(task.minutes) min"),
        ]
    }
}

extension Words {
    /// Minutes as one reads them: `40 minutes`, `2 hours`, `6 h 20 min`.
    static func minutes(_ minutes: Int) -> String {
        if minutes < 60 { return count(minutes, "minute", "minutes") }
        let rest = minutes % 60
        return rest == 0
            ? count(minutes / 60, "hour", "hours") : "\(minutes / 60) h \(rest) min"
    }
}
