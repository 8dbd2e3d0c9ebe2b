/// What a server is started with.
///
/// The address is always 127.0.0.1: nothing here can make the server listen to a network.
public struct ServerConfiguration: Sendable {
    /// How much one client may ask for.
    public struct Limits: Sendable {
        /// The bytes of all header fields together; more is a 431.
        public var headerBytesMax = 16 * 1024
        /// The number of header fields; more is a 431.
        public var headerFieldsMax = 100
        /// The bytes of the target; more is a 414.
        public var targetBytesMax = 8 * 1024
        /// The number of query arguments; more is a 414.
        public var queryArgumentsMax = 1_000
        /// The bytes of a body on any route; a route has its own smaller limit.
        public var bodyBytesMax = 16 * 1024 * 1024
        /// The number of connections at one time.
        public var connectionsMax = 1_100

        /// Starts from the usual limits.
        public init() {}
    }

    /// How long one client may take.
    public struct Deadlines: Sendable {
        /// From the first byte of a head to its last.
        public var header = Duration.seconds(10)
        /// From the last byte of a head to the last of its body.
        public var body = Duration.seconds(30)
        /// From one request to the next on the same connection.
        public var idle = Duration.seconds(60)
        /// From an answer's first byte to its last; for an event stream, from one byte to the next.
        public var write = Duration.seconds(30)
        /// Between two signs of life on an event stream.
        public var heartbeat = Duration.seconds(15)
        /// For what a client still sends after a refusal, so that it can read the answer.
        public var linger = Duration.seconds(2)

        /// Starts from the usual deadlines.
        public init() {}
    }

    /// The port; 0 asks for a free one.
    public var port: Int
    /// The names by which a browser may call the server; the port is added.
    public var hostNames = ["127.0.0.1", "localhost"]
    /// How much one client may ask for.
    public var limits = Limits()
    /// How long one client may take.
    public var deadlines = Deadlines()
    /// Whether a form's hidden field `token` holds the right token.
    public var formTokenCheck: @Sendable (String) -> Bool = { _ in false }
    /// The page for a form whose token is wrong: it keeps what was typed and has a fresh token.
    ///
    /// It is sent with status 403 unless it has another error status.
    public var onWrongToken: @Sendable (HTTPRequest, HTTPForm) -> HTTPResponse = { _, _ in
        .text("This form is out of date. Go back, reload the page and send it again.", status: 403)
    }
    /// Packs a body in the zlib format, for clients that take `deflate`; nil sends all as it is.
    public var packing: (@Sendable ([UInt8]) -> [UInt8])?
    /// Hears of trouble that the server lives through, such as having no descriptor left.
    public var report: @Sendable (ServerError) -> Void = { _ in }

    /// Starts from the usual limits and a check that no form passes.
    public init(port: Int) {
        self.port = port
    }
}
