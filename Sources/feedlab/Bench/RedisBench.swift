import FeedWire
import Foundation

/// The same fan-out through redis-server, where this machine has one.
enum RedisBench {
    private static let batch = 1_000
    private static let kept = 800

    /// The figures, or a word on why there are none.
    static func run(sizes: [Int]) throws -> (figures: [BenchFigure], note: String?) {
        guard let program = installed() else {
            return ([], "redis-server: not installed, so the fan-out through it isn't measured.")
        }
        let folder = FileManager.default.temporaryDirectory
            .appending(path: "feedlab-redis-\(ProcessInfo.processInfo.processIdentifier)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let socket = folder.appending(path: "redis.sock").path
        let process = Process()
        process.executableURL = URL(fileURLWithPath: program)
        process.arguments = [
            "--port", "0", "--unixsocket", socket, "--save", "", "--appendonly", "no",
        ]
        process.standardOutput = FileHandle.nullDevice
        process.currentDirectoryURL = folder
        try process.run()
        defer { BenchFolder.end(process) }
        let link = try LocalConnection.unix(socket, patience: .seconds(10))
        return (try sizes.flatMap { try figures($0, link) }, nil)
    }

    private static func installed() -> String? {
        ["/usr/bin/redis-server", "/usr/local/bin/redis-server"].first {
            FileManager.default.isExecutableFile(atPath: $0)
        }
    }

    private static func figures(_ followers: Int, _ link: LocalConnection) throws -> [BenchFigure] {
        let rounds = max(3, 100_000 / followers)
        try ask(link, [["FLUSHALL"]])
        let pipelined = try Timing.measure(milliseconds: 600, atMost: rounds, each: followers) {
            round in
            for start in stride(from: 0, to: followers, by: batch) {
                let end = min(followers, start + batch)
                try ask(
                    link,
                    (start..<end).flatMap { number in
                        [
                            ["LPUSH", "feed:\(number)", "\(round)"],
                            ["LTRIM", "feed:\(number)", "0", "\(kept - 1)"],
                        ]
                    }
                )
            }
        }
        try check(link, followers)
        for start in stride(from: 0, to: followers, by: batch) {
            let numbers = (start..<min(followers, start + batch)).map(String.init)
            try ask(link, [["RPUSH", "followers"] + numbers])
        }
        let scripted = try Timing.measure(milliseconds: 600, atMost: rounds, each: followers) {
            round in
            try ask(link, [["EVAL", script, "1", "followers", "\(round)", "\(kept - 1)"]])
        }
        try check(link, followers)
        return [
            ("redis, pipelined by 1,000", pipelined), ("redis, a script in the server", scripted),
        ]
        .map { name, timing in
            BenchFigure(
                group: "fan-out, rows",
                name: name,
                followers: followers,
                timing: timing,
                isOwnWork: false
            )
        }
    }

    private static let script = """
        for _, follower in ipairs(redis.call('LRANGE', KEYS[1], 0, -1)) do
          redis.call('LPUSH', 'feed:' .. follower, ARGV[1])
          redis.call('LTRIM', 'feed:' .. follower, 0, ARGV[2])
        end
        return 1
        """

    /// Sends commands at once and reads one answer for each; an error in any of them ends the run.
    private static func ask(_ link: LocalConnection, _ commands: [[String]]) throws {
        var bytes: [UInt8] = []
        for command in commands {
            bytes += "*\(command.count)\r\n".utf8
            for word in command { bytes += "$\(word.utf8.count)\r\n\(word)\r\n".utf8 }
        }
        try link.send(bytes)
        for _ in commands {
            let line = try link.line()
            if line.hasPrefix("-") { throw UsageError("redis-server: \(line)") }
        }
    }

    private static func check(_ link: LocalConnection, _ followers: Int) throws {
        try link.send(Array("*2\r\n$4\r\nLLEN\r\n$6\r\nfeed:0\r\n".utf8))
        let line = try link.line()
        guard line.hasPrefix(":"), line != ":0" else {
            throw UsageError("expected entries in a feed of redis-server, found \(line)")
        }
    }
}
