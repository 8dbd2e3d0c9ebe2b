import Testing

@testable import HTTPServer

/// Bodies are packed for clients that take it, and for nobody else.
struct PackingTests {
    private func answer(accepting: String?, body: HTTPResponse) async throws -> String {
        var router = Router()
        router.get("/") { _, _ in body }
        let responder = Responder(
            gate: Gate(
                authority: Authority(names: ["127.0.0.1"], port: 8080),
                router: router,
                limits: ServerConfiguration.Limits(),
                formTokenCheck: { _ in false }
            ),
            onWrongToken: { _, _ in .text("") },
            packing: { _ in Array("packed".utf8) }
        )
        var headers = HTTPHeaders()
        headers.append("Host", "127.0.0.1:8080")
        if let accepting { headers.append("Accept-Encoding", accepting) }
        let head = try RequestHead(
            method: "GET",
            target: Array("/".utf8),
            isVersion10: false,
            headers: headers,
            bodyBytesMax: 0
        )
        return String(decoding: await responder.answer(head, body: []).bytes, as: UTF8.self)
    }

    private static let long = String(repeating: "text ", count: 400)

    @Test(arguments: ["deflate", "gzip, deflate, br", "gzip;q=0.5, deflate;q=1.0"])
    func `a long text is packed for a client that takes it`(accepting: String) async throws {
        let text = try await answer(accepting: accepting, body: .text(Self.long))
        #expect(text.contains("Content-Encoding: deflate") && text.hasSuffix("\r\n\r\npacked"))
        #expect(text.contains("Content-Length: 6\r\n") && text.contains("Vary: Accept-Encoding"))
    }

    @Test(arguments: [nil, "gzip", "deflate;q=0", "deflated"])
    func `others get it as it is`(accepting: String?) async throws {
        let text = try await answer(accepting: accepting, body: .text(Self.long))
        #expect(!text.contains("Content-Encoding") && text.hasSuffix(Self.long))
    }

    @Test func `what is short or no text stays as it is`() async throws {
        let short = try await answer(accepting: "deflate", body: .text("short"))
        #expect(short.hasSuffix("short"))
        let bytes = [UInt8](repeating: 7, count: 5_000)
        let picture = try await answer(
            accepting: "deflate",
            body: .file(bytes, type: "image/png")
        )
        #expect(!picture.contains("Content-Encoding"))
    }
}
