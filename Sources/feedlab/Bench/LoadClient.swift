import Foundation

/// Asks a server for a while, on each of its connections one call after the other.
struct LoadClient {
    let connections: Int
    let seconds: Double

    /// What a while of asking came to.
    struct Driven {
        let timing: Timing
        /// The client's own work for each call, in microseconds; the rest is the server's.
        let clientWork: Double
    }

    private struct Asked {
        var samples: [Int64] = []
        var work = 0.0
    }

    func drive(_ port: Int, _ messages: [[UInt8]]) async throws -> Driven {
        let work = CPUTime.now
        let start = ContinuousClock.now
        let asked = try await OwnThread.run { try ask(port, messages) }
        return Driven(
            timing: Timing(
                asked.samples,
                elapsed: ContinuousClock.now - start,
                work: CPUTime.now - work
            ),
            clientWork: asked.work * 1e6 / Double(max(1, asked.samples.count))
        )
    }

    /// Reads each connection's answer whole before it asks there again; meanwhile the others' are on their way.
    private func ask(_ port: Int, _ messages: [[UInt8]]) throws -> Asked {
        let links = try (0..<connections).map { _ in try LocalConnection.port(port) }
        var asked = Asked()
        let work = CPUTime.ofThread
        let end = ContinuousClock.now + .milliseconds(Int(seconds * 1_000))
        var sentAt: [ContinuousClock.Instant] = []
        for (place, link) in links.enumerated() {
            sentAt.append(ContinuousClock.now)
            try link.send(messages[place % messages.count])
        }
        var number = links.count
        var now = ContinuousClock.now
        while now < end {
            let place = number % links.count
            let answer = try links[place].httpAnswer()
            guard answer.status == 200 else { throw UsageError("a call got \(answer.status)") }
            now = ContinuousClock.now
            asked.samples.append((now - sentAt[place]).nanoseconds)
            sentAt[place] = now
            try links[place].send(messages[number % messages.count])
            number += 1
        }
        // Those on their way count: their time is in the whole.
        for _ in links {
            let place = number % links.count
            _ = try links[place].httpAnswer()
            asked.samples.append((ContinuousClock.now - sentAt[place]).nanoseconds)
            number += 1
        }
        asked.work = CPUTime.ofThread - work
        return asked
    }
}

/// Does what blocks on a thread of its own: a server's tasks need those that tasks run on.
enum OwnThread {
    static func run<Value: Sendable>(
        _ body: @escaping @Sendable () throws -> Value
    ) async throws -> Value {
        try await withCheckedThrowingContinuation { continuation in
            Thread { continuation.resume(with: Result { try body() }) }.start()
        }
    }
}
