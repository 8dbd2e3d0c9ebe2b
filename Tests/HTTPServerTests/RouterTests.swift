import Testing

@testable import HTTPServer

struct RouterTests {
    private func made() -> Router {
        var router = Router()
        router.get("/worlds/:id/v1/*rest", options: .api) { _, _ in .text("rest") }
        router.get("/worlds/:id/:part") { _, _ in .text("part") }
        router.get("/worlds/new/settings") { _, _ in .text("literal") }
        router.post("/worlds/:id/commands") { _, _ in .text("command") }
        router.get("/") { _, _ in .text("home") }
        return router
    }

    private func target(_ path: String) throws -> [String] {
        try RequestTarget(Array(path.utf8), argumentsMax: 10).segments
    }

    private func parameters(_ path: String) throws -> PathParameters? {
        guard case .route(_, let parameters) = made().match(.get, try target(path)) else {
            return nil
        }
        return parameters
    }

    private func allowed(_ method: HTTPMethod, _ path: String) throws -> [HTTPMethod]? {
        guard case .wrongMethod(let allowed) = made().match(method, try target(path)) else {
            return nil
        }
        return allowed
    }

    @Test func `variables take one segment and a rest takes all that follow`() throws {
        let found = try #require(try parameters("/worlds/w%201/v1/posts/p1"))
        #expect(found["id"] == "w 1")
        #expect(found["rest"] == "posts/p1")
        #expect(found["other"] == nil)
        #expect(try parameters("/worlds/w1/v1") != nil)
    }

    @Test func `a literal is closer than a variable, whatever was added first`() async throws {
        guard case .route(let route, _) = made().match(.get, try target("/worlds/new/settings"))
        else {
            Issue.record("expected a route")
            return
        }
        #expect(route.pattern == RoutePattern("/worlds/new/settings"))
    }

    @Test func `a wrong method names the right ones, HEAD with GET`() throws {
        #expect(try allowed(.delete, "/worlds/w1/commands") == [.get, .head, .post])
        #expect(try allowed(.post, "/") == [.get, .head])
        #expect(try allowed(.head, "/") == nil)
    }

    @Test func `a target is decoded once`() throws {
        let target = try RequestTarget(Array("/a%2520b?x=1+2&x=%26&y".utf8), argumentsMax: 10)
        #expect(target.path == "/a%20b")
        #expect(target.query.map(\.name) == ["x", "x", "y"])
        #expect(target.query.map(\.value) == ["1 2", "&", ""])
    }

    @Test func `a route can be tested without a server`() async throws {
        var router = Router()
        router.get("/hello/:name") { request, parameters in
            .text("\(request.queryValue("say") ?? "") \(parameters["name"] ?? "")")
        }
        let response = await router.answer(try HTTPRequest(.get, target: "/hello/you?say=hi"))
        guard case .bytes(let bytes) = response.body else {
            Issue.record("expected bytes")
            return
        }
        #expect(bytes == Array("hi you".utf8))
        #expect(await router.answer(try HTTPRequest(.get, target: "/")).status == 404)
    }
}
