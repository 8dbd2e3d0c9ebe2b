/// What a route asks of its requests, beside its method and its address.
public struct RouteOptions: Sendable, Equatable {
    /// Who may send a body, and of which type.
    public enum BodyKind: Sendable, Equatable {
        /// A form of one of our pages: urlencoded or multipart, with the form token.
        case pageForm
        /// A script of one of our pages: `application/json`.
        case json
        /// A client with a bearer token, which needs no Origin; a body of any type.
        case api
    }

    /// Who may send a body, and of which type.
    public var bodyKind: BodyKind
    /// The bytes of a body; more is a 413.
    public var bodyLimit: Int
    /// Whether the route answers with an event stream, which no navigation may reach.
    public var isStream = false

    /// Makes options out of their parts.
    public init(bodyKind: BodyKind = .pageForm, bodyLimit: Int = 1_048_576) {
        self.bodyKind = bodyKind
        self.bodyLimit = bodyLimit
    }

    /// A page, or a form of one.
    public static let page = RouteOptions(bodyKind: .pageForm)
    /// Something for our scripts.
    public static let json = RouteOptions(bodyKind: .json)
    /// Something for clients that hold a bearer token.
    public static let api = RouteOptions(bodyKind: .api)
    /// An event stream for our scripts; its handler checks the key in the query.
    public static let stream: RouteOptions = {
        var options = RouteOptions(bodyKind: .json)
        options.isStream = true
        return options
    }()

    /// The same options with another limit on the body.
    public func limit(_ bytes: Int) -> RouteOptions {
        var copy = self
        copy.bodyLimit = bytes
        return copy
    }

    /// Whether a link from outside, or a typed address, may lead here.
    var isPage: Bool { bodyKind == .pageForm && !isStream }
}
