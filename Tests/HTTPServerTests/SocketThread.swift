import Dispatch

/// Where tests wait for sockets.
///
/// A test that blocks would hold one of the few threads on which the server's tasks run, and so wait
/// for itself. Suites on this actor share one thread of their own.
@globalActor
actor SocketThread {
    static let shared = SocketThread()

    private static let executor = QueueExecutor()

    nonisolated var unownedExecutor: UnownedSerialExecutor {
        Self.executor.asUnownedSerialExecutor()
    }
}

private final class QueueExecutor: SerialExecutor {
    private let queue = DispatchQueue(label: "sockets")

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
    }
}
