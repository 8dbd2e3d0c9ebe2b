private import Glibc

/// A small strict HTTP/1.1 server on 127.0.0.1.
///
/// One thread runs an event loop; every request is answered on a task. What a request has to fulfil
/// before a route sees it is the business of one gate, which no route can go round.
public final class HTTPServer: Sendable {
    private enum State: Sendable {
        case new
        case running(Mailbox, finished: Signal)
    }

    private let configuration: ServerConfiguration
    private let router: Router
    private let state = Locked(State.new)

    /// Makes a server that doesn't listen yet.
    public init(configuration: ServerConfiguration, router: Router) {
        self.configuration = configuration
        self.router = router
    }

    /// Listens and serves on a thread of its own; gives back the real port.
    ///
    /// A server is started once. The error is `.portInUse` if another program has the port.
    @discardableResult
    public func start() throws(ServerError) -> Int {
        try state.withLock { state throws(ServerError) in
            guard case .new = state else {
                throw ServerError(
                    code: .alreadyStarted,
                    message: "expected a server that is new, found one that was started"
                )
            }
            // A client that goes away must cost an error code, not the process.
            signal(SIGPIPE, SIG_IGN)
            let mailbox = try Mailbox()
            let finished = try Signal()
            let (listener, port) = try Descriptor.listen(port: configuration.port)
            let gate = Gate(
                authority: Authority(names: configuration.hostNames, port: port),
                router: router,
                limits: configuration.limits,
                formTokenCheck: configuration.formTokenCheck
            )
            let start = LoopThread(
                listener: listener,
                mailbox: mailbox,
                finished: finished,
                responder: Responder(
                    gate: gate,
                    onWrongToken: configuration.onWrongToken,
                    packing: configuration.packing
                ),
                configuration: configuration
            )
            do throws(ServerError) {
                try start.begin()
            } catch {
                Descriptor.close(listener)
                throw error
            }
            state = .running(mailbox, finished: finished)
            return port
        }
    }

    /// Blocks until the server has stopped; returns at once if it was never started.
    public func run() {
        guard case .running(_, let finished) = state.withLock({ $0 }) else { return }
        finished.wait()
    }

    /// Closes every connection, ends every stream, and returns when that is done.
    public func stop() {
        guard case .running(let mailbox, let finished) = state.withLock({ $0 }) else { return }
        mailbox.post(.stop)
        finished.wait()
    }
}
