import HTTPServer
import Testing

/// Table B: valid requests from somebody else's page.
@SocketThread struct WhoAsksTests {
    nonisolated static let otherHosts = [
        "evil.example", "evil:{port}", "127.0.0.1.evil.com:{port}", "localhost.:{port}", "127.1",
        "127.1:{port}", "0.0.0.0:{port}", "[::]:{port}", "[::1]:{port}", "localhost6",
        "localhost6:{port}", "127.0.0.1:1", "127.0.0.1", "localhost", "user@127.0.0.1:{port}",
        "127.0.0.1:{port}@evil", "127.0.0.1:0{port}", "", "127.0.0.1:{port},evil",
    ]

    @Test(arguments: otherHosts)
    func `B21 a Host that isn't ours learns nothing`(_ host: String) throws {
        let server = try TestServer()
        let text = host.components(separator: "{port}").joined(separator: "\(server.port)")
        for line in ["GET /good", "GET /static/app.css", "GET /none", "POST /form"] {
            let answer = server.ask(line, host: text)
            #expect(answer.statuses == [421])
            #expect(answer.body.isEmpty)
            #expect(answer.header("Set-Cookie") == nil)
        }
        #expect(server.ran.isEmpty)
        server.expectAlive()
    }

    @Test func `a page asked for by the name localhost moves to the name of our Origin`() throws {
        let server = try TestServer()
        for host in ["localhost:\(server.port)", "LOCALHOST:\(server.port)"] {
            let answer = server.ask("GET /?a=b", host: host)
            #expect(answer.status == 303)
            #expect(answer.header("Location") == "\(server.origin)/?a=b")
        }
    }

    nonisolated static let otherOrigins = [
        "http://evil.example", "null", "http://127.0.0.1:1", "http://localhost:{port}",
        "http://127.0.0.1:{port}.evil.com", "https://127.0.0.1:{port}", "http://127.0.0.1",
        "http://127.0.0.1:{port}/", "", "file://",
    ]

    @Test(arguments: otherOrigins)
    func `B22 an Origin that isn't ours changes nothing`(_ origin: String) throws {
        let server = try TestServer()
        let text = origin.components(separator: "{port}").joined(separator: "\(server.port)")
        let form = "Content-Type: application/x-www-form-urlencoded"
        let json = "Content-Type: application/json"
        let api = "Authorization: Bearer abc"
        for (line, header) in [
            ("POST /form", form), ("POST /json", json), ("POST /worlds/w/v1/like", api),
            ("POST /none", json),
        ] {
            let answer = server.ask(line, ["Origin: \(text)", header], body: "token=secret-token")
            #expect(answer.statuses == [403], "\(line)")
        }
        #expect(server.ran.isEmpty)
        server.expectAlive()
    }

