/// The request line and the header fields of one request whose framing is valid.
struct RequestHead: Sendable, Equatable {
    /// Nil for a known method that no route can have, which is OPTIONS.
    var method: HTTPMethod?
    var target: [UInt8]
    var headers: HTTPHeaders
    /// The length of the body that follows.
    var contentLength: Int
    /// Whether the client waits for a word before it sends the body.
    var expectsContinue: Bool
    /// Whether the connection ends with the answer, by the client's wish or its version.
    var wantsClose: Bool
}

extension RequestHead {
    /// Holds the fields against the framing rules of RFC 9112, sections 3 and 6.
    init(
        method name: String,
        target: [UInt8],
        isVersion10: Bool,
        headers: HTTPHeaders,
        bodyBytesMax: Int
    ) throws(HTTPError) {
        let length = try Self.contentLength(of: headers, max: bodyBytesMax)
        guard headers.values("host").count == 1 else {
            throw HTTPError(
                .malformed,
                "expected one Host, found \(headers.values("host").count)"
            )
        }
        method = HTTPMethod(rawValue: name)
        guard method != nil || name == "OPTIONS" else {
            throw HTTPError(.notImplemented, "expected GET, HEAD, POST, PUT, PATCH or DELETE")
        }
        guard length == 0 || method?.isUnsafe == true else {
            throw HTTPError(.malformed, "expected no body with this method")
        }
        let expectations = headers.values("expect")
        guard expectations.allSatisfy({ $0.lowercased() == "100-continue" }) else {
            throw HTTPError(.expectationFailed, "expected no expectation but 100-continue")
        }
        self.target = target
        self.headers = headers
        contentLength = length
        expectsContinue = !expectations.isEmpty && !isVersion10
        let wishes = headers.values("connection").flatMap { $0.lowercased().split(separator: ",") }
        wantsClose = isVersion10 || wishes.contains { $0.filter { $0 != " " } == "close" }
    }

    private static func contentLength(
        of headers: HTTPHeaders,
        max: Int
    ) throws(HTTPError) -> Int {
        let lengths = headers.values("content-length")
        if !headers.values("transfer-encoding").isEmpty {
            guard lengths.isEmpty else {
                throw HTTPError(.malformed, "expected one way to tell the length, found two")
            }
            throw HTTPError(.notImplemented, "expected a Content-Length, found a transfer coding")
        }
        guard let text = lengths.first else { return 0 }
        guard lengths.count == 1, !text.isEmpty,
            text.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) })
        else { throw HTTPError(.malformed, "expected one Content-Length of digits only") }
        // Digits that overflow are a length too, only far too long a one.
        guard let length = Int(text), length <= max else {
            throw HTTPError(.bodyTooLong, "expected a body of at most \(max) bytes")
        }
        return length
    }
}
