/// All connections of a server, on one thread that never waits for anything but the poller.
///
/// It reads requests, hands each whole one to a task, and writes the bytes that come back. One
/// connection has one request at work at a time, which keeps pipelined answers in order.
final class EventLoop {
    static let listenerID: UInt64 = 0
    static let mailboxID: UInt64 = 1

    let poller: Poller
    let listener: Int32
    let mailbox: Mailbox
    let responder: Responder
    let configuration: ServerConfiguration
    let connectionsMax: Int
    let input = UnsafeMutableRawBufferPointer.allocate(byteCount: 65_536, alignment: 16)

    var connections: [UInt64: Connection] = [:]
    var nextID: UInt64 = 2
    var isAccepting = true
    var hasReportedLack = false
    private var isStopped = false
    private var nextSweep = ContinuousClock.now

    init(
        poller: consuming Poller,
        listener: Int32,
        mailbox: Mailbox,
        responder: Responder,
        configuration: ServerConfiguration
    ) {
        self.poller = poller
        self.listener = listener
        self.mailbox = mailbox
        self.responder = responder
        self.configuration = configuration
        // The rest of the process needs descriptors too, for its databases first of all.
        let affordable = max(8, Descriptor.countMax - 40)
        connectionsMax = min(configuration.limits.connectionsMax, affordable)
    }

    deinit {
        input.deallocate()
    }

    /// Serves until it is told to stop.
    func run() {
        poller.add(listener, id: Self.listenerID, reads: true)
        poller.add(mailbox.signal.descriptor, id: Self.mailboxID, reads: true)
        while !isStopped {
            let isQuiet = connections.isEmpty && isAccepting
            let isAsleep = mailbox.fallAsleep()
            let patience = isQuiet ? nil : sweepMilliseconds
            for event in poller.wait(milliseconds: isAsleep ? patience : 0) { handle(event) }
            mailbox.takeAll().forEach(handle)
            let now = ContinuousClock.now
            if now >= nextSweep {
                sweep(now)
                nextSweep = now + .milliseconds(Int(sweepMilliseconds))
            }
        }
        for connection in connections.values { close(connection) }
        Descriptor.close(listener)
    }

    private func handle(_ event: Poller.Event) {
        switch event.id {
        case Self.listenerID: acceptAll()
        case Self.mailboxID: mailbox.signal.lower()
        default:
            // A connection that an earlier event of the same batch closed is not found any more.
            guard let connection = connections[event.id] else { return }
            if event.isReadable {
                connection.wantsInput ? receive(connection) : ignoreInput(of: connection)
            }
            if event.isWritable, connections[event.id] != nil { flush(connection) }
            if event.isBroken, !event.isReadable, connections[event.id] != nil {
                close(connection)
            }
        }
    }

    private func handle(_ message: Mailbox.Message) {
        switch message {
        case .answer(let id, let response):
            guard let connection = connections[id] else {
                response.stream?.detach()
                return
            }
            begin(response, on: connection)
        case .streamReady(let id):
            if let connection = connections[id] { flush(connection) }
        case .stop:
            isStopped = true
        }
    }

    /// A deadline is late by at most one of these.
    private var sweepMilliseconds: Int32 {
        let deadlines = configuration.deadlines
        let shortest =
            [
                deadlines.header, deadlines.body, deadlines.idle, deadlines.write,
                deadlines.heartbeat,
                deadlines.linger,
            ].min() ?? .seconds(1)
        return Int32(max(20, min(250, shortest / .milliseconds(8))))
    }

    /// Puts a connection into another state, with the deadline that belongs to it.
    func enter(_ state: Connection.State, _ connection: Connection) {
        connection.state = state
        let deadlines = configuration.deadlines
        let span: Duration? =
            switch state {
            case .idle: deadlines.idle
            case .readingHead: deadlines.header
            case .readingBody: deadlines.body
            case .answering: nil
            case .writing: deadlines.write
            case .streaming: deadlines.heartbeat
            case .lingering: deadlines.linger
            }
        connection.deadline = span.map { ContinuousClock.now + $0 }
    }

    /// Tells the poller what a connection waits for, if that has changed.
    ///
    /// A client mostly says nothing while it waits for an answer, so it is only told to be quiet when it does.
    func updateWatches(_ connection: Connection) {
        let isLeftOpen = connection.isAtWork && connection.watches.reads
        watch(connection, reads: connection.wantsInput || isLeftOpen)
    }

    private func ignoreInput(of connection: Connection) {
        watch(connection, reads: false)
    }

    private func watch(_ connection: Connection, reads: Bool) {
        let wanted = (reads: reads, writes: !connection.outgoing.isEmpty)
        guard wanted != connection.watches else { return }
        connection.watches = wanted
        poller.change(
            connection.descriptor,
            id: connection.id,
            reads: wanted.reads,
            writes: wanted.writes
        )
    }

    func close(_ connection: Connection) {
        guard connections.removeValue(forKey: connection.id) != nil else { return }
        Descriptor.close(connection.descriptor)
        if case .streaming(let stream) = connection.state { stream.detach() }
        resumeAccepting()
    }
}
