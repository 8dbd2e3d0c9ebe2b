private import Glibc

/// The thread of an event loop, and what the loop is made of once it runs there.
final class LoopThread: Sendable {
    private let listener: Int32
    private let mailbox: Mailbox
    private let finished: Signal
    private let responder: Responder
    private let configuration: ServerConfiguration

    init(
        listener: Int32,
        mailbox: Mailbox,
        finished: Signal,
        responder: Responder,
        configuration: ServerConfiguration
    ) {
        self.listener = listener
        self.mailbox = mailbox
        self.finished = finished
        self.responder = responder
        self.configuration = configuration
    }

    /// Starts the thread; nobody joins it, since `finished` tells when it is done.
    func begin() throws(ServerError) {
        var attributes = pthread_attr_t()
        pthread_attr_init(&attributes)
        defer { pthread_attr_destroy(&attributes) }
        pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
        var thread = pthread_t()
        // Retained here, released by the thread's first line or below.
        let context = Unmanaged.passRetained(self)
        let number = pthread_create(&thread, &attributes, runLoop, context.toOpaque())
        guard number == 0 else {
            context.release()
            throw .failed("pthread_create", number: number, port: 0)
        }
    }

    fileprivate func serve() {
        defer { finished.raise() }
        do throws(ServerError) {
            let loop = EventLoop(
                poller: try Poller(),
                listener: listener,
                mailbox: mailbox,
                responder: responder,
                configuration: configuration
            )
            loop.run()
        } catch {
            Descriptor.close(listener)
            configuration.report(error)
        }
    }
}

private func runLoop(_ context: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    if let context {
        Unmanaged<LoopThread>.fromOpaque(context).takeRetainedValue().serve()
    }
    return nil
}
