/// A whole request that has passed the gate.
public struct HTTPRequest: Sendable {
    /// The method; HEAD stays HEAD although a GET route answers it.
    public let method: HTTPMethod
    /// The path, decoded once, without dot segments; it starts with a slash.
    public let path: String
    /// The path's segments, decoded.
    let segments: [String]
    /// The arguments behind the question mark, decoded, in order.
    public let query: [(name: String, value: String)]
    /// The header fields.
    public let headers: HTTPHeaders
    /// The body, empty if there is none.
    public internal(set) var body: [UInt8]
    /// The form, if the gate has read it to find its token.
    var parsedForm: HTTPForm?

    init(method: HTTPMethod, target: RequestTarget, headers: HTTPHeaders, body: [UInt8]) {
        self.method = method
        path = target.path
        segments = target.segments
        query = target.query
        self.headers = headers
        self.body = body
    }

    /// Makes a request as a route would get it, for a test that needs no server.
    public init(
        _ method: HTTPMethod,
        target: String,
        headers: HTTPHeaders = HTTPHeaders(),
        body: [UInt8] = []
    ) throws(HTTPError) {
        let target = try RequestTarget(Array(target.utf8), argumentsMax: 1_000)
        self.init(method: method, target: target, headers: headers, body: body)
    }

    /// The first value of an argument.
    public func queryValue(_ name: String) -> String? {
        query.first { $0.name == name }?.value
    }

    /// Every value of an argument, in order.
    public func queryValues(_ name: String) -> [String] {
        query.filter { $0.name == name }.map(\.value)
    }

    /// The value of a cookie.
    public func cookie(_ name: String) -> String? {
        for line in headers.values("cookie") {
            for pair in line.utf8.split(separator: UInt8(ascii: ";")) {
                let parts = pair.split(
                    separator: UInt8(ascii: "="),
                    maxSplits: 1,
                    omittingEmptySubsequences: false
                )
                guard parts.count == 2 else { continue }
                let found = ASCII.trimmed(Array(parts[0])[...])
                if found.elementsEqual(name.utf8) {
                    return String(decoding: ASCII.trimmed(Array(parts[1])[...]), as: UTF8.self)
                }
            }
        }
        return nil
    }

    /// The fields of the body, which is urlencoded or multipart.
    public func form() throws(HTTPError) -> HTTPForm {
        if let parsedForm { return parsedForm }
        return try HTTPForm(body: body, contentType: headers["content-type"] ?? "")
    }
}
