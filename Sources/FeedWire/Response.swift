/// The answer to a `Request`.
public struct Response: Equatable, Sendable {
    /// The HTTP status.
    public var status: Int
    /// Header fields with lower-case names.
    public var headers: [Request.Field]
    /// The body; empty for none.
    public var body: [UInt8]

    /// An answer with a body of JSON, or none.
    public init(_ status: Int, headers: [Request.Field] = [], json: JSONValue? = nil) {
        self.status = status
        self.headers = headers
        body = json?.bytes ?? []
        if json != nil { self.headers.append(Request.Field("content-type", "application/json")) }
    }

    /// The first header of that lower-case name.
    public func header(_ name: String) -> String? { headers.first { $0.name == name }?.value }

    /// Whether the status is 2xx.
    public var isSuccess: Bool { (200..<300).contains(status) }

    /// The answer as HTTP/1.1 bytes; their number is what a world counts as received.
    public var wireBytes: [UInt8] {
        var text = "HTTP/1.1 \(status)\r\n"
        for field in headers { text += "\(field.name): \(field.value)\r\n" }
        text += "content-length: \(body.count)\r\n\r\n"
        return Array(text.utf8) + body
    }

    /// An error as the API words it: `{"error":{"code","message"}}`.
    public static func failure(
        _ status: Int,
        _ code: String,
        _ message: String,
        headers: [Request.Field] = []
    ) -> Response {
        Response(
            status,
            headers: headers,
            json: ["error": ["code": .string(code), "message": .string(message)]]
        )
    }

    /// The error's code and message, nil where the body holds none.
    public var error: (code: String, message: String)? {
        guard let error = try? JSONValue(parsing: body)["error"],
            let code = error["code"]?.text, let message = error["message"]?.text
        else { return nil }
        return (code, message)
    }
}
