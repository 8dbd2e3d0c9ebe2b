/// One client's connection; only the event loop touches it.
final class Connection {
    enum State {
        /// Between two requests, or before the first.
        case idle
        /// A part of a head has come.
        case readingHead
        /// A part of a body is missing.
        case readingBody
        /// A task makes the answer.
        case answering
        /// The answer is on its way.
        case writing(closes: Bool)
        /// Events are on their way.
        case streaming(EventStream)
        /// All is said; what the client still sends is read and dropped, so that the system doesn't
        /// throw the answer away.
        case lingering
    }

    let id: UInt64
    let descriptor: Int32
    private let acceptedAt = ContinuousClock.now
    var state = State.idle
    var reader: RequestReader
    /// When the present state has lasted too long; nil for never.
    var deadline: ContinuousClock.Instant?
    /// What has come and isn't read yet.
    var received: ArraySlice<UInt8> = []
    /// Whether the client has said its last word.
    var inputEnded = false
    /// What waits to be written.
    var outgoing: ArraySlice<UInt8> = []
    /// What the poller was last told to watch for.
    var watches: (reads: Bool, writes: Bool) = (true, false)

    init(id: UInt64, descriptor: Int32, limits: ServerConfiguration.Limits) {
        self.id = id
        self.descriptor = descriptor
        reader = RequestReader(limits: limits)
    }

    /// Whether bytes from the client are of use now.
    var wantsInput: Bool {
        switch state {
        case .idle, .readingHead, .readingBody: true
        case .streaming, .lingering: !inputEnded
        case .answering, .writing: false
        }
    }

    /// Whether an answer is being made or written.
    var isAtWork: Bool {
        switch state {
        case .answering, .writing: true
        case .idle, .readingHead, .readingBody, .streaming, .lingering: false
        }
    }

    /// Which connections go first when there are too many; nil for those at work.
    func sheddingRank(at now: ContinuousClock.Instant) -> Int? {
        switch state {
        // A client that has only just come is about to say what it wants.
        case .idle: now - acceptedAt < .milliseconds(500) ? 3 : 0
        case .lingering: 1
        case .readingHead: 2
        case .readingBody, .answering, .writing, .streaming: nil
        }
    }
}
