import Glibc
import HTTPServer
import Testing

/// Table E: clients that take their time, and clients that are many.
@SocketThread struct SlowAndManyTests {
    @Test func `E42 a header that trickles in is cut off at its deadline`() throws {
        let server = try TestServer { $0.deadlines.header = .milliseconds(300) }
        let client = server.client()
        var ended = false
        for byte in "GET /good HTTP/1.1\r\nHost: " where !ended {
            client.send(String(byte))
            ended = client.read(seconds: 0.05).ended
        }
        #expect(ended)
        server.expectAlive()
    }

    @Test func `E43 a body that trickles in is cut off at its deadline`() throws {
        let server = try TestServer { $0.deadlines.body = .milliseconds(300) }
        let client = server.client()
        client.send(
            server.request(
                "POST /json",
                [
                    "Origin: \(server.origin)", "Content-Type: application/json",
                    "Content-Length: 99",
                ]
            )
        )
        var ended = false
        for _ in 0..<20 where !ended {
            client.send("x")
            ended = client.read(seconds: 0.05).ended
        }
        #expect(ended)
        #expect(server.ran.isEmpty)
    }

    @Test func `E43 a reader that never reads is cut off at its deadline`() throws {
        let server = try TestServer { $0.deadlines.write = .milliseconds(300) }
        let client = RawClient(port: server.port, receiveBytes: 4_096)
        client.send(server.request("GET /big"))
        usleep(700_000)
        let answer = client.read()
        #expect(answer.ended)
        #expect(answer.text.utf8.count < 5_000_000)
        server.expectAlive()
    }

    @Test func `an idle connection is closed at its deadline`() throws {
        let server = try TestServer { $0.deadlines.idle = .milliseconds(200) }
        #expect(server.client().read(seconds: 2).ended)
    }

    @Test func `a long answer arrives whole`() throws {
        let server = try TestServer()
        let client = server.client()
        client.send(server.request("GET /big", ["Connection: close"]))
        let answer = Answer(client.read(seconds: 10))
        #expect(answer.ended)
        #expect(answer.body.utf8.count == 5_000_000)
    }

    @Test func `E44 five hundred idle connections don't hold up a good request`() throws {
        let server = try TestServer()
        let idle = (0..<500).map { _ in server.client() }
        server.expectAlive()
        #expect(idle.count == 500)
    }

    @Test func `E44 with all places taken, the oldest idle connection makes room`() throws {
        let server = try TestServer { $0.limits.connectionsMax = 10 }
        let idle = (0..<10).map { _ in server.client() }
        server.expectAlive()
        #expect(idle[0].read(seconds: 1).ended)
        #expect(!idle[9].read(seconds: 0.05).ended)
        let slow = (0..<10).map { _ in server.client() }
        for client in slow { client.send("GET /") }
        server.expectAlive()
    }

    // In a process of its own, since other tests open and close descriptors too.
    @Test func `E45 clients that close in the middle of an answer cost nothing`() async {
        await #expect(processExitsWith: .success) {
            let server = try TestServer()
            guard server.ask("GET /good").status == 200 else { exit(2) }
            let before = openDescriptorCount(socketsOnly: true)
            for _ in 0..<100 {
                let client = server.client()
                client.send(server.request("GET /big"))
                _ = client.read(until: { $0.utf8.count > 10 })
            }
            for _ in 0..<2_000 { server.client().reset() }
            guard server.ask("GET /good").status == 200 else { exit(3) }
            guard waits(for: { openDescriptorCount(socketsOnly: true) <= before }) else {
                exit(4)
            }
            exit(0)
        }
    }

    @Test func `E46 without a free descriptor the server says so, rests, and recovers`() async {
        await #expect(processExitsWith: .success) {
            let reports = Locked<[ServerError.Code]>([])
            let server = try TestServer { configuration in
                configuration.report = { error in reports.withLock { $0.append(error.code) } }
            }
            server.expectAlive()
            var limit = rlimit(rlim_cur: rlim_t(openDescriptorCount() + 8), rlim_max: 4_096)
            setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
            // The clients are in the same process, so they take the descriptors away.
            var clients = (0..<20).map { _ in server.client() }
            let before = clock()
            usleep(600_000)
            guard clock() - before < 200_000 else { exit(2) }
            guard reports.withLock({ $0.first }) == .outOfDescriptors else { exit(3) }
            clients.removeAll()
            guard waits(for: { server.ask("GET /good").status == 200 }) else { exit(4) }
            exit(0)
        }
    }
}
