import Testing
import Workbook

@testable import WebApp

/// What to do next: the calendar, the plan up to a day, the half hour, and how it looks on the first page.
struct StudyPlanTests {
    private static let today = CalendarDay(number: 20_000)

    private func tasks(_ minutes: [Int], rank: Int = 2) -> [StudyPlan.Task] {
        minutes.enumerated().map { index, minutes in
            StudyPlan.Task(
                kind: "Lesson",
                title: "\(index)",
                href: "/\(index)",
                minutes: minutes,
                rank: rank,
                order: index
            )
        }
    }

    private func plan(_ tasks: [StudyPlan.Task], days: Int, aDay: Int) -> StudyPlan {
        StudyPlan(
            tasks: tasks,
            today: Self.today,
            interview: Self.today.after(days),
            minutesADay: aDay
        )
    }

    @Test func `a day is read as it is written, and nothing else is a day`() {
        for number in stride(from: Int64(0), to: 2_932_896, by: 97) {
            let day = CalendarDay(number: number)
            #expect(CalendarDay(iso: day.iso) == day)
        }
        #expect(CalendarDay(iso: "2026-11-30")?.text == "Monday, 30 November 2026")
        for text in [
            "", "2026-02-29", "2026-13-01", "2026-04-31", "2026-4-01", "1969-12-31", "tomorrow!!",
            "2026-00-10", "2026-01-00", "+026-01-01", "99999999-1-1",
        ] {
            #expect(CalendarDay(iso: text) == nil, "\(text)")
        }
    }

    @Test func `what fits is spread evenly, in its order, and all of it is there`() {
        let plan = plan(tasks(Array(repeating: 10, count: 12)), days: 6, aDay: 60)
        #expect(plan.leftOut.isEmpty && plan.minutesNeeded == nil)
        #expect(plan.days.map(\.tasks.count) == [2, 2, 2, 2, 2, 2])
        #expect(plan.days.flatMap(\.tasks).map(\.title) == (0..<12).map(String.init))
        #expect(plan.days[0].minutes == 20 + 12)
    }

    @Test func `what doesn't fit is left out by rank, and the plan says how long a day would do`() {
        let all = tasks([30, 30, 30, 30], rank: 3) + tasks([30], rank: 1)
        let plan = plan(all, days: 2, aDay: 60)
        #expect(plan.work == 150 && plan.room == 96)
        let kept = plan.days.flatMap(\.tasks)
        #expect(kept.count == 3 && kept.contains { $0.rank == 1 })
        #expect(plan.leftOut.count == 2 && plan.leftOut.allSatisfy { $0.rank == 3 })
        let needed = plan.minutesNeeded ?? 0
        #expect(self.plan(all, days: 2, aDay: needed).leftOut.isEmpty)
        #expect(!self.plan(all, days: 2, aDay: needed - 10).leftOut.isEmpty)
    }

    @Test func `no day before the interview holds nothing, and says nothing of too much`() {
        for days in [0, -3] {
            let plan = plan(tasks([10]), days: days, aDay: 60)
            #expect(plan.days.isEmpty && plan.minutesNeeded == nil && plan.leftOut.count == 1)
        }
    }

    @Test(arguments: 1...40)
    func `nothing is lost or doubled, the order holds, and no day is more than a task too long`(
        _ seed: Int
    ) {
        let minutes = (0..<(seed * 3 % 50)).map { 2 + ($0 * 7 + seed * 13) % 20 }
        let plan = plan(tasks(minutes), days: 1 + seed % 17, aDay: [15, 30, 60][seed % 3])
        let all = plan.days.flatMap(\.tasks) + plan.leftOut
        #expect(all.map(\.title).sorted() == minutes.indices.map(String.init).sorted())
        let kept = plan.days.reduce(0) { $0 + $1.tasks.reduce(0) { $0 + $1.minutes } }
        #expect(kept <= plan.room, "seed \(seed)")
        let orders = plan.days.flatMap(\.tasks).map(\.order)
        #expect(orders == orders.sorted(), "seed \(seed)")
        for day in plan.days {
            #expect(day.minutes <= plan.minutesADay + 21, "seed \(seed)")
        }
    }

