internal import HTTPServer

/// Saves journals a moment after the last call, so that a thousand calls aren't a thousand copies.
///
/// Where the workbook can't take one, it is tried again until it can.
final class WorldKeeper: Sendable {
    private let waiting = Locked<Set<String>>([])
    private let report: @Sendable (String) -> Void

    /// After so many tries, two hours, the next call has to begin anew.
    private static let triesMax = 1_440
    private static let moment = Duration.seconds(1)
    private static let pause = Duration.seconds(5)

    init(report: @escaping @Sendable (String) -> Void) {
        self.report = report
    }

    func keepSoon(_ id: String, _ keep: @escaping @Sendable () async throws -> Void) {
        guard waiting.withLock({ $0.insert(id).inserted }) else { return }
        Task { await insist(id, keep) }
    }

    /// Keeps what waits; a call that comes meanwhile waits by itself, since it may bring more.
    private func insist(_ id: String, _ keep: @Sendable () async throws -> Void) async {
        for number in 1...Self.triesMax {
            try? await Task.sleep(for: number == 1 ? Self.moment : Self.pause)
            waiting.withLock { _ = $0.remove(id) }
            do {
                try await keep()
                return
            } catch {
                if number == 1 {
                    report("the journal of \(id) isn't saved yet, and is tried again: \(error)")
                }
                // Whoever waits now keeps all of it.
                guard waiting.withLock({ $0.insert(id).inserted }) else { return }
            }
        }
        waiting.withLock { _ = $0.remove(id) }
    }
}
