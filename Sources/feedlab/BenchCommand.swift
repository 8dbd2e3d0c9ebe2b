import FeedModel
import FeedWire
import Foundation
import Lab

/// `feedlab bench`: measures, and says what was measured.
struct BenchCommand {
    private let isJSON: Bool
    private let name: Name

    /// The benchmarks.
    enum Name: String, CaseIterable {
        case replay, wire, client
    }

    init(_ arguments: [String]) throws(UsageError) {
        let options = try Options(arguments, named: [], switches: ["--json"])
        isJSON = options.has("--json")
        let word = options.rest.first ?? Name.replay.rawValue
        guard let name = Name(rawValue: word), options.rest.count < 2 else {
            let names = Name.allCases.map(\.rawValue).joined(separator: ", ")
            let found = options.rest.joined(separator: " ")
            throw UsageError("expected the name of a benchmark (\(names)), found \"\(found)\"")
        }
        self.name = name
    }

    func run() async throws(UsageError) -> Int32 {
        do {
            let (json, lines) = try await figures()
            for line in isJSON ? [json.jsonText] : lines { print(line) }
            return 0
        } catch {
            throw UsageError("the benchmark stopped: \(error)")
        }
    }

    private func figures() async throws -> (json: JSONValue, lines: [String]) {
        switch name {
        case .replay:
            let figures = try await ReplayBench.run()
            return (figures.json, figures.lines)
        case .wire:
            let lines = try await WireBench.run()
            return (WireBench.json(lines), WireBench.text(lines))
        case .client:
            let figures = try ClientBench.run()
            return (figures.json, figures.lines)
        }
    }
}

/// How many steps a second the worlds of this machine replay.
enum ReplayBench {
    struct Figures {
        let steps: Int
        let worlds: Int
        let seconds: Double
        let workers: Int

        var stepsPerSecond: Int { Int(Double(steps) / seconds) }

        var lines: [String] {
            [
                "replay: \(stepsPerSecond) steps/s (\(steps) steps of \(worlds) worlds in "
                    + "\(Int(seconds * 1_000)) ms, \(workers) at a time)"
            ]
        }

        var json: JSONValue {
            [
                "replay": [
                    "steps_per_second": JSONValue(stepsPerSecond), "steps": JSONValue(steps),
                    "worlds": JSONValue(worlds), "milliseconds": JSONValue(Int(seconds * 1_000)),
                    "workers": JSONValue(workers),
                ]
            ]
        }
    }

    private static let worldsPerWorker = 40

    /// Replays one journal of reading, liking, following and losing the network, in many worlds.
    static func run() async throws -> Figures {
        let workers = max(1, ProcessInfo.processInfo.activeProcessorCount)
        let script = try Script(text: journal, name: "replay.lab")
        _ = try await ScriptRunner.run(script)
        let start = ContinuousClock.now
        let steps = try await withThrowingTaskGroup(of: Int.self) { group in
            for _ in 0..<workers {
                group.addTask {
                    var steps = 0
                    for _ in 0..<worldsPerWorker {
                        let runs = try await ScriptRunner.run(script)
                        steps += runs.reduce(0) { $0 + $1.stepCount }
                    }
                    return steps
                }
            }
            return try await group.reduce(0, +)
        }
        let elapsed = (ContinuousClock.now - start).components
        return Figures(
            steps: steps,
            worlds: workers * worldsPerWorker,
            seconds: Double(elapsed.seconds) + Double(elapsed.attoseconds) / 1e18,
            workers: workers
        )
    }

    private static let journal = """
        design order=time
        account ada
        account bob
        account cleo
        ada follows bob cleo
        repeat 30 bob posts "note {n}" as=b{n} every=7m
        repeat 30 cleo posts "line {n}" as=c{n} every=11m
        device phone ada network=cellular
        phone opens
        settle
        phone scrolls 12
        settle
        phone likes b30
        phone likes c30
        phone likes b29
        settle
        phone unlikes b29
        phone airplane on
        phone likes c29
        phone refreshes
        wait 5m
        repeat 30 bob posts "later {n}" as=d{n} every=3s
        phone airplane off
        settle
        phone refreshes
        settle
        phone taps gap if-any
        settle
        fault phone PUT * status=503 times=3
        phone likes d1
        settle
        phone unfollows cleo
        settle
        phone refreshes
        settle
        phone kill
        phone opens
        settle
        phone scrolls to end
        settle
        """
}
