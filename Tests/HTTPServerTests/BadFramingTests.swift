import HTTPServer
import Testing

/// Table A: bytes that aren't a valid request, one row an input.
///
/// `{host}` stands for our own Host value. An empty list of statuses means: closed, no answer.
struct BadInput: Sendable, CustomTestStringConvertible {
    let row: String
    let bytes: String
    let statuses: [Int]

    init(_ row: String, _ bytes: String, _ statuses: Int...) {
        (self.row, self.bytes, self.statuses) = (row, bytes, statuses)
    }

    var testDescription: String { "\(row): \(bytes.prefix(60).debugDescription)" }

    static func get(_ row: String, target: String = "/smug", _ line: String, _ status: Int) -> Self
    {
        BadInput(row, "GET \(target) HTTP/1.1\r\nHost: {host}\r\n\(line)\r\n\r\n", status)
    }

    static func post(
        _ row: String,
        _ lines: String,
        _ body: String = "",
        _ statuses: Int...
    ) -> Self {
        var input = BadInput(
            row,
            "POST /json HTTP/1.1\r\nHost: {host}\r\nOrigin: http://{host}\r\n"
                + "Content-Type: application/json\r\n\(lines)\r\n\r\n\(body)"
        )
        input = BadInput(row: row, bytes: input.bytes, statuses: statuses)
        return input
    }

    private init(row: String, bytes: String, statuses: [Int]) {
        (self.row, self.bytes, self.statuses) = (row, bytes, statuses)
    }
}

@SocketThread struct BadFramingTests {
    nonisolated static let hidden = "GET /smug HTTP/1.1\r\nHost: {host}\r\n\r\n"

