extension EventLoop {
    func receive(_ connection: Connection) {
        switch Descriptor.receive(connection.descriptor, into: input) {
        case .wouldBlock: return
        case .ended:
            connection.inputEnded = true
        case .bytes(let count):
            if case .lingering = connection.state { return }
            // A reader of events has nothing more to say.
            if case .streaming = connection.state { return }
            connection.received += input[..<count]
        }
        advance(connection)
    }

    /// Reads on in what has come, until a request is whole or nothing is left.
    func advance(_ connection: Connection) {
        while connection.wantsInput, !connection.received.isEmpty {
            if case .idle = connection.state { enter(.readingHead, connection) }
            switch connection.reader.read(&connection.received) {
            case .more: break
            case .head(let head): prepareForBody(head, connection)
            case .request(let head, let body): dispatch(head, body, connection)
            case .refused(let error):
                begin(ResponseEncoder.encode(refusing: error), on: connection)
                return
            }
        }
        if connection.inputEnded, endIfDone(connection) { return }
        updateWatches(connection)
    }

    /// Closes a connection from which nothing can come and to which nothing is owed.
    private func endIfDone(_ connection: Connection) -> Bool {
        switch connection.state {
        case .idle, .readingHead, .readingBody, .streaming, .lingering:
            close(connection)
            return true
        case .answering, .writing: return false
        }
    }

    /// Decides on the head alone, so that a body that would be refused isn't read.
    ///
    /// A body that is there already costs nothing more to read; then the one judgement of the whole does.
    private func prepareForBody(_ head: RequestHead, _ connection: Connection) {
        enter(.readingBody, connection)
        guard connection.received.count < head.contentLength else { return }
        if case .refused = responder.gate.judge(head, body: nil) {
            connection.received = []
            dispatch(head, [], connection)
            return
        }
        if head.expectsContinue, connection.received.isEmpty {
            connection.outgoing += Array("HTTP/1.1 100 Continue\r\n\r\n".utf8)
            flush(connection)
        }
    }

    private func dispatch(_ head: RequestHead, _ body: [UInt8], _ connection: Connection) {
        enter(.answering, connection)
        let id = connection.id
        let responder = responder
        let mailbox = mailbox
        // Never cancelled: a command whose sender has left is still carried out whole.
        Task {
            let response = await responder.answer(head, body: body)
            mailbox.post(.answer(connection: id, response))
        }
    }
}
