/// What tasks and other threads have to say to the event loop.
final class Mailbox: Sendable {
    enum Message: Sendable {
        /// A task has made the answer for a connection.
        case answer(connection: UInt64, EncodedResponse)
        /// A connection's stream has something to take.
        case streamReady(connection: UInt64)
        case stop
    }

    private struct State {
        var messages: [Message] = []
        /// Whether the loop sleeps, or is about to, and has to be woken.
        var isAsleep = false
    }

    let signal: Signal
    private let state = Locked(State())

    init() throws(ServerError) {
        signal = try Signal()
    }

    func post(_ message: Message) {
        let wakes = state.withLock { state in
            state.messages.append(message)
            defer { state.isAsleep = false }
            return state.isAsleep
        }
        if wakes { signal.raise() }
    }

    /// What has come since the last call; the loop is taken to be awake.
    func takeAll() -> [Message] {
        state.withLock { state in
            state.isAsleep = false
            defer { state.messages = [] }
            return state.messages
        }
    }

    /// Says that the loop is about to sleep; false where something has come that it should look at first.
    func fallAsleep() -> Bool {
        state.withLock { state in
            state.isAsleep = state.messages.isEmpty
            return state.isAsleep
        }
    }
}
