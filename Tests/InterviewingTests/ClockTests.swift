import Interviewing
import Testing

struct ClockTests {
    private static let minute = Sample.minute

    @Test func `time is counted to the phase that it passed in, and pauses aren't`() {
        let state = Sample.state([
            (2, .pause, ""), (10, .resume, ""), (11, .phase, "dive"), (15, .phase, "scope"),
            (16, .phase, "dive"),
        ])
        let clock = state.clock(at: 20 * Self.minute)
        #expect(clock.spent["scope"] == 4 * Self.minute)
        #expect(clock.spent["dive"] == 8 * Self.minute)
        #expect(clock.left("scope") == 1 * Self.minute)
        #expect(clock.left == 33 * Self.minute)
        #expect(clock.phase == "dive" && clock.state == .running)
    }

    @Test func `a stop of the server loses nothing, since only moments are kept`() {
        let before = Sample.state([(1, .phase, "dive")])
        let after = Sample.state([(1, .phase, "dive")])
        #expect(before.clock(at: 5 * Self.minute) == after.clock(at: 5 * Self.minute))
        #expect(after.clock(at: 600 * Self.minute).left("dive") == -569 * Self.minute)
    }

    @Test func `a phase is extended, and time away is forgiven`() {
        let state = Sample.state([(4, .extend, "5"), (9, .forgive, "180000")])
        let clock = state.clock(at: 9 * Self.minute)
        #expect(clock.planned("scope") == 10 * Self.minute)
        #expect(clock.left("scope") == 4 * Self.minute)
        let more = Sample.state([(4, .forgive, "99999999")]).clock(at: 4 * Self.minute)
        #expect(more.spent["scope"] == 0, "no more than was spent")
    }

    @Test func `switched off it counts nothing, and on again it goes on`() {
        let off = Sample.state([(1, .off, ""), (50, .pause, "")])
        #expect(off.clock(at: 59 * Self.minute).state == .off)
        let state = Sample.state([(1, .off, ""), (50, .pause, ""), (60, .on, "")])
        let clock = state.clock(at: 61 * Self.minute)
        #expect(clock.total == 2 * Self.minute && clock.state == .running)
    }

    @Test func `it ends, and goes on from a stand`() {
        let ended = Sample.state([(3, .end, "")])
        #expect(ended.clock(at: 90 * Self.minute).total == 3 * Self.minute)
        #expect(ended.clock(at: 90 * Self.minute).state == .ended)
        let again = Sample.state([(3, .end, ""), (90, .reopen, ""), (91, .resume, "")])
        #expect(again.clock(at: 92 * Self.minute).total == 4 * Self.minute)
    }

    @Test func `a machine's clock that is set back takes nothing away`() {
        let state = InterviewState(
            prompt: Sample.prompt,
            level: .mid,
            minutes: 45,
            seed: 1,
            moments: [
                InterviewMoment(at: 100_000, .begin), InterviewMoment(at: 160_000, .phase, "dive"),
                InterviewMoment(at: 50_000, .phase, "close"),
            ]
        )
        let clock = state.clock(at: 60_000)
        #expect(clock.spent["scope"] == 60_000 && clock.total == 60_000)
    }
}
