import Campaign
import Foundation
import Lab
import SQLiteStore

/// `feedlab bench scenarios` and `seeds`: worlds that run as fast as they can, on all cores.
enum LabBench {
    private static let workers = max(1, ProcessInfo.processInfo.activeProcessorCount)
    private static let seeds: ClosedRange<UInt64> = 1...200
    private static let lines = 40

    /// Every scenario of the content, in each of its designs.
    static func scenarios() async throws -> BenchReport {
        let library = try ScenarioLibrary(
            directory: "\(try Installation.root())/Content/scenarios"
        )
        let scripts = library.scenarios.map(\.script)
        let bare = try await BareRows.perSecond(workers: workers)
        let start = ContinuousClock.now
        let counts = try await withThrowingTaskGroup(of: (runs: Int, steps: Int).self) { group in
            for worker in 0..<workers {
                group.addTask { @concurrent in
                    var total = (runs: 0, steps: 0)
                    for place in stride(from: worker, to: scripts.count, by: workers) {
                        for run in try await ScriptRunner.run(scripts[place]) {
                            guard run.exitCode == 0 else {
                                throw UsageError("a run fails: \(run.failures)")
                            }
                            total.runs += 1
                            total.steps += run.stepCount
                        }
                    }
                    return total
                }
            }
            return try await group.reduce(into: (runs: 0, steps: 0)) {
                $0.runs += $1.runs
                $0.steps += $1.steps
            }
        }
        let elapsed = (ContinuousClock.now - start).milliseconds / 1_000
        let anchor = Headline.Anchor(name: BareRows.name, value: bare)
        return BenchReport(headlines: [
            Headline(
                group: "scenarios",
                name: "runs of \(scripts.count) scenarios, \(counts.runs) in all",
                value: Double(counts.runs) / elapsed,
                unit: .perSecond,
                anchor: anchor
            ),
            Headline(
                group: "scenarios",
                name: "their steps",
                value: Double(counts.steps) / elapsed,
                unit: .perSecond,
                anchor: anchor
            ),
        ])
    }

    /// Random worlds with every promise checked.
    static func simulation() async throws -> BenchReport {
        let bare = try await BareRows.perSecond(workers: workers)
        let start = ContinuousClock.now
        var steps = 0
        for try await result in Campaign.sweep(seeds: seeds, lines: lines, workers: workers) {
            guard result.finding == nil else {
                throw UsageError(
                    "seed \(result.seed) breaks a promise: feedlab simulate tells more"
                )
            }
            steps += result.steps
        }
        let elapsed = (ContinuousClock.now - start).milliseconds / 1_000
        let anchor = Headline.Anchor(name: BareRows.name, value: bare)
        return BenchReport(headlines: [
            Headline(
                group: "seeds",
                name: "seeds of \(lines) lines, \(seeds.count) in all",
                value: Double(seeds.count) / elapsed,
                unit: .perSecond,
                anchor: anchor
            ),
            Headline(
                group: "seeds",
                name: "their steps",
                value: Double(steps) / elapsed,
                unit: .perSecond,
                anchor: anchor
            ),
        ])
    }
}

/// Rows changed by bare statements on disks in memory, one transaction each: the anchor of all that worlds do.
enum BareRows {
    static let name = "a row changed by bare SQLite"

    static func perSecond(workers: Int) async throws -> Double {
        try await withThrowingTaskGroup(of: Double.self) { group in
            for _ in 0..<workers { group.addTask { @concurrent in try rate() } }
            return try await group.reduce(0, +)
        }
    }

    private static func rate() throws -> Double {
        let database = try Database(.disk(MemoryDisk(), name: "plain.db"))
        try database.script(
            """
            CREATE TABLE posts (id INTEGER PRIMARY KEY, body TEXT NOT NULL, likes INTEGER NOT NULL)
                STRICT;
            WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 500)
                INSERT INTO posts SELECT i, 'some words of a post of ordinary length', 0 FROM n;
            """
        )
        return try Timing.measure(milliseconds: 400) { round in
            try database.transaction { () throws(SQLiteError) in
                try database.run(
                    "UPDATE posts SET likes = likes + 1 WHERE id = ?",
                    round % 500 + 1
                )
            }
        }.perSecond
    }
}
