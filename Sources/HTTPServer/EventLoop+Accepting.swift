private import Glibc

extension EventLoop {
    /// Takes the connections that wait, and makes room for them among those that do nothing.
    func acceptAll() {
        // Not more than this at a time, so that those already here get their turn.
        for _ in 0..<64 {
            if connections.count >= connectionsMax, leastMissed() == nil {
                pauseAccepting()
                return
            }
            switch Descriptor.accept(listener) {
            case .connection(let descriptor):
                // Only now, since nobody is to go for a client that doesn't come.
                if connections.count >= connectionsMax { shedOne() }
                add(descriptor)
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

    /// Closes the connection that is missed least; false if all are at work.
    @discardableResult
    private func shedOne() -> Bool {
        guard let connection = leastMissed() else { return false }
        close(connection)
        return true
    }

    // The lowest rank goes first, and of one rank the oldest.
    private func leastMissed() -> Connection? {
        let now = ContinuousClock.now
        var best: (rank: Int, connection: Connection)?
        for connection in connections.values {
            guard let rank = connection.sheddingRank(at: now) else { continue }
            if let best, (best.rank, best.connection.id) < (rank, connection.id) { continue }
            best = (rank, connection)
        }
        return best?.connection
    }

    private func reportLack(_ number: Int32) {
        guard !hasReportedLack else { return }
        hasReportedLack = true
        configuration.report(.failed("accept", number: number, port: 0))
    }
}
