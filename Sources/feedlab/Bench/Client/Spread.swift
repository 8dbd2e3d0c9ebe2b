import FeedWire
import Glibc

/// Times of one thing done many times: as they passed on the clock, and as this thread worked.
///
/// On a busy machine the clock also counts others' work, so ratios are made of the thread's own.
struct Spread {
    private let clock: [Double]
    private let work: [Double]

    init(_ times: [Time] = []) {
        clock = times.map(\.clock).sorted()
        work = times.map(\.work).sorted()
    }

    /// One time, in µs.
    struct Time {
        let clock: Double
        let work: Double
    }

    /// Times a body; its result with it.
    static func time<R>(_ body: () throws -> R) rethrows -> (R, Time) {
        let start = (now(CLOCK_MONOTONIC), now(CLOCK_THREAD_CPUTIME_ID))
        let result = try body()
        let end = (now(CLOCK_MONOTONIC), now(CLOCK_THREAD_CPUTIME_ID))
        return (result, Time(clock: end.0 - start.0, work: end.1 - start.1))
    }

    private static func now(_ clock: clockid_t) -> Double {
        var time = timespec()
        clock_gettime(clock, &time)
        return Double(time.tv_sec) * 1e6 + Double(time.tv_nsec) / 1e3
    }

    /// The time on the clock, in µs, that `percent` of the times don't exceed.
    func percentile(_ percent: Double) -> Double { Self.percentile(percent, clock) }

    /// The same of the thread's own work.
    func work(_ percent: Double) -> Double { Self.percentile(percent, work) }

    private static func percentile(_ percent: Double, _ sorted: [Double]) -> Double {
        guard !sorted.isEmpty else { return 0 }
        let place = (Double(sorted.count) * percent / 100).rounded(.up)
        return sorted[min(sorted.count, max(1, Int(place))) - 1]
    }

    var json: JSONValue {
        [
            "p50_us": Self.number(percentile(50)), "p95_us": Self.number(percentile(95)),
            "p99_us": Self.number(percentile(99)), "work_p50_us": Self.number(work(50)),
            "work_p95_us": Self.number(work(95)), "work_p99_us": Self.number(work(99)),
            "times": JSONValue(clock.count),
        ]
    }

    static func number(_ value: Double) -> JSONValue { JSONValue(Int(value.rounded())) }
}
