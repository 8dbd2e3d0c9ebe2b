/// What became of one entry of a batch: the answer that its own endpoint would have given.
public struct MutationResult: Equatable, Sendable {
    /// The mutation's id.
    public var id: String
    /// The HTTP status that its own endpoint would have answered.
    public var status: Int
    /// The body that its own endpoint would have answered, `null` for none.
    public var body: JSONValue
    /// The `Retry-After` that its own endpoint would have answered, in seconds.
    public var retryAfter: Int64?

    /// A result with those values.
    public init(id: String, status: Int, body: JSONValue, retryAfter: Int64? = nil) {
        self.id = id
        self.status = status
        self.body = body
        self.retryAfter = retryAfter
    }

    /// The result as JSON.
    public var json: JSONValue {
        let word =
            switch status {
            case 200..<300: "SUCCESS"
            case 409: "CONFLICT"
            case 408, 425, 429, 500...: "RETRY"
            default: "REJECTED"
            }
        return [
            "client_mutation_id": .string(id), "status": .string(word),
            "http_status": JSONValue(status), "server_version": body["version"] ?? .null,
            "body": body, "retry_after": retryAfter.map { .integer($0) } ?? .null,
        ]
    }

    /// Reads a result, saying which member is missing or of the wrong kind.
    public init(json: JSONValue) throws(JSONError) {
        let reader = JSONReader(json)
        self.init(
            id: try reader.text("client_mutation_id"),
            status: try reader.count("http_status"),
            body: json["body"] ?? .null,
            retryAfter: json["retry_after"]?.whole
        )
    }

    /// The result as the response of the entry's own endpoint.
    public var response: Response {
        var response = Response(status, json: body == .null ? nil : body)
        if let retryAfter {
            response.headers.append(Request.Field("retry-after", String(retryAfter)))
        }
        return response
    }
}
