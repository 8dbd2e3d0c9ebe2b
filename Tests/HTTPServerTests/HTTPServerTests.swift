import HTTPServer
import Testing

struct HTTPServerTests {
    @Test func `a page is answered with every security header`() throws {
        let server = try TestServer()
        let answer = server.ask("GET /good?say=a%20b")
        #expect(answer.status == 200)
        #expect(answer.body == "a b")
        for name in [
            "Content-Security-Policy", "X-Content-Type-Options", "Referrer-Policy",
            "Cross-Origin-Resource-Policy", "Cross-Origin-Opener-Policy", "Date",
        ] {
            #expect(answer.header(name) != nil, "\(name)")
        }
        #expect(answer.header("Cache-Control") == "no-store")
        #expect(answer.header("Server") == nil)
        #expect(!answer.head.lowercased().contains("access-control"))
    }
}
