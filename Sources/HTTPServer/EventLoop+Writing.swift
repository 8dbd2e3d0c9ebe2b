extension EventLoop {
    /// Starts to write an answer.
    func begin(_ response: EncodedResponse, on connection: Connection) {
        if connection.outgoing.isEmpty {
            connection.outgoing = response.bytes[...]
        } else {
            connection.outgoing += response.bytes
        }
        if let stream = response.stream {
            enter(.streaming(stream), connection)
            let id = connection.id
            let mailbox = mailbox
            stream.attach { mailbox.post(.streamReady(connection: id)) }
        } else {
            enter(.writing(closes: response.closes), connection)
        }
        flush(connection)
    }

    /// Writes as much as the system takes, and goes on when all is written.
    func flush(_ connection: Connection) {
        repeat {
            while !connection.outgoing.isEmpty {
                switch Descriptor.send(connection.descriptor, connection.outgoing) {
                case .bytes(let count):
                    connection.outgoing = connection.outgoing.dropFirst(count)
                case .wouldBlock:
                    updateWatches(connection)
                    return
                case .ended:
                    close(connection)
                    return
                }
            }
            connection.outgoing = []
        } while refillFromStream(connection)
        finishWriting(connection)
    }

    /// Takes what a stream holds; false if there is nothing, or the connection is closed.
    private func refillFromStream(_ connection: Connection) -> Bool {
        guard case .streaming(let stream) = connection.state else { return false }
        let pending = stream.take()
        guard pending.bytes.isEmpty || pending.hasOverflowed else {
            connection.outgoing = pending.bytes[...]
            // From here on the deadline is that of a reader who takes nothing.
            connection.deadline = ContinuousClock.now + configuration.deadlines.write
            return true
        }
        if pending.hasOverflowed {
            close(connection)
        } else if pending.isClosed {
            linger(connection)
        } else {
            connection.deadline = ContinuousClock.now + configuration.deadlines.heartbeat
        }
        return false
    }

    private func finishWriting(_ connection: Connection) {
        guard connections[connection.id] != nil else { return }
        guard case .writing(let closes) = connection.state else {
            updateWatches(connection)
            return
        }
        if closes {
            linger(connection)
            updateWatches(connection)
        } else {
            enter(.idle, connection)
            advance(connection)
        }
    }

    /// Ends our side and waits for the client's, else the system may drop the answer unread.
    private func linger(_ connection: Connection) {
        connection.received = []
        if connection.inputEnded {
            close(connection)
        } else {
            Descriptor.endWriting(connection.descriptor)
            enter(.lingering, connection)
        }
    }

    /// Closes whoever has taken too long, and gives signs of life on quiet streams.
    func sweep(_ now: ContinuousClock.Instant) {
        for connection in Array(connections.values) {
            guard let deadline = connection.deadline, deadline <= now else { continue }
            if case .streaming = connection.state, connection.outgoing.isEmpty {
                connection.outgoing = EventStream.heartbeat[...]
                connection.deadline = now + configuration.deadlines.write
                flush(connection)
            } else {
                close(connection)
            }
        }
        resumeAccepting()
    }
}
