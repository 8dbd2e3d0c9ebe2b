import Testing

@testable import Scheduling

struct SchedulerTests {
    private let scheduler = Scheduler()
    private static let minute: Int64 = 60_000
    private static let day: Int64 = 86_400_000

    private func card(_ reviews: [(Int64, Grade)]) -> CardSchedule {
        reviews.reduce(CardSchedule(newAt: 0)) { scheduler.schedule($0, after: $1.1, at: $1.0) }
    }

    @Test(arguments: [
        (Grade.again, Int64(1)), (.hard, 5), (.good, 10), (.easy, 8 * 24 * 60),
    ])
    func `a new card waits minutes, and days after Easy`(_ grade: Grade, _ minutes: Int64) {
        let next = card([(0, grade)])
        #expect(next.dueAt / Self.minute == minutes)
        #expect((next.phase == .review) == (grade == .easy))
    }

    @Test func `two goods lead to days, and each further one to more of them`() {
        var now: Int64 = 0
        var next = CardSchedule(newAt: now)
        var waits: [Int64] = []
        for _ in 0..<6 {
            next = scheduler.schedule(next, after: .good, at: now)
            waits.append((next.dueAt - now) / Self.day)
            now = next.dueAt
        }
        #expect(waits[0] == 0)
        #expect(waits[1] > 0)
        #expect(zip(waits, waits.dropFirst()).allSatisfy { $0 < $1 }, "\(waits)")
    }

    @Test func `a forgotten card goes back to minutes and loses stability`() {
        let known = card([(0, .easy)])
        let forgotten = scheduler.schedule(known, after: .again, at: known.dueAt)
        #expect(forgotten.phase == .relearning(step: 0))
        #expect(forgotten.dueAt == known.dueAt + 10 * Self.minute)
        #expect(forgotten.memory.map(\.stability)! < known.memory.map(\.stability)!)
        let back = scheduler.schedule(forgotten, after: .good, at: forgotten.dueAt)
        #expect(back.phase == .review)
    }

    @Test func `recall is nine in ten after as many days as the stability says, and only falls`() {
        var known = card([(0, .easy)])
        known.memory?.stability = 8
        #expect(abs(scheduler.recall(of: known, at: 8 * Self.day) - 0.9) < 1e-12)
        #expect(scheduler.recall(of: known, at: 0) == 1)
        #expect(scheduler.recall(of: known, at: -Self.day) == 1)
        #expect(scheduler.recall(of: known, at: 30 * Self.day) < 0.9)
        #expect(scheduler.recall(of: CardSchedule(newAt: 0), at: 0) == 0)
    }

    @Test func `a card that is hard for ever stays within bounds`() throws {
        var now: Int64 = 0
        var next = CardSchedule(newAt: now)
        for round in 0..<400 {
            next = scheduler.schedule(next, after: round % 2 == 0 ? .again : .hard, at: now)
            now = max(now + 1, next.dueAt)
        }
        let memory = try #require(next.memory)
        #expect((1...10).contains(memory.difficulty))
        #expect(memory.difficulty > 9, "it was hard for ever")
        #expect((0.001...1).contains(memory.stability))
    }

    @Test(arguments: Grade.allCases)
    func `times at the ends of all numbers are scheduled like any others`(_ grade: Grade) {
        for (first, then) in [(Int64.min, Int64.max), (.max, .min), (.max, .max)] {
            let next = card([(first, grade), (then, grade), (then, .easy)])
            #expect(next.reviewedAt == then)
            #expect(next.dueAt >= then)
            #expect((0...1).contains(scheduler.recall(of: next, at: first)))
        }
    }

    @Test func `no card waits more than a hundred years`() {
        var now: Int64 = 0
        var next = CardSchedule(newAt: now)
        for _ in 0..<60 {
            next = scheduler.schedule(next, after: .easy, at: now)
            #expect(next.dueAt - now <= 36_500 * Self.day)
            now = next.dueAt
        }
    }
}
