internal import Foundation
internal import HTTPServer
internal import Lab
internal import Templates

/// A world's own API over real HTTP: `/worlds/ID/v1/…` with a bearer token.
///
/// What `curl` or a generated client does there happens in the world, stands in its journal, and shows on the
/// pages that are open on it.
final class WorldAPI: Sendable {
    private let routes: WorldRoutes
    private let held: HeldWorlds
    private let keeper: WorldKeeper

    init(routes: WorldRoutes) {
        self.routes = routes
        held = routes.registry.held
        keeper = WorldKeeper(report: routes.app.report)
    }

    func register(on router: inout Router) {
        let handler: Router.Handler = { request, parameters in
            await self.answer(request, parameters)
        }
        let pattern = "/worlds/:id/v1/*rest"
        let options = RouteOptions.api.limit(1 << 20)
        router.get(pattern, options: options, handler)
        router.post(pattern, options: options, handler)
        router.put(pattern, options: options, handler)
        router.patch(pattern, options: options, handler)
        router.delete(pattern, options: options, handler)
        router.get(
            "/worlds/:id/api",
            routes.app.answering { request, parameters in
                try await self.page(request, try await self.routes.session(parameters))
            }
        )
    }

    private func answer(_ request: HTTPRequest, _ parameters: PathParameters) async -> HTTPResponse
    {
        do {
            guard let session = try await session(parameters["id"] ?? "") else {
                return Self.failure(404, "no_world", "No world has this address.")
            }
            let answer = try await session.api(
                APICall(
                    method: request.method == .head ? "GET" : request.method.rawValue,
                    path: "/v1/" + (parameters["rest"] ?? ""),
                    query: request.query,
                    headers: request.headers.fields.map { ($0.name, $0.value) },
                    body: request.body
                ),
                show: routes.tellWatchers
            )
            if answer.isJournalled { keepSoon(session) }
            return HTTPResponse(
                status: answer.status,
                headers: answer.headers.map { (Self.headerName($0.name), $0.value) },
                body: .bytes(answer.body)
            )
        } catch {
            routes.app.report("the API of a world: \(error)")
            return Self.failure(500, "internal", "The world couldn't take this call.")
        }
    }

    private func session(_ id: String) async throws -> WorldSession? {
        if let session = held[id] { return session }
        return try await routes.registry.session(id)
    }

    private func keepSoon(_ session: WorldSession) {
        keeper.keepSoon(session.id) { [registry = routes.registry] in
            try await registry.keepJournal(session)
        }
    }

    private func page(
        _ request: HTTPRequest,
        _ session: WorldSession
    ) async throws -> HTTPResponse {
        let tokens = await session.head().tokens()
        let host = request.headers["host"] ?? "127.0.0.1:8080"
        return try routes.app.page(
            "worlds/api",
            PageHead(title: "The API of \(session.id)"),
            [
                "address": .text("/worlds/\(session.id)"),
                "base": .text("http://\(host)/worlds/\(session.id)/v1"),
                "tokens": .list(
                    tokens.map { ["account": .text($0.account), "token": .text($0.token)] }
                ),
            ],
            for: request
        )
    }

    private static let knownNames = ["content-type": "Content-Type"]

    private static func headerName(_ name: String) -> String {
        if let known = knownNames[name] { return known }
        return name.split(separator: "-").map { $0.prefix(1).uppercased() + $0.dropFirst() }
            .joined(separator: "-")
    }

    /// What the server refuses before a call reaches its world, in the words of the API.
    static func errorAnswer(_ status: Int, for request: HTTPRequest?) -> HTTPResponse? {
        let parts = request?.path.split(separator: "/") ?? []
        guard parts.count > 3, parts[0] == "worlds", parts[2] == "v1" else { return nil }
        return failure(status, "refused", "The server didn't let this request in.")
    }

    private static func failure(_ status: Int, _ code: String, _ message: String) -> HTTPResponse {
        .json(
            Array(#"{"error":{"code":"\#(code)","message":"\#(message)"}}"#.utf8),
            status: status
        )
    }
}