    nonisolated static let rows: [BadInput] =
        [
            BadInput("A1", "GET /smug HTTP/1.1\r\n\r\n", 400),
            .get("A2", "Host: evil.example", 400),
            .post("A3", "Content-Length: 3\r\nContent-Length: 30", "abc" + hidden, 400),
            .post("A3", "Content-Length: 3\r\nContent-Length: 3", "abc" + hidden, 400),
            .post(
                "A4",
                "Content-Length: 5\r\nTransfer-Encoding: chunked",
                "0\r\n\r\n" + hidden,
                400
            ),
            .post("A5", "Transfer-Encoding: xchunked", "0\r\n\r\n" + hidden, 501),
            .post("A5", "Transfer-Encoding: chunked, identity", "0\r\n\r\n" + hidden, 501),
            .post("A5", "Transfer-Encoding: chunked", "0\r\n\r\n" + hidden, 501),
            .post("A5", "Transfer-Encoding: \u{0B}chunked", "0\r\n\r\n" + hidden, 400),
            .post("A6", "Transfer-Encoding : chunked", "0\r\n\r\n" + hidden, 400),
            .get("A6", "X-Name : value", 400),
            .get("A6", "X-Name\t: value", 400),
        ]
        + ["-1", "+3", "0x3", "3abc", "", "3, 3", "3 3", "\u{663}"].map {
            .post("A7", "Content-Length: \($0)", "abc" + hidden, 400)
        }
        + ["9223372036854775808", "18446744073709551616", "9223372036854775807", "16777217"].map {
            .post("A8", "Content-Length: \($0)", "abc", 413)
        }
        + ["FFFFFFFFFFFFFFFF", "-1", "0x3", "", "3;" + String(repeating: "x", count: 65_536)].map {
            .post("A9", "Transfer-Encoding: chunked", "\($0)\r\nabc\r\n0\r\n\r\n" + hidden, 501)
        }
        + ["X-A: a\r\n b", " X-A: a", ": a", "X-A", "\tX-A: a", "X(A): a"].map {
            .get("A10", $0, 400)
        }
        + ["X: a\0b", "X: a\rb", "X: a\u{01}b", "X\0: a", "X: a\u{7F}"].map { .get("A11", $0, 400) }
        + ["/a\0b", "/a%00b", "/good?say=%00"].map { .get("A12", target: $0, "X: y", 400) }
        + ["http://evil/smug", "*", "a", "/smug#part", "/a?b#c", "", "/\u{E9}"].map {
            .get("A13", target: $0, "X: y", 400)
        }
        + ["FOO", "get", "CONNECT", "TRACE", "GETT"].map {
            BadInput("A14", "\($0) /smug HTTP/1.1\r\nHost: {host}\r\n\r\n", 501)
        }
        + [
            BadInput("A14", "OPTIONS /smug HTTP/1.1\r\nHost: {host}\r\n\r\n", 405),
            BadInput("A14", "G(T /smug HTTP/1.1\r\nHost: {host}\r\n\r\n", 400),
            BadInput("A15", "GET /smug\r\n", 400),
            BadInput("A15", "GET /smug HTTP/1.1x\r\nHost: {host}\r\n\r\n", 400),
            BadInput("A15", "GET /smug HTTP/2.0\r\nHost: {host}\r\n\r\n", 505),
            BadInput("A15", "GET /smug http/1.1\r\nHost: {host}\r\n\r\n", 400),
            BadInput("A15", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", 505),
            BadInput("A15", "\u{16}\u{03}\u{01}\u{02}\0\u{01}\0", 400),
            .get("A16", "X: " + String(repeating: "y", count: 40_000), 431),
            .get("A16", target: "/" + String(repeating: "y", count: 40_000), "X: y", 414),
            .get("A16", (1...1_000).map { "X-\($0): y" }.joined(separator: "\r\n"), 431),
            .get(
                "A16",
                target: "/smug?" + (1...2_000).map { "a\($0)" }.joined(separator: "&"),
                "X: y",
                414
            ),
            BadInput("A17", "GET /smug HTTP/1.1\nHost: {host}\n\n", 400),
            .get("A17", "X: y\nY: z", 400),
            BadInput("A17", "\r\n\r\nGET /smug HTTP/1.1\r\nHost: {host}\r\n\r\n", 400),
            BadInput(
                "A17",
                "\r\nGET /good HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n",
                200
            ),
            BadInput("A17", "GET  /smug HTTP/1.1\r\nHost: {host}\r\n\r\n", 400),
            BadInput("A17", "GET /smug  HTTP/1.1\r\nHost: {host}\r\n\r\n", 400),
            BadInput("A17", "GET /smug HTTP/1.1 \r\nHost: {host}\r\n\r\n", 400),
            .post("A18", "Expect: 200-ok\r\nContent-Length: 2", "{}", 417),
            .post("A18", "Expect: 100-continue\r\nContent-Length: 2000000", "", 413),
            .get("A19", "Content-Length: 5", 400),
            BadInput(
                "D34",
                "POST /none HTTP/1.1\r\nHost: {host}\r\nContent-Length: 10000000000\r\n\r\n",
                413
            ),
            .post("D34", "Content-Length: 1048577", "", 413),
            .post("D40", "Content-Encoding: gzip\r\nContent-Length: 2", "{}", 415),
        ]

    @Test(arguments: rows)
    func `bad framing gets one answer, and nothing hidden behind it runs`(
        _ input: BadInput
    ) throws {
        let server = try TestServer()
        let bytes = input.bytes.components(separator: "{host}")
            .joined(separator: "127.0.0.1:\(server.port)")
        let answer = server.exchange(bytes)
        #expect(answer.statuses == input.statuses)
        #expect(answer.ended)
        #expect(!server.ran.contains { $0.hasSuffix("/smug") || $0.hasSuffix("/json") })
        server.expectAlive()
    }

    @Test func `A19 three pipelined requests get three answers in order`() throws {
        let server = try TestServer()
        let answer = server.exchange(
            server.request("GET /good?say=one") + server.request("GET /good?say=two")
                + server.request("GET /good?say=three", ["Connection: close"])
        )
        #expect(answer.statuses == [200, 200, 200])
        let order = ["one", "two", "three"].compactMap { word in
            answer.text.components(separator: "\r\n\r\n" + word).first?.utf8.count
        }
        #expect(order == order.sorted())
        #expect(answer.text.hasSuffix("three"))
    }

    @Test func `A19 a half-closed socket is answered`() throws {
        let server = try TestServer()
        let client = server.client()
        client.send(server.request("GET /good"))
        client.endWriting()
        let answer = Answer(client.read())
        #expect(answer.statuses == [200])
        #expect(answer.ended)
    }

    @Test func `A19 a body that is cut off is never handed to its route`() throws {
        let server = try TestServer()
        let client = server.client()
        client.send(
            server.request(
                "POST /json",
                ["Origin: \(server.origin)", "Content-Type: application/json", "Content-Length: 9"]
            )
                + "abc"
        )
        client.endWriting()
        let answer = Answer(client.read())
        #expect(answer.text == "")
        #expect(answer.ended)
        #expect(server.ran.isEmpty)
        server.expectAlive()
    }

    @Test(arguments: [
        "to=/x%0D%0ASet-Cookie:%20a=b", "cookie=a%0D%0AX-Evil:%20b",
        "cookie=%0a%0aHTTP/1.1%20200%20OK",
    ])
    func `A20 a line end in a value never reaches the wire`(_ query: String) throws {
        let server = try TestServer()
        let answer = server.ask("GET /split?\(query)")
        #expect(answer.statuses.count == 1)
        #expect(answer.header("Set-Cookie") == nil)
        #expect(answer.header("X-Evil") == nil)
        server.expectAlive()
    }

    @Test func `A18 a body that is welcome is asked for`() throws {
        let server = try TestServer()
        let client = server.client()
        client.send(
            server.request(
                "POST /json",
                [
                    "Origin: \(server.origin)", "Content-Type: application/json",
                    "Content-Length: 2", "Expect: 100-continue",
                ]
            )
        )
        let first = client.read(until: { $0.hasSuffix("\r\n\r\n") })
        #expect(first.text == "HTTP/1.1 100 Continue\r\n\r\n")
        #expect(client.ask("{}").status == 200)
    }
}
