import Campaign
import FeedClient
import FeedModel
import Foundation

/// What many campaigns came to.
struct CampaignTotal {
    private(set) var count = 0
    private(set) var failures = 0
    private(set) var hashes: [UInt64: String] = [:]
    private var steps = 0
    private var hours = 0.0
    private var rules: Set<String> = []
    private var crashPoints: Set<String> = []
    private var sometimes: [Sometimes: Int] = [:]

    mutating func add(_ result: CampaignResult) {
        count += 1
        if result.finding != nil { failures += 1 }
        hashes[result.seed] = result.hash
        steps += result.steps
        hours += Double(result.duration.milliseconds) / 3_600_000
        rules.formUnion(result.rules)
        crashPoints.formUnion(result.crashPoints)
        for one in result.sometimes { sometimes[one, default: 0] += 1 }
    }

    /// What must happen sometimes and never did; many seeds are needed before that means anything.
    var missing: [Sometimes] {
        count < Self.enough ? [] : Sometimes.allCases.filter { sometimes[$0] == nil }
    }

    private static let enough = 400

    func progress(since begun: ContinuousClock.Instant) -> String {
        "\(count) seeds, \(failures) failed, \(Self.rate(count, since: begun)) a second"
    }

    func summary(since begun: ContinuousClock.Instant) -> String {
        var lines = [
            "\(count) seeds, \(failures) failed; \(steps) steps, \(Int(hours)) hours of the worlds' time, "
                + "\(Self.rate(count, since: begun)) seeds a second",
            "\(rules.count) rules spoke; processes died at \(crashPoints.count) of "
                + "\(CrashPoint.allCases.count) crash points",
        ]
        let never = Set(CrashPoint.allCases.map(\.rawValue)).subtracting(crashPoints).sorted()
        if !never.isEmpty { lines.append("never died at \(never.joined(separator: ", "))") }
        for one in Sometimes.allCases {
            let share = Double(sometimes[one] ?? 0) * 100 / Double(max(1, count))
            lines.append(String(format: "%6.1f %%  ", share) + one.rawValue)
        }
        return lines.joined(separator: "\n")
    }

    private static func rate(_ count: Int, since begun: ContinuousClock.Instant) -> String {
        let seconds = (ContinuousClock.now - begun) / .seconds(1)
        return String(format: "%.1f", Double(count) / max(0.001, seconds))
    }
}
