import Testing

@testable import Interviewing

struct InterviewerTests {
    private static let minute = Sample.minute

    private func next(
        _ state: InterviewState,
        _ minutes: Double,
        isInvited: Bool = false
    ) -> Interviewer.Turn {
        let now = Int64(minutes * Double(Self.minute))
        return Interviewer.next(state, at: now, isInvited: isInvited)
    }

    private func id(_ turn: Interviewer.Turn) -> String? {
        if case .asks(let followUp) = turn { followUp.id } else { nil }
    }

    @Test func `while the scope is asked for nothing comes, not even when invited`() {
        let state = Sample.state([], ticks: ["promise"])
        #expect(next(state, 1) == .listens(after: 4 * Self.minute))
        #expect(id(next(state, 1, isInvited: true)) == nil)
    }

    @Test func `what is open is helped out with when half of its time is gone`() {
        let state = Sample.state([(5, .phase, "dive")])
        #expect(next(state, 6) == .listens(after: 14 * Self.minute))
        #expect(id(next(state, 20)) == "ask-cursor")
        #expect(id(next(state, 6, isInvited: true)) == "ask-cursor")
        let ticked = Sample.state([(5, .phase, "dive")], ticks: ["cursor"])
        #expect(id(next(ticked, 20)) == "dig-cursor", "and never when it was said")
    }

    @Test func `a contradiction comes before everything else`() {
        let state = Sample.state(
            [(5, .phase, "dive")],
            ticks: ["cursor"],
            choices: ["paging": "offset"]
        )
        #expect(id(next(state, 7)) == "offset-and-cursor")
        let other = Sample.state(
            [(5, .phase, "dive")],
            ticks: ["cursor"],
            choices: ["paging": "cursor"]
        )
        #expect(id(next(other, 8)) == "dig-cursor")
    }

    @Test func `it keeps a pace, by level`() {
        let moments: [(Int64, InterviewMoment.Kind, String)] = [
            (5, .phase, "dive"), (6, .raise, "offset-and-cursor"),
            (7, .answer, "offset-and-cursor"),
        ]
        let mid = Sample.state(moments, ticks: ["cursor"])
        #expect(next(mid, 8) == .listens(after: 90_000))
        #expect(id(next(mid, 9.5)) == "dig-cursor")
        let staff = Sample.state(moments, level: .staff, ticks: ["cursor"])
        #expect(next(staff, 8) == .listens(after: 30_000))
        #expect(id(next(staff, 8, isInvited: true)) != nil)
    }

    @Test func `what was asked waits until it is answered or passed, and comes once`() {
        var moments: [(Int64, InterviewMoment.Kind, String)] = [
            (5, .phase, "dive"), (6, .raise, "ask-cursor"),
        ]
        let waiting = Sample.state(moments, ticks: ["cursor"])
        #expect(id(next(waiting, 44)) == "ask-cursor", "though it is ticked by now")
        moments.append((7, .pass, "ask-cursor"))
        let passed = Sample.state(moments)
        #expect(id(next(passed, 30, isInvited: true)) == nil)
        #expect(passed.passed == ["ask-cursor"] && passed.answered.isEmpty)
    }

    @Test func `levels and scope decide what is asked`() {
        let ranked = Sample.seed(order: "ranked")
        let time = Sample.seed(order: "time")
        let moments: [(Int64, InterviewMoment.Kind, String)] = [(5, .phase, "dive")]
        func all(_ seed: Int64, _ level: InterviewLevel) -> Set<String> {
            var found: [(Int64, InterviewMoment.Kind, String)] = moments
            for minute in 0..<10 {
                let state = Sample.state(
                    found,
                    level: level,
                    seed: seed,
                    ticks: ["cursor", "keys"]
                )
                let at = Int64(10 + minute)
                guard let id = id(next(state, Double(at), isInvited: true)) else { break }
                found += [(at, .raise, id), (at, .answer, id)]
            }
            return Set(found.filter { $0.1 == .raise }.map(\.2))
        }
        #expect(all(ranked, .mid) == ["dig-cursor", "dig-ranked"])
        #expect(all(time, .mid) == ["dig-cursor"])
        #expect(all(time, .senior) == ["dig-cursor", "dig-keys"])
    }

    @Test func `when a part's time is up it wants to go on, and in the end it closes`() {
        #expect(next(Sample.state([]), 5) == .movesOn(to: "dive"))
        #expect(next(Sample.state([(4, .extend, "5")]), 6) == .listens(after: 4 * Self.minute))
        #expect(next(Sample.state([(5, .phase, "close")]), 15) == .closes)
        #expect(next(Sample.state([(5, .end, "")]), 99) == .listens(after: nil))
        #expect(next(Sample.state([(1, .pause, "")]), 99) == .listens(after: nil))
    }

    @Test func `without a clock only contradictions come by themselves`() {
        let moments: [(Int64, InterviewMoment.Kind, String)] = [(0, .off, ""), (5, .phase, "dive")]
        let state = Sample.state(moments, ticks: ["cursor"])
        #expect(next(state, 90) == .listens(after: nil))
        #expect(id(next(state, 90, isInvited: true)) == "dig-cursor")
        let both = Sample.state(moments, ticks: ["cursor"], choices: ["paging": "offset"])
        #expect(id(next(both, 6)) == "offset-and-cursor")
    }

    @Test func `the checklist follows the scope, as far as it is known`() {
        let seed = Sample.seed(order: "ranked")
        let begun = Sample.state([], seed: seed)
        #expect(begun.checklist.map(\.id) == ["promise", "cursor", "sum-up"])
        let asked = Sample.state([(1, .ask, "order")], seed: seed)
        #expect(asked.checklist.map(\.id) == ["promise", "cursor", "snapshot", "sum-up"])
        let told = Sample.state([(5, .phase, "dive")], level: .senior, seed: seed)
        #expect(told.checklist.map(\.id) == ["promise", "cursor", "keys", "snapshot", "sum-up"])
        let other = Sample.state([(5, .phase, "dive")], seed: Sample.seed(order: "time"))
        #expect(other.checklist.map(\.id) == ["promise", "cursor", "times", "sum-up"])
    }

    @Test(arguments: [
        ("Is it chronological or RANKED?", "order"), ("How many users?", "size"),
        ("What about the weather?", nil), ("ranking by users, in what order?", "order"),
    ])
    func `a question in own words is known by the beginnings of its words`(
        _ text: String,
        _ id: String?
    ) {
        #expect(Interviewer.question(meantBy: text, in: Sample.prompt)?.id == id)
    }

    @Test func `a result counts, and a change compares what both had`() {
        let seed = Sample.seed(order: "ranked")
        let moments: [(Int64, InterviewMoment.Kind, String)] = [
            (1, .ask, "size"), (5, .phase, "dive"), (40, .end, ""),
        ]
        let before = Sample.state(moments, seed: seed, ticks: ["promise", "cursor"])
        let after = Sample.state(
            moments,
            seed: Sample.seed(order: "time"),
            ticks: ["promise", "sum-up", "times"]
        )
        let first = InterviewResult(before, at: 50 * Self.minute)
        let second = InterviewResult(after, at: 50 * Self.minute)
        #expect(first.percent == 50 && second.percent == 75)
        #expect(first.missed == ["order"] && first.asked == 1)
        #expect(first.phases.map(\.covered) == [1, 1, 0])
        #expect(first.phases[1].spent == 35 * Self.minute)
        let change = InterviewChange(from: first, to: second)
        #expect(change.gained == ["sum-up"] && change.lost == ["cursor"])
        #expect(change.stillOpen == [] && change.points == 25)
    }
}
