/// Server-sent events to one reader.
///
/// Any thread may send. What the reader has not taken waits in a queue with a limit; a reader that
/// lets it overflow is dropped, and comes back by itself with its last id.
public final class EventStream: Sendable {
    private struct State {
        var waiting: [UInt8] = []
        var isClosed = false
        var hasOverflowed = false
        var wake: (@Sendable () -> Void)?
        var closeHandlers: [@Sendable () -> Void] = []
    }

    /// What the event loop has to do next.
    struct Pending {
        let bytes: [UInt8]
        let isClosed: Bool
        let hasOverflowed: Bool
    }

    private let state: Locked<State>
    private let queueBytesMax: Int

    /// Opens a stream; send it with ``HTTPResponse/events(_:)``.
    public init(queueBytesMax: Int = 1 << 20) {
        self.queueBytesMax = queueBytesMax
        state = Locked(State())
    }

    /// Whether nothing can be sent any more.
    public var isClosed: Bool { state.withLock { $0.isClosed } }

    /// Queues an event, and says whether the stream took it.
    ///
    /// Each line of the data becomes a line of its own; line ends in the event's name and id are
    /// left out, since they would end the line.
    @discardableResult
    public func send(event: String, data: String, id: String? = nil) -> Bool {
        var text: [UInt8] = []
        Self.appendField("event", Self.oneLine(event), to: &text)
        if let id { Self.appendField("id", Self.oneLine(id), to: &text) }
        for line in Self.lines(data) { Self.appendField("data", line, to: &text) }
        text.append(ASCII.lf)
        return enqueue(text)
    }

    /// Ends the stream behind what is queued.
    public func close() {
        finish { $0.isClosed = true }
    }

    /// Runs when the stream has ended, by either side; at once if it has already.
    public func onClose(_ handler: @escaping @Sendable () -> Void) {
        let isLate = state.withLock { state in
            if !state.isClosed { state.closeHandlers.append(handler) }
            return state.isClosed
        }
        if isLate { handler() }
    }

    // MARK: - For the event loop

    /// Tells whom to wake when there is something to take.
    func attach(wake: @escaping @Sendable () -> Void) {
        state.withLock { $0.wake = wake }
        wake()
    }

    /// Takes everything that is queued.
    func take() -> Pending {
        state.withLock { state in
            defer { state.waiting = [] }
            return Pending(
                bytes: state.waiting,
                isClosed: state.isClosed,
                hasOverflowed: state.hasOverflowed
            )
        }
    }

    /// The reader is gone.
    func detach() {
        finish { state in
            state.isClosed = true
            state.waiting = []
            state.wake = nil
        }
    }

    private func enqueue(_ bytes: [UInt8]) -> Bool {
        let limit = queueBytesMax
        let (isTaken, wake) = state.withLock { state -> (Bool, (@Sendable () -> Void)?) in
            guard !state.isClosed else { return (false, nil) }
            guard state.waiting.count + bytes.count <= limit else {
                state.hasOverflowed = true
                state.waiting = []
                return (false, nil)
            }
            let wasEmpty = state.waiting.isEmpty
            state.waiting += bytes
            return (true, wasEmpty ? state.wake : nil)
        }
        wake?()
        if !isTaken { close() }
        return isTaken
    }

    // The handlers get a task of their own, so that none can hold up the event loop.
    private func finish(_ change: @Sendable (inout State) -> Void) {
        let (handlers, wake) = state.withLock {
            state -> ([@Sendable () -> Void], (@Sendable () -> Void)?) in
            let wake = state.wake
            change(&state)
            defer { state.closeHandlers = [] }
            return (state.closeHandlers, wake)
        }
        wake?()
        guard !handlers.isEmpty else { return }
        Task { for handler in handlers { handler() } }
    }
}

// MARK: - The format

extension EventStream {
    /// A comment, which keeps the connection in use and means nothing.
    static let heartbeat = Array(": \n\n".utf8)

    private static func appendField(
        _ name: String,
        _ value: some Sequence<UInt8>,
        to: inout [UInt8]
    ) {
        to += name.utf8
        to += ": ".utf8
        to += value
        to.append(ASCII.lf)
    }

    private static func oneLine(_ text: String) -> [UInt8] {
        text.utf8.filter { $0 != ASCII.cr && $0 != ASCII.lf && $0 != 0 }
    }

    // CR, LF and CRLF each end a line of an event stream, so none of them may stay inside one.
    private static func lines(_ text: String) -> [[UInt8]] {
        var lines: [[UInt8]] = [[]]
        var previous: UInt8 = 0
        for byte in text.utf8 {
            if byte == ASCII.cr || (byte == ASCII.lf && previous != ASCII.cr) {
                lines.append([])
            } else if byte != ASCII.lf {
                lines[lines.count - 1].append(byte)
            }
            previous = byte
        }
        return lines
    }
}
