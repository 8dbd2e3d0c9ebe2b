import Testing
import Workbook

struct CalibrationTests {
    private static let noon = WallTime(milliseconds: 1_790_000_000_000)

    private func claim(
        _ subject: String,
        _ word: ConfidenceWord = .observed,
        right: Bool = true,
        source: String = "7",
        kind: ResolvedClaim.Kind = .mystery,
        after milliseconds: Int64 = 0,
        truth: String = "outbox"
    ) -> ResolvedClaim {
        ResolvedClaim(
            kind: kind,
            source: source,
            subject: subject,
            name: "Mystery 7",
            claimed: "outbox",
            word: word,
            truth: truth,
            isRight: right,
            resolvedAt: WallTime(milliseconds: Self.noon.milliseconds + milliseconds)
        )
    }

    private func tally(_ right: Int, _ count: Int) -> Calibration.Tally {
        Calibration.Tally(right: right, of: count)
    }

    /// The shares from which the tally lies 1.959964 standard deviations away, found by bisection.
    @Test(arguments: [
        (0, 1, 0.0, 0.793451), (1, 1, 0.206549, 1.0), (3, 4, 0.300642, 0.954413),
        (14, 16, 0.639772, 0.965023), (5, 10, 0.236593, 0.763407), (90, 100, 0.825634, 0.944771),
        (0, 1000, 0.0, 0.003827),
    ])
    func `the interval is Wilson's`(right: Int, count: Int, low: Double, high: Double) {
        let interval = tally(right, count).interval
        #expect(abs(interval.lowerBound - low) < 1e-5, "\(interval)")
        #expect(abs(interval.upperBound - high) < 1e-5, "\(interval)")
    }

    @Test
    func
        `without a claim anything is possible, and with more the interval shrinks around the share`()
    {
        #expect(tally(0, 0).interval == 0...1 && tally(0, 0).share == nil)
        var last = 2.0
        for count in stride(from: 4, through: 400, by: 4) {
            let tally = tally(count * 3 / 4, count)
            let width = tally.interval.upperBound - tally.interval.lowerBound
            #expect(width < last && tally.interval.contains(0.75))
            last = width
        }
    }

    @Test func `words are counted apart, in the order in which truths came`() {
        let calibration = Calibration([
            claim("a"), claim("b", .inferred, right: false), claim("c", right: false),
            claim("d", .inferred, source: "8"), claim("e"),
        ])
        #expect(calibration[.observed] == tally(2, 3) && calibration[.inferred] == tally(1, 2))
        #expect(calibration[.speculative] == tally(0, 0) && calibration.all == tally(3, 5))
        let course = calibration.course(of: .observed)
        #expect(course.map(\.place) == [0, 2, 4])
        #expect(course.map(\.tally.right) == [1, 1, 2])
        #expect(calibration.bySource.map(\.first.source) == ["7", "8"])
        #expect(calibration.bySource.map(\.calibration.all) == [tally(2, 4), tally(1, 1)])
    }

    @Test func `an order of words is told only where the intervals part`() {
        func words(_ sure: (Int, Int), _ less: (Int, Int)) -> Calibration {
            func many(_ word: ConfidenceWord, _ tally: (Int, Int)) -> [ResolvedClaim] {
                (0..<tally.1).map { claim("\($0)", word, right: $0 < tally.0) }
            }
            return Calibration(many(.observed, sure) + many(.speculative, less))
        }
        #expect(words((2, 2), (0, 2)).order(of: .observed, before: .speculative) == .open)
        #expect(words((20, 20), (10, 20)).order(of: .observed, before: .speculative) == .holds)
        #expect(words((10, 20), (20, 20)).order(of: .observed, before: .speculative) == .fails)
        #expect(words((20, 20), (0, 0)).order(of: .observed, before: .speculative) == .open)
    }

    @Test func `the first claims of a mystery count, however often it is played`() async throws {
        let workbook = try Workbook(inMemoryAt: Self.noon)
        try await workbook.resolve([claim("like", right: false), claim("order")])
        try await workbook.resolve([claim("like", right: true, after: 9), claim("sync", after: 9)])
        let kept = try await workbook.resolvedClaims()
        #expect(kept.map(\.subject) == ["like", "order", "sync"])
        #expect(kept.map(\.isRight) == [false, true, true])
        #expect(try await workbook.resolvedClaims(.mystery, "8").isEmpty)
    }

    @Test func `a truth can be mended and taken back, and the claim stays as it was made`()
        async throws
    {
        let workbook = try Workbook(inMemoryAt: Self.noon)
        var kept = claim("field/list-order", .inferred, source: "1", kind: .teardown)
        try await workbook.setTruth(of: kept)
        var mended = claim(
            "field/list-order",
            .speculative,
            right: false,
            source: "1",
            kind: .teardown,
            after: 9
        )
        mended.truth = "by time"
        mended.knownFrom = "an engineer's talk"
        try await workbook.setTruth(of: mended)
        kept.truth = "by time"
        kept.isRight = false
        kept.knownFrom = "an engineer's talk"
        #expect(try await workbook.resolvedClaims(.teardown, "1") == [kept])
        try await workbook.dropResolved(.teardown, "1", "field/list-order")
        #expect(try await workbook.resolvedClaims().isEmpty)
    }

    @Test func `a text that is too long is refused, and nothing is kept`() async throws {
        let workbook = try Workbook(inMemoryAt: Self.noon)
        await #expect(throws: WorkbookError.self) {
            try await workbook.resolve([
                claim("a"), claim("b", truth: String(repeating: "x", count: 2001)),
            ])
        }
        #expect(try await workbook.resolvedClaims().isEmpty)
    }
}
