import FeedWire
import Glibc

/// How often a second something was done, and how long the slowest hundredth took.
struct Timing {
    /// Operations a second.
    let perSecond: Double
    /// Operations for each second of this process's own work: what stays the same on a busy machine.
    let perCPUSecond: Double
    /// Microseconds that 99 of 100 operations stayed within; with fewer than 100, the slowest.
    let p99: Double
    /// Operations that were timed.
    let count: Int

    /// Does something again and again for about that long, at least 20 times, and times each.
    ///
    /// `each` is the number of things that one call of `body` does.
    static func measure(
        milliseconds: Int = 400,
        atMost limit: Int = .max,
        each: Int = 1,
        _ body: (Int) throws -> Void
    ) rethrows -> Timing {
        var samples: [Int64] = []
        let work = CPUTime.now
        let start = ContinuousClock.now
        let end = start + .milliseconds(milliseconds)
        var last = start
        while samples.count < limit, samples.count < 20 || last < end {
            try body(samples.count)
            let now = ContinuousClock.now
            samples.append((now - last).nanoseconds)
            last = now
        }
        return Timing(samples, elapsed: last - start, work: CPUTime.now - work, each: each)
    }

    /// What samples in nanoseconds come to.
    init(_ samples: [Int64], elapsed: Duration, work: Double, each: Int = 1) {
        let sorted = samples.sorted()
        count = samples.count
        perSecond = Double(samples.count * each) / max(1e-9, Double(elapsed.nanoseconds) / 1e9)
        perCPUSecond = Double(samples.count * each) / max(1e-9, work)
        p99 =
            sorted.isEmpty
            ? 0 : Double(sorted[min(sorted.count - 1, sorted.count * 99 / 100)]) / 1e3
    }
}

/// The time that this process has worked, on all its threads, in seconds.
enum CPUTime {
    static var now: Double { read(CLOCK_PROCESS_CPUTIME_ID) }

    /// The time that the thread which asks has worked, in seconds.
    static var ofThread: Double { read(CLOCK_THREAD_CPUTIME_ID) }

    private static func read(_ clock: clockid_t) -> Double {
        var time = timespec()
        clock_gettime(clock, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
}

extension Duration {
    /// The whole time in nanoseconds.
    var nanoseconds: Int64 {
        components.seconds * 1_000_000_000 + components.attoseconds / 1_000_000_000
    }
}

/// One measured figure with what it stands beside.
struct BenchFigure {
    let group: String
    let name: String
    /// Followers of the author; nil where that says nothing.
    var followers: Int?
    let timing: Timing
    /// Whether the work was done in this process, so that its time says something.
    var isOwnWork = true
    /// What the same machine did in the same run with less around it, and how often a second.
    var anchor: (name: String, perSecond: Double)?

    var json: JSONValue {
        var members: [JSONValue.Member] = [
            .init("group", .string(group)), .init("name", .string(name)),
            .init("followers", followers.map { JSONValue($0) } ?? .null),
            .init("per_second", JSONValue(Int(timing.perSecond))),
            .init("per_cpu_second", isOwnWork ? JSONValue(Int(timing.perCPUSecond)) : .null),
            .init("p99_us", JSONValue(Int(timing.p99.rounded(.up)))),
            .init("timed", JSONValue(timing.count)),
        ]
        if let anchor {
            members.append(
                .init(
                    "anchor",
                    [
                        "name": .string(anchor.name),
                        "per_second": JSONValue(Int(anchor.perSecond)),
                    ]
                )
            )
        }
        return .object(members)
    }
}

extension BenchFigure {
    /// For a release: work where it is this process's own, so that a busy machine doesn't show.
    var headline: Headline {
        let size = followers.map { ", \(BenchTable.grouped($0)) followers" } ?? ""
        return Headline(
            group: "backend",
            name: "\(group): \(name)\(size)",
            value: isOwnWork ? timing.perCPUSecond : timing.perSecond,
            unit: .perSecond,
            p99: timing.p99 / 1_000,
            anchor: anchor.map { .init(name: $0.name, value: $0.perSecond) }
        )
    }
}

/// Figures as lines of a table.
enum BenchTable {
    static func lines(_ figures: [BenchFigure]) -> [String] {
        var lines: [String] = []
        var group = ""
        for figure in figures {
            if figure.group != group {
                group = figure.group
                if !lines.isEmpty { lines.append("") }
                lines.append(head(group))
            }
            lines.append(line(figure))
        }
        return lines
    }

    private static func head(_ group: String) -> String {
        left(group, 42) + right("followers", 10) + right("a second", 12)
            + right("of work", 12) + right("p99 µs", 10)
            + "   beside it, in this run"
    }

    private static func line(_ figure: BenchFigure) -> String {
        let anchor = figure.anchor.map { "   \($0.name): \(grouped(Int($0.perSecond)))" } ?? ""
        return left("  " + figure.name, 42)
            + right(figure.followers.map { grouped($0) } ?? "", 10)
            + right(grouped(Int(figure.timing.perSecond)), 12)
            + right(figure.isOwnWork ? grouped(Int(figure.timing.perCPUSecond)) : "", 12)
            + right(grouped(Int(figure.timing.p99.rounded(.up))), 10) + anchor
    }

    static func left(_ text: String, _ width: Int) -> String {
        text + String(repeating: " ", count: max(1, width - text.count))
    }

    static func right(_ text: String, _ width: Int) -> String {
        String(repeating: " ", count: max(1, width - text.count)) + text
    }

    /// A number with its thousands apart.
    static func grouped(_ number: Int) -> String {
        var digits = String(number)
        var groups: [String] = []
        while digits.count > 3 {
            groups.insert(String(digits.suffix(3)), at: 0)
            digits.removeLast(3)
        }
        return ([digits] + groups).joined(separator: ",")
    }
}
