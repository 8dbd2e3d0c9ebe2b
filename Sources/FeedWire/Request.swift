/// One call of the API, as the client core makes it and the backend core takes it.
public struct Request: Equatable, Sendable {
    /// `GET`, `POST`, `PUT`, `PATCH` or `DELETE`.
    public var method: String
    /// The path without query, from `/v1` on: `/v1/feed`.
    public var path: String
    /// The query's names and values, decoded, in order.
    public var query: [Field]
    /// Header fields with lower-case names.
    public var headers: [Field]
    /// The body; empty for none.
    public var body: [UInt8] {
        didSet { reading.value = nil }
    }
    private var reading = Reading()

    /// What the body was read as: it says nothing that the bytes don't, so it makes no two requests differ.
    private struct Reading: Equatable, Sendable {
        var value: JSONValue?

        static func == (_: Reading, _: Reading) -> Bool { true }
    }

    /// A name with its value.
    public struct Field: Equatable, Sendable {
        /// The name.
        public let name: String
        /// The value.
        public let value: String

        /// A field with that name and value.
        public init(_ name: String, _ value: String) {
            self.name = name
            self.value = value
        }
    }

    /// A request with a body of JSON, or none.
    public init(
        _ method: String,
        _ path: String,
        query: [Field] = [],
        headers: [Field] = [],
        json: JSONValue? = nil
    ) {
        self.method = method
        self.path = path
        self.query = query
        self.headers = headers
        body = json?.bytes ?? []
        if json != nil { self.headers.append(Field("content-type", "application/json")) }
    }

    /// The body as JSON where it came from reading JSON, so that nobody has to read its bytes again.
    public var bodyAsRead: JSONValue? { reading.value }

    /// Takes JSON that was read, and not made up, as the body.
    public mutating func setBody(asRead value: JSONValue) {
        body = value.bytes
        reading.value = value
        headers.append(Field("content-type", "application/json"))
    }

    /// The first header of that lower-case name.
    public func header(_ name: String) -> String? { headers.first { $0.name == name }?.value }

    /// The first value of that name in the query.
    public func queryValue(_ name: String) -> String? { query.first { $0.name == name }?.value }

    /// The path with its query, as the request line carries it.
    public var target: String {
        let path = path.split(separator: "/", omittingEmptySubsequences: false)
            .map { Self.escape(String($0)) }.joined(separator: "/")
        guard !query.isEmpty else { return path }
        let pairs = query.map { Self.escape($0.name) + "=" + Self.escape($0.value) }
        return path + "?" + pairs.joined(separator: "&")
    }

    /// The request as HTTP/1.1 bytes; their number is what a world counts as sent.
    public var wireBytes: [UInt8] {
        var text = "\(method) \(target) HTTP/1.1\r\nhost: api\r\n"
        for field in headers { text += "\(field.name): \(field.value)\r\n" }
        if !body.isEmpty { text += "content-length: \(body.count)\r\n" }
        return Array((text + "\r\n").utf8) + body
    }

    private static func escape(_ text: String) -> String {
        var escaped = ""
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"),
                UInt8(ascii: "."), UInt8(ascii: "~"):
                escaped.unicodeScalars.append(Unicode.Scalar(byte))
            default:
                let digits = String(byte, radix: 16, uppercase: true)
                escaped += "%" + (digits.count < 2 ? "0" : "") + digits
            }
        }
        return escaped
    }
}
