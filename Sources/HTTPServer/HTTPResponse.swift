/// An answer, before the server adds what every answer has.
///
/// The length, the date, the connection and the security headers are the server's; the same names
/// given here are dropped. `Cache-Control` is `no-store` unless it is given.
public struct HTTPResponse: Sendable {
    /// What follows the head.
    public enum Body: Sendable {
        /// All of it.
        case bytes([UInt8])
        /// Events, until one side has enough.
        case stream(EventStream)
    }

    /// The status.
    public var status: Int
    /// The header fields, sent in this order.
    public var headers: [(String, String)]
    /// What follows the head.
    public var body: Body

    /// Makes an answer out of its parts.
    public init(status: Int, headers: [(String, String)] = [], body: Body = .bytes([])) {
        self.status = status
        self.headers = headers
        self.body = body
    }

    /// The first value of a field, whose name may be in any case.
    public func header(_ name: String) -> String? {
        headers.first { $0.0.lowercased() == name.lowercased() }?.1
    }
}

extension HTTPResponse {
    /// A page or a fragment of one.
    public static func html(_ text: String, status: Int = 200) -> HTTPResponse {
        make(Array(text.utf8), "text/html; charset=utf-8", status)
    }

    /// JSON that is ready to send.
    public static func json(_ bytes: [UInt8], status: Int = 200) -> HTTPResponse {
        make(bytes, "application/json", status)
    }

    /// Plain text.
    public static func text(_ text: String, status: Int = 200) -> HTTPResponse {
        make(Array(text.utf8), "text/plain; charset=utf-8", status)
    }

    /// The way on after a form: the browser asks for the other page with GET.
    public static func redirect(to address: String) -> HTTPResponse {
        HTTPResponse(status: 303, headers: [("Location", PercentCoding.safeAddress(address))])
    }

    /// Bytes that the browser may keep, as long as it asks each time whether they still hold.
    ///
    /// Without a tag, one is made from the bytes. A client that has them gets a 304.
    public static func file(
        _ bytes: [UInt8],
        type: String,
        etag: String? = nil
    ) -> HTTPResponse {
        var response = make(bytes, type, 200)
        response.headers.append(("ETag", etag ?? EntityTag.of(bytes)))
        response.headers.append(("Cache-Control", "no-cache"))
        return response
    }

    /// The events of a stream, from now on.
    public static func events(_ stream: EventStream) -> HTTPResponse {
        HTTPResponse(
            status: 200,
            headers: [("Content-Type", "text/event-stream")],
            body: .stream(stream)
        )
    }

    /// The same answer, which also sets a cookie that scripts and other sites never see.
    public func settingCookie(
        _ name: String,
        _ value: String,
        secondsKept: Int? = nil
    ) -> HTTPResponse {
        var copy = self
        let age = secondsKept.map { "; Max-Age=\($0)" } ?? ""
        let cookie = "\(name)=\(value)\(age); Path=/; HttpOnly; SameSite=Strict"
        copy.headers.append(("Set-Cookie", cookie))
        return copy
    }

    private static func make(_ bytes: [UInt8], _ type: String, _ status: Int) -> HTTPResponse {
        HTTPResponse(status: status, headers: [("Content-Type", type)], body: .bytes(bytes))
    }
}
