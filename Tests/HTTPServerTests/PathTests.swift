import HTTPServer
import Testing

/// Table C: paths that look for a way out, and conditions on what is served.
@SocketThread struct PathTests {
    @Test(arguments: [
        "/static/../../etc/passwd", "/static/%2e%2e/%2e%2e/etc/passwd", "/static/..%2fetc/passwd",
        "/static/..%5cetc/passwd", "/static/%252e%252e/etc/passwd", "/static/....//etc/passwd",
        "/static/%c0%ae%c0%ae/etc/passwd", "//etc/passwd", "/static/%2fetc/passwd", "/static/.",
        "/static/..", "/static/./app.css", "/static//app.css", "/static\\app.css", "/..", "/%2e",
    ])
    func `C29 no path leads out of the table of files`(_ path: String) throws {
        let server = try TestServer()
        let answer = server.ask("GET \(path)")
        #expect(answer.statuses == [400] || answer.statuses == [404])
        #expect(!answer.body.contains("root:"))
        server.expectAlive()
    }

    @Test(arguments: [
        "/static", "/static/", "/static/.git", "/static/~", "/static/app.css.",
        "/static/app.css%20",
        "/static/APP.css", "/static/app.css/", "/static/" + String(repeating: "n", count: 300),
        "/good/", "/Good",
    ])
    func `C30 a name that isn't in the table is not found`(_ path: String) throws {
        let server = try TestServer()
        #expect(server.ask("GET \(path)").statuses == [404])
        server.expectAlive()
    }

    @Test(arguments: [
        "/%zz", "/%", "/%4", "/%ff", "/%e2%82", "/good?a=%zz", "/good?%ff", "/%0d%0a", "/%7f",
    ])
    func `C31 an escape that is no UTF-8 is refused`(_ path: String) throws {
        let server = try TestServer()
        #expect(server.ask("GET \(path)").statuses == [400])
        server.expectAlive()
    }

    @Test(arguments: [
        "bytes=9-1,-,abc", "bytes=0-1",
        "bytes=" + (0..<1_000).map { "\($0)-\($0)" }.joined(separator: ","),
    ])
    func `C32 a range is answered with the whole file`(_ range: String) throws {
        let server = try TestServer()
        let answer = server.ask("GET /static/app.css", ["Range: \(range)"])
        #expect(answer.statuses == [200])
        #expect(answer.body == "body{}")
        server.expectAlive()
    }

    @Test func `C33 conditions on a file are answered with 200 or 304`() throws {
        let server = try TestServer()
        let whole = server.ask("GET /static/app.css")
        let tag = try #require(whole.header("ETag"))
        #expect(whole.header("Cache-Control") == "no-cache")
        for (line, status) in [
            ("If-None-Match: \(tag)", 304), ("If-None-Match: *", 304),
            ("If-None-Match: W/\(tag)", 304), ("If-None-Match: \"a\", \(tag)", 304),
            ("If-None-Match: \"other\"", 200), ("If-None-Match: ,,,", 200),
            ("If-None-Match: \(String(repeating: "x", count: 8_000))", 200),
            ("If-Modified-Since: yesterday-ish", 200),
        ] {
            let answer = server.ask("GET /static/app.css", [line])
            #expect(answer.statuses == [status])
            #expect(answer.body == (status == 200 ? "body{}" : ""))
            #expect(answer.header("ETag") == tag)
        }
        server.expectAlive()
    }
}
