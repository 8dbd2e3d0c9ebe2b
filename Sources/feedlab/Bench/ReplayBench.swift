import FeedWire
import Foundation
import Lab

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
                "steps_per_second": JSONValue(stepsPerSecond), "steps": JSONValue(steps),
                "worlds": JSONValue(worlds), "milliseconds": JSONValue(Int(seconds * 1_000)),
                "workers": JSONValue(workers),
            ]
        }
    }

    static func report() async throws -> BenchReport {
        let figures = try await run()
        return BenchReport(lines: figures.lines, json: figures.json)
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
