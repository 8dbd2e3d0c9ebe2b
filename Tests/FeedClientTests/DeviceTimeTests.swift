import FeedModel
import Testing

@testable import FeedClient

@Suite struct DeviceTimeTests {
    private func time(_ uptime: Int64, wall: Int64) -> DeviceTime {
        DeviceTime(
            uptime: SimInstant(milliseconds: uptime),
            wall: SimInstant(milliseconds: wall)
        )
    }

    @Test(
        arguments: [
            (-5_000, "now"), (0, "now"), (59_999, "now"), (60_000, "1 min"), (3_599_999, "59 min"),
            (3_600_000, "1 h"), (86_399_999, "23 h"), (86_400_000, "1 d"), (864_000_000, "10 d"),
        ] as [(Int64, String)]
    )
    func `a row says how long ago it was made, a future date is now (R17, R18)`(
        age: Int64,
        text: String
    ) {
        let now = SimInstant(milliseconds: 2_000_000_000)
        #expect(DisplayTime.text(createdAt: now.milliseconds - age, now: now) == text)
    }

    @Test func `before any answer the stored difference corrects the wall clock`() {
        let clock = ServerClock(storedDifference: .seconds(-10))
        #expect(clock.now(time(5, wall: 60_000)).milliseconds == 50_000)
    }

    @Test func `after an answer a jump of the wall clock moves nothing`() {
        var clock = ServerClock(storedDifference: .zero)
        clock.learn(serverTime: SimInstant(milliseconds: 1_000_000), at: time(100, wall: 500_000))
        #expect(clock.now(time(100, wall: 500_000)).milliseconds == 1_000_000)
        #expect(clock.now(time(1_100, wall: 999_000_000)).milliseconds == 1_001_000)
        #expect(clock.sinceWall == .milliseconds(500_000))
    }

    @Test func `before any answer a jump of the wall clock moves nothing either`() {
        var clock = ServerClock(storedDifference: .seconds(30))
        clock.begin(at: time(100, wall: 500_000))
        #expect(clock.now(time(100, wall: 500_000)).milliseconds == 530_000)
        let early = clock.noticeJump(at: time(200, wall: 500_100))
        let late = clock.noticeJump(at: time(1_100, wall: 900_000))
        #expect(!early && late)
        #expect(clock.now(time(1_100, wall: 900_000)).milliseconds == 531_000)
        #expect(clock.sinceWall == .milliseconds(-369_000))
        // What an answer tells counts more than what was guessed, later or earlier.
        clock.learn(serverTime: SimInstant(milliseconds: 400_000), at: time(2_100, wall: 901_000))
        #expect(clock.now(time(2_100, wall: 901_000)).milliseconds == 400_000)
        #expect(!clock.isGuessed)
    }

    @Test func `an answer that was long under way doesn't set the clock back`() {
        var clock = ServerClock(storedDifference: .zero)
        clock.learn(serverTime: SimInstant(milliseconds: 1_000_000), at: time(100, wall: 0))
        clock.learn(serverTime: SimInstant(milliseconds: 1_001_000), at: time(21_100, wall: 21_000))
        #expect(clock.now(time(21_100, wall: 21_000)).milliseconds == 1_021_000)
        clock.learn(serverTime: SimInstant(milliseconds: 1_021_990), at: time(22_050, wall: 0))
        #expect(clock.now(time(22_050, wall: 0)).milliseconds == 1_021_990)
    }

    @Test func `a new process trusts the uptime until the device is started again`() {
        let kept = ServerClock(storedDifference: .seconds(5), uptimeDifference: .seconds(900))
        #expect(kept.now(time(100_000, wall: 0)).milliseconds == 1_000_000)
        #expect(!kept.isExact)
        let restarted = ServerClock(storedDifference: .seconds(5))
        #expect(restarted.now(time(7, wall: 60_000)).milliseconds == 65_000)
    }
}
