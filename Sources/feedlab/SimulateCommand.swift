import Campaign
import FeedModel
import Foundation
import WebApp

/// `feedlab simulate`: random commands and faults against the invariants.
///
/// Exits with 0 where every promise holds, 129 where one doesn't, 130 where two processes tell two stories, 131 where
/// 400 seeds and more never met something that they are there for.
struct SimulateCommand {
    private let seeds: ClosedRange<UInt64>
    private let lines: Int
    private let folder: String?
    private let isTwice: Bool
    private let isQuiet: Bool
    private let isListing: Bool
    /// A bug to be found; only a debug build has any.
    private let planted: PlantedBug?

    init(_ arguments: [String]) throws(UsageError) {
        let options = try Options(
            arguments,
            named: ["--seeds", "--steps", "--save", "--plant"],
            switches: ["--twice", "--hashes", "--invariants"]
        )
        if let stray = options.rest.first {
            throw UsageError(
                "expected --seeds, --steps, --save, --twice, --invariants, found \"\(stray)\""
            )
        }
        seeds = try Self.range(options.value("--seeds") ?? "1..200")
        let text = options.value("--steps") ?? "80"
        guard let lines = Int(text), (1...10_000).contains(lines) else {
            throw UsageError("expected --steps from 1 to 10000, found \"\(text)\"")
        }
        self.lines = lines
        folder = options.value("--save")
        isTwice = options.has("--twice")
        isQuiet = options.has("--hashes")
        isListing = options.has("--invariants")
        planted = try options.value("--plant").map { (name) throws(UsageError) in
            guard let bug = PlantedBug(rawValue: name) else {
                let known = PlantedBug.allCases.map(\.rawValue).joined(separator: ", ")
                throw UsageError("expected --plant with one of \(known), found \"\(name)\"")
            }
            return bug
        }
    }

    private static func range(_ text: String) throws(UsageError) -> ClosedRange<UInt64> {
        let ends = text.components(separatedBy: "..").map { UInt64($0) }
        if ends.count == 1, let only = ends[0] { return only...only }
        guard ends.count == 2, let first = ends[0], let last = ends[1], first <= last,
            last - first < 1_000_000
        else {
            throw UsageError("expected --seeds A..B, at most a million, found \"\(text)\"")
        }
        return first...last
    }

    func run() async throws(UsageError) -> Int32 {
        if isListing {
            for promise in Promise.all {
                let moments = promise.moments.map(\.rawValue).joined(separator: ", ")
                print("\(promise.id): \(promise.text) Looked at \(moments).")
            }
            return 0
        }
        do {
            return try await PlantedBug.$planted.withValue(planted) { try await sweep() }
        } catch {
            throw UsageError("simulate: \(error)")
        }
    }

    private static let progressEvery = Duration.seconds(10)

    private func sweep() async throws -> Int32 {
        let begun = ContinuousClock.now
        var nextProgress = begun + Self.progressEvery
        var total = CampaignTotal()
        let workers = ProcessInfo.processInfo.activeProcessorCount
        for try await result in Campaign.sweep(seeds: seeds, lines: lines, workers: workers) {
            total.add(result)
            if isQuiet {
                print("\(result.seed) \(result.hash)")
            } else if let finding = result.finding, planted != nil {
                print("\(result.seed) \(finding.invariant) \(finding.text)")
            } else if result.finding != nil {
                try await report(result)
            }
            if !isQuiet, ContinuousClock.now > nextProgress, total.count < seeds.count {
                Say.now(total.progress(of: seeds.count, since: begun))
                nextProgress = .now + Self.progressEvery
            }
        }
        if isQuiet { return 0 }
        Say.now(total.summary(since: begun))
        guard total.failures == 0 else { return 129 }
        guard total.missing.isEmpty else {
            Say.now("never: " + total.missing.map(\.rawValue).joined(separator: "; "))
            return 131
        }
        return isTwice ? try compareWithAnotherProcess(total) : 0
    }

    private func report(_ result: CampaignResult) async throws {
        guard let finding = result.finding else { return }
        Say.now(
            "FAIL seed=\(result.seed) invariant=\(finding.invariant) step=\(finding.step): "
                + finding.text
        )
        Say.now("  \(result.profile)")
        guard var shrink = Shrink(result) else { return }
        try await shrink.run()
        for line in ShrunkText.lines(shrink, of: result) { Say.now("  \(line)") }
        if let link = SharedLink.path(name: "Seed \(result.seed)", lines: shrink.lines) {
            Say.now("    # in the lab, while `feedlab serve` runs: http://127.0.0.1:8080\(link)")
        }
        guard let folder else { return }
        let path = "\(folder)/seed-\(result.seed)-\(finding.invariant.lowercased()).lab"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try shrink.script.write(toFile: path, atomically: true, encoding: .utf8)
        Say.now("  feedlab run \(path)")
    }

    /// I40: the same seeds in a second process, whose dictionaries are in another order.
    private func compareWithAnotherProcess(_ total: CampaignTotal) throws -> Int32 {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
        process.arguments = [
            "simulate", "--seeds", "\(seeds.lowerBound)..\(seeds.upperBound)",
            "--steps", String(lines), "--hashes",
        ]
        let pipe = Pipe()
        process.standardOutput = pipe
        try process.run()
        let output = pipe.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        var differing = 0
        var compared = 0
        for line in String(decoding: output, as: UTF8.self).split(separator: "\n") {
            let words = line.split(separator: " ").map(String.init)
            guard words.count == 2, let seed = UInt64(words[0]) else { continue }
            compared += 1
            guard total.hashes[seed] != words[1] else { continue }
            differing += 1
            Say.now("FAIL seed=\(seed) invariant=I40: two processes, two traces")
        }
        guard compared == seeds.count, differing == 0 else { return 130 }
        Say.now("\(compared) seeds gave the same trace in a second process")
        return 0
    }
}
