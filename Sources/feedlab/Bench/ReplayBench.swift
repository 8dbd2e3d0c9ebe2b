import FeedWire
import Foundation
import Lab

/// How many steps a second the worlds of this machine replay.
enum ReplayBench {
    static func report() async throws -> BenchReport {
        let workers = max(1, ProcessInfo.processInfo.activeProcessorCount)
        let bare = try await BareRows.perSecond(workers: workers)
        let found = try await run(workers)
        return BenchReport(headlines: [
            Headline(
                group: "replay",
                name: "steps of \(workers * worldsPerWorker) worlds, \(workers) at a time",
                value: Double(found.steps) / found.seconds,
                unit: .perSecond,
                anchor: .init(name: BareRows.name, value: bare)
            )
        ])
    }

    private static let worldsPerWorker = 40

    /// Replays one journal of reading, liking, following and losing the network, in many worlds.
    private static func run(_ workers: Int) async throws -> (steps: Int, seconds: Double) {
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
        return (steps, (ContinuousClock.now - start).milliseconds / 1_000)
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