    @Test func `B22 a missing Origin changes nothing, but where a bearer token speaks`() throws {
        let server = try TestServer()
        let json = "Content-Type: application/json"
        #expect(server.ask("POST /json", [json], body: "{}").status == 403)
        #expect(server.ask("POST /worlds/w/v1/like", [json], body: "{}").status == 403)
        #expect(
            server.ask("POST /json", [json, "Authorization: Bearer a"], body: "{}").status == 403
        )
        #expect(server.ran.isEmpty)
        let bearer = [json, "Authorization: Bearer abc"]
        #expect(server.ask("POST /worlds/w/v1/like", bearer, body: "{}").status == 200)
        #expect(server.ran == ["POST /worlds/w/v1/like"])
    }

    @Test(arguments: [
        "text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=a", "",
        "application/json5", "text/json", "application/json; charset=utf-16",
    ])
    func `B23 a JSON route reads nothing but JSON`(_ type: String) throws {
        let server = try TestServer()
        let answer = server.ask(
            "POST /json",
            ["Origin: \(server.origin)", "Content-Type: \(type)"],
            body: "{}"
        )
        #expect(answer.statuses == [415])
        let untyped = server.ask("POST /json", ["Origin: \(server.origin)"], body: "{}")
        #expect(untyped.statuses == [415])
        #expect(server.ran.isEmpty)
        server.expectAlive()
    }

    @Test(arguments: ["same-site", "cross-site", "none", "Same-Origin", ""])
    func `B24 only our own pages load parts of pages`(_ site: String) throws {
        let server = try TestServer()
        for path in [
            "/good", "/json", "/static/app.css", "/worlds/w/v1/feed", "/events?key=k", "/none",
        ] {
            for mode in ["no-cors", "cors", "websocket"] {
                let answer = server.ask(
                    "GET \(path)",
                    ["Sec-Fetch-Site: \(site)", "Sec-Fetch-Mode: \(mode)", "Sec-Fetch-Dest: empty"]
                )
                #expect(answer.statuses == [403], "\(path)")
            }
        }
        #expect(server.ran.isEmpty)
        server.expectAlive()
    }

    @Test func `B24 a link from outside leads to pages and to nothing else`() throws {
        let server = try TestServer()
        let link = ["Sec-Fetch-Site: cross-site", "Sec-Fetch-Mode: navigate"]
        let document = link + ["Sec-Fetch-Dest: document"]
        #expect(server.ask("GET /good", document).status == 200)
        #expect(server.ask("GET /none", document).status == 404)
        #expect(server.ask("GET /good", link + ["Sec-Fetch-Dest: iframe"]).status == 403)
        for path in ["/json", "/static/app.css", "/worlds/w/v1/feed", "/events?key=k"] {
            #expect(server.ask("GET \(path)", document).status == 403, "\(path)")
        }
        let form =
            document + [
                "Origin: http://evil", "Content-Type: application/x-www-form-urlencoded",
            ]
        #expect(server.ask("POST /form", form, body: "token=secret-token").status == 403)
        #expect(server.ran == ["GET /good"])
    }

    @Test func `B25 a preflight is refused and no header ever opens the door`() throws {
        let server = try TestServer()
        for path in ["/json", "/good", "/none", "/static/app.css"] {
            let answer = server.ask(
                "OPTIONS \(path)",
                [
                    "Origin: http://evil.example", "Access-Control-Request-Method: POST",
                    "Access-Control-Request-Private-Network: true",
                ]
            )
            #expect([403, 405].contains(answer.status))
            #expect(!answer.head.lowercased().contains("access-control"))
        }
        server.expectAlive()
    }

    @Test func `B26 an event stream needs its key and bears no foreign Origin`() throws {
        let server = try TestServer()
        #expect(server.ask("GET /events").status == 403)
        #expect(server.ask("GET /events?key=x").status == 403)
        #expect(server.ask("GET /events?key=k", ["Origin: http://evil"]).status == 403)
        #expect(server.ask("GET /events?key=k", ["Origin: null"]).status == 403)
        #expect(server.streams.withLock { $0.isEmpty })
    }

    @Test(arguments: ["", "&token=", "&token=wrong", "&token=secret-token&token=secret-token"])
    func `B27 a form without the right token keeps what was typed`(_ token: String) throws {
        let server = try TestServer()
        let lines = [
            "Origin: \(server.origin)", "Content-Type: application/x-www-form-urlencoded",
        ]
        let answer = server.ask(
            "POST /form?token=secret-token",
            lines,
            body: "text=my+words\(token)"
        )
        #expect(answer.statuses == [403])
        #expect(answer.body.contains("typed: my words"))
        #expect(answer.body.contains("fresh"))
        #expect(server.ran.isEmpty)
        let good = server.ask("POST /form", lines, body: "text=my+words&token=secret-token")
        #expect(good.status == 200)
    }

    @Test func `a JSON command without a body needs no type`() throws {
        let server = try TestServer()
        #expect(server.ask("POST /json", ["Origin: \(server.origin)"]).status == 200)
        let typed = ["Origin: \(server.origin)", "Content-Type: text/plain"]
        #expect(server.ask("POST /json", typed).status == 415)
    }

    @Test func `B27 a body that is no form is refused whatever it holds`() throws {
        let server = try TestServer()
        for type in ["text/plain", "application/json", ""] {
            let answer = server.ask(
                "POST /form",
                ["Origin: \(server.origin)", "Content-Type: \(type)"],
                body: "token=secret-token"
            )
            #expect(answer.statuses == [403])
        }
        #expect(server.ran.isEmpty)
    }
}
