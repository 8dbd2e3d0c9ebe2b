/// What tasks and other threads have to say to the event loop.
final class Mailbox: Sendable {
    enum Message: Sendable {
        /// A task has made the answer for a connection.
        case answer(connection: UInt64, EncodedResponse)
        /// A connection's stream has something to take.
        case streamReady(connection: UInt64)
        case stop
    }

    let signal: Signal
    private let messages = Locked<[Message]>([])

    init() throws(ServerError) {
        signal = try Signal()
    }

    func post(_ message: Message) {
        let wasEmpty = messages.withLock { messages in
            messages.append(message)
            return messages.count == 1
        }
        if wasEmpty { signal.raise() }
    }

    func takeAll() -> [Message] {
        signal.lower()
        return messages.withLock { messages in
            defer { messages = [] }
            return messages
        }
    }
}
