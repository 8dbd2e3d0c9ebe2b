private import Glibc

extension EventLoop {
    /// Takes the connections that wait, and makes room for them among those that do nothing.
    func acceptAll() {
        // Not more than this at a time, so that those already here get their turn.
        for _ in 0..<64 {
            if connections.count >= connectionsMax, !shedOne() {
                pauseAccepting()
                return
            }
            switch Descriptor.accept(listener) {
            case .connection(let descriptor): add(descriptor)
            case .none: return
            case .failed(let number):
                reportLack(number)
                if !shedOne() {
                    pauseAccepting()
                    return
                }
            }
        }
    }

    /// Starts to accept again; without a free place it would only stop once more.
    func resumeAccepting() {
        guard !isAccepting, connections.count < connectionsMax else { return }
        isAccepting = true
        poller.add(listener, id: Self.listenerID, reads: true)
    }

    private func add(_ descriptor: Int32) {
        let connection = Connection(
            id: nextID,
            descriptor: descriptor,
            limits: configuration.limits
        )
        nextID += 1
        connections[connection.id] = connection
        enter(.idle, connection)
        poller.add(descriptor, id: connection.id, reads: true)
        hasReportedLack = false
    }

    // While the listener isn't watched, those who wait cost nothing: the loop doesn't spin.
    private func pauseAccepting() {
        guard isAccepting else { return }
        isAccepting = false
        poller.remove(listener)
    }

    /// Closes the connection that is missed least, the oldest first; false if all are at work.
    private func shedOne() -> Bool {
        let ranked = connections.values.compactMap { connection in
            connection.sheddingRank.map { (rank: $0, connection: connection) }
        }
        let first = ranked.min { ($0.rank, $0.connection.id) < ($1.rank, $1.connection.id) }
        guard let first else { return false }
        close(first.connection)
        return true
    }

    private func reportLack(_ number: Int32) {
        guard !hasReportedLack else { return }
        hasReportedLack = true
        configuration.report(.failed("accept", number: number, port: 0))
    }
}
