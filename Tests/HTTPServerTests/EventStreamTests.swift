import HTTPServer
import Testing

@SocketThread struct EventStreamTests {
    private func opened(_ server: TestServer) throws -> (RawClient, EventStream, Answer) {
        let client = server.client()
        client.send(server.request("GET /events?key=k"))
        let first = Answer(client.read(until: { $0.hasSuffix("\n\n") && $0.contains("hello") }))
        return (client, try #require(server.streams.withLock { $0.last }), first)
    }

    @Test func `events arrive as they are sent, line by line`() throws {
        let server = try TestServer()
        let (client, stream, first) = try opened(server)
        #expect(first.status == 200)
        #expect(first.header("Content-Type") == "text/event-stream")
        #expect(first.header("Content-Security-Policy") != nil)
        #expect(first.body == "event: hello\nid: 1\ndata: one\ndata: two\n\n")
        #expect(stream.send(event: "a\nb", data: "x\r\ny\rz"))
        let next = client.read(until: { $0.hasSuffix("\n\n") })
        #expect(next.text == "event: ab\ndata: x\ndata: y\ndata: z\n\n")
        stream.close()
        #expect(client.read(seconds: 1).ended)
        #expect(!stream.send(event: "late", data: ""))
        server.expectAlive()
    }

    @Test func `a reader that leaves ends its stream`() throws {
        let server = try TestServer()
        let closed = Locked(0)
        do {
            let (_, stream, _) = try opened(server)
            stream.onClose { closed.withLock { $0 += 1 } }
        }
        #expect(waits { closed.withLock { $0 } == 1 })
        #expect(server.streams.withLock { $0.last?.isClosed } == true)
    }

    @Test func `a reader that takes nothing is dropped`() throws {
        let server = try TestServer()
        let (client, stream, _) = try opened(server)
        let line = String(repeating: "x", count: 100_000)
        var count = 0
        while stream.send(event: "big", data: line), count < 1_000 { count += 1 }
        #expect(count < 1_000)
        #expect(stream.isClosed)
        #expect(client.read().ended)
        server.expectAlive()
    }

    @Test func `a quiet stream shows signs of life`() throws {
        let server = try TestServer { $0.deadlines.heartbeat = .milliseconds(50) }
        let (client, _, _) = try opened(server)
        let text = client.read(until: { $0.components(separator: ": \n\n").count > 3 })
        #expect(!text.ended)
        #expect(text.text.hasPrefix(": \n\n: \n\n"))
    }
}