    @Test func `a mystery is half done until it is revealed`() async throws {
        let site = try TestSite()
        _ = try await site.post("/mystery", [("number", "1021")])
        #expect(
            try await site.app.halfDone(try await site.app.deck()).map(\.href) == ["/mystery/1021"]
        )
        _ = try await site.post("/mystery/1021/reveal", [])
        #expect(try await site.app.halfDone(try await site.app.deck()).isEmpty)
    }

    @Test func `the half hour holds what is half done first, fits, and names nothing twice`()
        async throws
    {
        let site = try TestSite()
        try await site.app.workbook.keepPlace(in: "stories", section: "", at: TestSite.noon)
        let progress = try await site.app.learningProgress(try await site.app.deck())
        let halfDone = try await site.app.halfDone(try await site.app.deck())
        let queue = site.app.queue(try await site.app.deck())
        let half = HalfHour(halfDone: halfDone, cards: queue, items: progress.items)
        #expect(half.steps.first?.href == "/lessons/stories")
        #expect(half.total > 20 && half.total <= HalfHour.minutes)
        #expect(Set(half.steps.map(\.href)).count == half.steps.count)
    }

    @Test func `a fresh start has its tour, and what was begun comes first after that`()
        async throws
    {
        let site = try TestSite()
        let fresh = try await site.get("/").body
        #expect(fresh.contains("Open up a news feed") && !fresh.contains("What to do now"))
        #expect(fresh.contains("value=\"like-rolled-back\""))
        _ = try await site.post(
            "/practice/capacity/offline-first/drill",
            [("group", "fleet"), ("factor", "2"), ("a.tasks_needed", "70")]
        )
        let home = try await site.get("/").body
        #expect(home.contains("Drill: The fleet") && home.contains("2 of 3 numbers"))
        #expect(home.contains("The next best half hour") && home.contains("What sits, by topic"))
        #expect(
            home.contains("value=\"like-rolled-back\"") && !home.contains("Open up a news feed")
        )
        let progress = try await site.get("/practice/progress").body
        #expect(progress.contains(">1 shaky · ") || progress.contains("1 shaky"))
    }

    @Test func `a drill is kept once, with its answers, and shown again as it was`() async throws {
        let site = try TestSite()
        let fields = [
            ("group", "fleet"), ("factor", "5"), ("v.zones", "4"), ("a.fleet", "x & y"),
            ("a.tasks_needed", "140"),
        ]
        let first = try await site.post("/practice/capacity/offline-first/drill", fields)
        _ = try await site.post("/practice/capacity/offline-first/drill", fields)
        let drills = try await site.app.workbook.drills()
        #expect(drills.count == 1 && drills[0].given == ["zones": "4"] && drills[0].asked == 3)
        #expect(drills[0].answers["fleet"] == .init(typed: "x & y", isRight: false))
        let page = try await site.get(try #require(first.header("Location"))).body
        #expect(page.contains("1 of 3 within a factor of 5."))
        #expect(page.contains("value=\"x &amp; y\"") && page.contains("How it went before"))
        _ = try await site.post("/practice/capacity/offline-first/drill", [("group", "fleet")])
        #expect(try await site.app.workbook.drills().count == 1, "nothing answered, nothing kept")
    }

    @Test func `the day of the interview is set, said and taken away`() async throws {
        let site = try TestSite()
        for day in ["soon", "2020-01-01", "2030-01-01"] {
            let answer = try await site.post("/practice/plan", [("day", day), ("minutes", "60")])
            #expect(answer.status == 422 && answer.body.contains("Expected a day"), "\(day)")
        }
        for text in ["9999-12-31", "soon"] {
            try await site.app.workbook.setPractice(.interviewDay, to: text)
            #expect(try await site.get("/practice/plan").body.contains("Make a plan"), "\(text)")
        }
        let noon = CalendarDay(number: TestSite.noon.milliseconds / 86_400_000)
        let soon = [("day", noon.after(3).iso), ("minutes", "30")]
        #expect(try await site.post("/practice/plan", soon).status == 303)
        let plan = try await site.get("/practice/plan").body
        #expect(plan.contains("3 days until the interview") && plan.contains("It doesn't all fit"))
        #expect(try await site.get("/").body.contains("3 days until the interview"))
        #expect(try await site.post("/practice/plan/clear", []).status == 303)
        #expect(try await site.get("/practice/plan").body.contains("A plan up to the interview"))
    }
}
