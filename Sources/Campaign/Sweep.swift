extension Campaign {
    /// Runs the campaigns of many seeds side by side; results come in the order of the seeds.
    public static func sweep(
        seeds: ClosedRange<UInt64>,
        lines: Int,
        workers: Int
    ) -> AsyncThrowingStream<CampaignResult, any Error> {
        AsyncThrowingStream { continuation in
            let task = Task {
                do {
                    try await run(seeds, lines, max(1, workers)) { continuation.yield($0) }
                    continuation.finish()
                } catch {
                    continuation.finish(throwing: error)
                }
            }
            continuation.onTermination = { _ in task.cancel() }
        }
    }

    private static func run(
        _ seeds: ClosedRange<UInt64>,
        _ lines: Int,
        _ workers: Int,
        _ done: (CampaignResult) -> Void
    ) async throws {
        try await withThrowingTaskGroup(of: CampaignResult.self) { group in
            var waiting = seeds.makeIterator()
            var early: [UInt64: CampaignResult] = [:]
            var next = seeds.lowerBound
            func start() {
                guard let seed = waiting.next() else { return }
                group.addTask { @concurrent in try await Campaign.run(seed: seed, lines: lines) }
            }
            for _ in 0..<workers { start() }
            while let result = try await group.next() {
                start()
                early[result.seed] = result
                while let ready = early.removeValue(forKey: next) {
                    done(ready)
                    next += 1
                }
            }
        }
    }
}
