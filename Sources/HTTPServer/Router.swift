/// The table of what the server answers, and how its errors look.
public struct Router: Sendable {
    /// Answers one request.
    public typealias Handler = @Sendable (HTTPRequest, PathParameters) async -> HTTPResponse

    struct Route: Sendable {
        let method: HTTPMethod
        let pattern: RoutePattern
        let options: RouteOptions
        let handler: Handler
    }

    enum Match: Sendable {
        case route(Route, PathParameters)
        case wrongMethod(allowed: [HTTPMethod])
        case nothing
    }

    /// The page for a status of 400 and above; the request is nil if it could not be read.
    ///
    /// The server sets the status of what it returns.
    public var errorPage: @Sendable (Int, HTTPRequest?) -> HTTPResponse = { status, _ in
        .text("\(status) \(ReasonPhrase.of(status))\n", status: status)
    }

    private var routes: [Route] = []
    private var tree = RouteTree()

    /// Starts with no route.
    public init() {}

    /// Answers GET, and HEAD with it.
    public mutating func get(
        _ pattern: String,
        options: RouteOptions = .page,
        _ handler: @escaping Handler
    ) {
        add(.get, pattern, options, handler)
    }

    /// Answers POST.
    public mutating func post(
        _ pattern: String,
        options: RouteOptions = .page,
        _ handler: @escaping Handler
    ) {
        add(.post, pattern, options, handler)
    }

    /// Answers PUT.
    public mutating func put(
        _ pattern: String,
        options: RouteOptions = .json,
        _ handler: @escaping Handler
    ) {
        add(.put, pattern, options, handler)
    }

    /// Answers PATCH.
    public mutating func patch(
        _ pattern: String,
        options: RouteOptions = .json,
        _ handler: @escaping Handler
    ) {
        add(.patch, pattern, options, handler)
    }

    /// Answers DELETE.
    public mutating func delete(
        _ pattern: String,
        options: RouteOptions = .json,
        _ handler: @escaping Handler
    ) {
        add(.delete, pattern, options, handler)
    }

    /// Serves bytes from memory under one exact path, with a tag.
    ///
    /// There is no file system behind it, so no path can lead out of the table.
    public mutating func asset(_ path: String, bytes: [UInt8], type: String) {
        let response = HTTPResponse.file(bytes, type: type)
        add(.get, path, .asset) { _, _ in response }
    }

    /// Makes what answers under one method.
    private mutating func add(
        _ method: HTTPMethod,
        _ pattern: String,
        _ options: RouteOptions,
        _ handler: @escaping Handler
    ) {
        let route = Route(
            method: method,
            pattern: RoutePattern(pattern),
            options: options,
            handler: handler
        )
        precondition(
            !routes.contains { $0.method == method && $0.pattern == route.pattern },
            "a route is added once: \(method.rawValue) \(pattern)"
        )
        tree.add(route.pattern, number: routes.count)
        routes.append(route)
    }

    /// Lets the closest route answer a request, for a test that needs no server.
    ///
    /// There is no gate in front of it: who asks, and with what token, isn't looked at.
    public func answer(_ request: HTTPRequest) async -> HTTPResponse {
        switch match(request.method, request.segments) {
        case .route(let route, let parameters): await route.handler(request, parameters)
        case .wrongMethod: errorPage(405, request)
        case .nothing: errorPage(404, request)
        }
    }

    /// Finds the closest route for a path, whatever the order they were added in.
    func match(_ method: HTTPMethod?, _ path: [String]) -> Match {
        let wanted = method == .head ? .get : method
        let fitting = tree.numbers(for: path)
        for number in fitting where routes[number].method == wanted {
            let route = routes[number]
            if let parameters = route.pattern.parameters(for: path) {
                return .route(route, parameters)
            }
        }
        if fitting.isEmpty { return .nothing }
        var allowed = fitting.map { routes[$0].method }
        if allowed.contains(.get) { allowed.append(.head) }
        return .wrongMethod(allowed: HTTPMethod.allCases.filter(allowed.contains))
    }
}

extension RouteOptions {
    /// Bytes from the table of assets: as a page, but no link from outside leads here.
    static let asset = RouteOptions(bodyKind: .json)
}
