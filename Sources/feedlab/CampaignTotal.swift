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

    func progress(of all: Int, since begun: ContinuousClock.Instant) -> String {
        "\(count) of \(all) seeds, \(failures) failed, \(Self.rate(count, since: begun)) a second, "
            + "\(Int(hours)) hours of the worlds' time"
    }

    func summary(since begun: ContinuousClock.Instant) -> String {
        let known = RulesThatSpeak.all.union(rules)
        let points = CrashPoint.allCases.map(\.rawValue)
        let lines = [
            "\(count) seeds, \(failures) failed; \(steps) steps, \(Int(hours)) hours of the worlds' time, "
                + "\(Self.rate(count, since: begun)) seeds a second",
            "\(rules.count) of \(known.count) rules spoke"
                + without("silent", known.subtracting(rules)),
            "processes died at \(crashPoints.count) of \(points.count) crash points"
                + without("never at", Set(points).subtracting(crashPoints)),
        ]
        return (lines + cases).joined(separator: "\n")
    }

    /// What is missing, where so many seeds were run that it tells something.
    private func without(_ word: String, _ missing: Set<String>) -> String {
        guard count >= Self.several, !missing.isEmpty else { return "" }
        return "; \(word): " + missing.sorted().joined(separator: " ")
    }

    /// The cases that must come, with the share of seeds that met them; of few seeds those that came.
    private var cases: [String] {
        guard count >= Self.several else {
            let met = Sometimes.allCases.filter { sometimes[$0] != nil }.map(\.rawValue)
            return met.isEmpty ? [] : ["met: " + met.joined(separator: "; ")]
        }
        return ["cases that must come, and in how many of the seeds they did:"]
            + Sometimes.allCases.map { one in
                let share = Double(sometimes[one] ?? 0) * 100 / Double(count)
                return String(format: "%6.1f %%  ", share) + one.rawValue
            }
    }

    private static let several = 20

    private static func rate(_ count: Int, since begun: ContinuousClock.Instant) -> String {
        let seconds = (ContinuousClock.now - begun) / .seconds(1)
        return String(format: "%.1f", Double(count) / max(0.001, seconds))
    }
}
