import Glibc
import HTTPServer
import Testing

/// Table E with as many clients as a server of one person will ever have; in processes of their own, since they take descriptors.
@SocketThread struct CrowdTests {
    @Test
    func
        `E44 a thousand streams and slow clients leave pages their room, and each hears its events`()
        async
    {
        await #expect(processExitsWith: .success) {
            raiseDescriptorLimit(to: 4_096)
            let server = try TestServer()
            let readers = (0..<1_000).map { _ in server.client() }
            for reader in readers {
                reader.send(server.request("GET /events?key=k"))
                guard
                    reader.read(seconds: 60, until: { $0.contains("hello") }).text.contains("hello")
                else { exit(2) }
            }
            let slow = (0..<60).map { number in
                let client = server.client()
                let body = server.request(
                    "POST /json",
                    ["Origin: \(server.origin)", "Content-Length: 9"]
                )
                client.send(
                    [server.request("GET /big"), "GET /good HTTP/1.1\r\nHost", body][number % 3]
                )
                return client
            }
            for _ in 0..<20 where server.ask("GET /good").body != "good" { exit(3) }
            let streams = server.streams.withLock { $0 }
            guard streams.count == readers.count else { exit(4) }
            for (number, stream) in streams.enumerated() {
                stream.send(event: "turn", data: "number \(number)")
            }
            guard server.ask("GET /good").body == "good" else { exit(5) }
            // The routes ran one after the other, so the streams stand in the order of their readers.
            for (number, reader) in readers.enumerated() {
                let told = reader.read(seconds: 60, until: { $0.hasSuffix("\n\n") }).text
                guard told.contains("data: number \(number)\n") else { exit(6) }
            }
            guard slow.count == 60, streams.allSatisfy({ !$0.isClosed }) else { exit(7) }
            exit(0)
        }
    }
}

/// The same rows with the numbers that the table names.
@SocketThread struct CrowdSweep {
    @Test
    func `E45 ten thousand resets and a thousand clients that leave in an answer cost nothing`()
        async
    {
        await #expect(processExitsWith: .success) {
            raiseDescriptorLimit(to: 4_096)
            let server = try TestServer()
            guard server.ask("GET /good").status == 200 else { exit(2) }
            let before = openDescriptorCount(socketsOnly: true)
            for _ in 0..<10_000 { server.client().reset() }
            for _ in 0..<1_000 {
                let client = server.client()
                client.send(server.request("GET /big"))
                _ = client.read(until: { $0.utf8.count > 10 })
            }
            guard server.ask("GET /good").status == 200 else { exit(3) }
            guard waits(for: { openDescriptorCount(socketsOnly: true) <= before }) else { exit(4) }
            exit(0)
        }
    }
}

/// As many descriptors as that, where the system lets a process have them.
private func raiseDescriptorLimit(to count: Int) {
    var limit = rlimit()
    getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
    guard limit.rlim_cur < rlim_t(count) else { return }
    limit.rlim_cur = min(limit.rlim_max, rlim_t(count))
    setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
}
