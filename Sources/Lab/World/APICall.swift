/// One call of a world's API that comes from outside.
public struct APICall: Sendable {
    /// A name with its value.
    public typealias Field = (name: String, value: String)

    /// `GET`, `POST`, `PUT`, `PATCH` or `DELETE`.
    public let method: String
    /// The path from `/v1` on, decoded.
    public let path: String
    /// The query, decoded, in order.
    public let query: [Field]
    /// Header fields with lower-case names.
    public let headers: [Field]
    /// The body; empty for none.
    public let body: [UInt8]

    /// A call.
    public init(
        method: String,
        path: String,
        query: [Field],
        headers: [Field],
        body: [UInt8]
    ) {
        self.method = method
        self.path = path
        self.query = query
        self.headers = headers
        self.body = body
    }
}

/// The answer of a world's API.
public struct APIAnswer: Sendable {
    /// The HTTP status.
    public let status: Int
    /// Header fields with lower-case names.
    public let headers: [APICall.Field]
    /// The body; empty for none.
    public let body: [UInt8]
    /// Whether the call stands in the journal.
    public let isJournalled: Bool
}

/// An account's name and the bearer token that acts as it.
public struct APIToken: Sendable, Equatable {
    /// The account's name.
    public let account: String
    /// The token.
    public let token: String
}
