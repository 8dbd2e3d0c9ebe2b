/// What became of one entry of a batch: the answer that its own endpoint would have given.
public struct MutationResult: Equatable, Sendable {
    /// The mutation's id.
    public var id: String
    /// The HTTP status that its own endpoint would have answered.
    public var status: Int
    /// The body that its own endpoint would have answered, `null` for none.
    public var body: JSONValue

    /// A result with those values.
    public init(id: String, status: Int, body: JSONValue) {
        self.id = id
        self.status = status
        self.body = body
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
            "body": body,
        ]
    }

    /// Reads a result, saying which member is missing or of the wrong kind.
    public init(json: JSONValue) throws(JSONError) {
        let reader = JSONReader(json)
        self.init(
            id: try reader.text("client_mutation_id"),
            status: try reader.count("http_status"),
            body: json["body"] ?? .null
        )
    }

    /// The result as the response of the entry's own endpoint.
    public var response: Response { Response(status, json: body == .null ? nil : body) }
}
