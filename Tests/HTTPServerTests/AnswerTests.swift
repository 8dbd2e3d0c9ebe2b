import HTTPServer
import Testing

@SocketThread struct AnswerTests {
    private static let securityNames = [
        "Content-Security-Policy", "X-Content-Type-Options", "Referrer-Policy",
        "Cross-Origin-Resource-Policy", "Cross-Origin-Opener-Policy", "Cache-Control", "Date",
    ]

    @Test func `every answer carries the security headers, errors and files included`() throws {
        let server = try TestServer()
        let answers = [
            server.ask("GET /good"), server.ask("GET /none"), server.ask("POST /good"),
            server.ask("GET /static/app.css"), server.ask("GET /good", host: "evil"),
            server.ask("GET /%zz"), server.exchange("nonsense\r\n\r\n"),
            server.ask("GET /static/app.css", ["If-None-Match: *"]),
            server.ask("GET /split"),
        ]
        #expect(answers.map(\.status) == [200, 404, 405, 200, 421, 400, 400, 304, 303])
        for answer in answers {
            for name in Self.securityNames {
                #expect(answer.header(name) != nil, "\(answer.status) \(name)")
            }
            #expect(answer.header("Server") == nil)
            #expect(!answer.head.lowercased().contains("access-control"))
        }
        #expect(answers[2].header("Allow") == "GET, HEAD")
    }

    @Test func `HEAD has the head of GET and no body`() throws {
        let server = try TestServer()
        for path in ["/good", "/static/app.css", "/none"] {
            let get = server.ask("GET \(path)")
            let client = server.client()
            client.send(server.request("HEAD \(path)", ["Connection: close"]))
            let head = Answer(client.read())
            #expect(head.status == get.status)
            #expect(head.body.isEmpty)
            #expect(head.header("Content-Length") == get.header("Content-Length"))
            #expect(head.header("Content-Type") == get.header("Content-Type"))
            #expect(head.header("ETag") == get.header("ETag"))
        }
    }

    @Test func `a connection is kept after an answer and closed after an error`() throws {
        let server = try TestServer()
        let client = server.client()
        for _ in 0..<3 { #expect(client.ask(server.request("GET /good")).status == 200) }
        #expect(client.ask(server.request("GET /none")).header("Connection") == "close")
        #expect(client.read(seconds: 1).ended)
    }

    @Test func `an error has the router's own page`() throws {
        var router = Router()
        router.errorPage = { status, request in
            .html("<h1>\(status) \(request?.path ?? "?")</h1>")
        }
        router.get("/gone") { _, _ in HTTPResponse(status: 410) }
        let server = HTTPServer(configuration: ServerConfiguration(port: 0), router: router)
        let port = try server.start()
        defer { server.stop() }
        for (path, body) in [("/a", "<h1>404 /a</h1>"), ("/gone", "<h1>410 /gone</h1>")] {
            let answer = RawClient(port: port).ask(
                "GET \(path) HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\n\r\n"
            )
            #expect(answer.body == body)
            #expect(answer.status != 200)
        }
    }

    @Test func `a port in use is named`() throws {
        let server = try TestServer()
        let other = HTTPServer(
            configuration: ServerConfiguration(port: server.port),
            router: Router()
        )
        let error = #expect(throws: ServerError.self) { try other.start() }
        #expect(error?.code == .portInUse)
        #expect(error?.description.contains("\(server.port)") == true)
        server.expectAlive()
    }

    @Test func `a stopped server closes its connections and frees its port`() throws {
        let server = try TestServer()
        let client = server.client()
        #expect(client.ask(server.request("GET /good")).status == 200)
        server.server.stop()
        #expect(client.read(seconds: 1).ended)
        server.server.run()
        let next = HTTPServer(
            configuration: ServerConfiguration(port: server.port),
            router: Router()
        )
        #expect(try next.start() == server.port)
        next.stop()
    }
}
