import HTTPServer
import Testing

/// A server with a route of each kind, which notes what it ran.
final class TestServer {
    let port: Int
    let server: HTTPServer
    let hits = Locked<[String]>([])
    let streams = Locked<[EventStream]>([])

    init(_ change: (inout ServerConfiguration) -> Void = { _ in }) throws {
        var configuration = ServerConfiguration(port: 0)
        configuration.formTokenCheck = { $0 == "secret-token" }
        configuration.onWrongToken = { _, form in
            .html("<p>typed: \(form.value("text") ?? "")</p><i>fresh</i>", status: 403)
        }
        change(&configuration)
        server = HTTPServer(
            configuration: configuration,
            router: Self.router(hits: hits, streams: streams)
        )
        port = try server.start()
    }

    deinit { server.stop() }

    var origin: String { "http://127.0.0.1:\(port)" }
    var ran: [String] { hits.withLock { $0 } }

    func client() -> RawClient { RawClient(port: port) }

    /// A request with our Host, and more lines if wanted.
    func request(
        _ line: String,
        host: String? = nil,
        _ lines: [String] = [],
        body: String = ""
    ) -> String {
        var all = ["\(line) HTTP/1.1", "Host: \(host ?? "127.0.0.1:\(port)")"] + lines
        if !body.isEmpty { all.append("Content-Length: \(body.utf8.count)") }
        return all.joined(separator: "\r\n") + "\r\n\r\n" + body
    }

    func ask(
        _ line: String,
        host: String? = nil,
        _ lines: [String] = [],
        body: String = ""
    ) -> Answer {
        client().ask(request(line, host: host, lines, body: body))
    }

    /// Sends raw bytes and reads to the end of the connection.
    func exchange(_ text: String, seconds: Double = 10) -> Answer {
        let client = client()
        client.send(text)
        return Answer(client.read(seconds: seconds))
    }

    /// The next good request is answered.
    func expectAlive(sourceLocation: SourceLocation = #_sourceLocation) {
        let answer = ask("GET /good")
        #expect(answer.status == 200, sourceLocation: sourceLocation)
        #expect(answer.body == "good", sourceLocation: sourceLocation)
    }

    private static func router(
        hits: Locked<[String]>,
        streams: Locked<[EventStream]>
    ) -> Router {
        var router = Router()
        let answer: @Sendable (HTTPRequest, PathParameters) async -> HTTPResponse = {
            request,
            _ in
            hits.withLock { $0.append("\(request.method.rawValue) \(request.path)") }
            return .text(request.queryValue("say") ?? "good")
        }
        router.get("/", answer)
        router.get("/good", answer)
        router.get("/smug", answer)
        router.get("/json", options: .json, answer)
        router.get("/worlds/:id/v1/*rest", options: .api, answer)
        router.post("/worlds/:id/v1/*rest", options: .api, answer)
        router.post("/form", answer)
        router.post("/json", options: .json, answer)
        router.get("/big") { _, _ in
            .text(String(repeating: "0123456789", count: 500_000))
        }
        router.get("/split") { request, _ in
            var response = HTTPResponse.redirect(to: request.queryValue("to") ?? "/")
            if let cookie = request.queryValue("cookie") {
                response = response.settingCookie("c", cookie)
            }
            return response
        }
        router.get("/events", options: .stream) { request, _ in
            guard request.queryValue("key") == "k" else { return .text("no key", status: 403) }
            let stream = EventStream()
            stream.send(event: "hello", data: "one\ntwo", id: "1")
            streams.withLock { $0.append(stream) }
            return .events(stream)
        }
        router.asset("/static/app.css", bytes: Array("body{}".utf8), type: "text/css")
        return router
    }
}
