import Foundation
import Glibc

/// A FeedLab in a process of its own, as a person starts it, so that its time and memory are its alone.
final class BenchServer {
    let port: Int
    let folder: String
    private let process: Process
    private let ownsFolder: Bool

    /// Starts one and waits until it says its address; without a folder it has an empty one.
    init(folder: String? = nil) throws {
        ownsFolder = folder == nil
        self.folder = try folder ?? BenchFolder.make()
        let output = Pipe()
        process = Process()
        process.executableURL = Self.program
        process.arguments = ["serve", "--port", "0", "--data-dir", self.folder]
        process.currentDirectoryURL = URL(fileURLWithPath: try Installation.root())
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        try process.run()
        port = try Self.port(output.fileHandleForReading)
    }

    deinit {
        stop()
        if ownsFolder { BenchFolder.remove(folder) }
    }

    /// This program.
    static var program: URL {
        URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    }

    /// Ends it, and waits until it is gone.
    func stop() {
        guard process.isRunning else { return }
        BenchFolder.end(process)
    }

    private static func port(_ handle: FileHandle) throws -> Int {
        var text = ""
        while !text.contains("\n") {
            let bytes = handle.availableData
            guard !bytes.isEmpty else { throw UsageError("the server ended before it listened") }
            text += String(decoding: bytes, as: UTF8.self)
        }
        let line = text.prefix { $0 != "\n" }
        guard let port = line.split(separator: ":").last.flatMap({ Int($0) }) else {
            throw UsageError("expected an address, found \"\(line)\"")
        }
        return port
    }

    // MARK: - What it costs

    /// The memory that it holds, in megabytes.
    var megabytes: Double { ProcessCost.megabytes(of: process.processIdentifier) }

    /// The time that it has worked, on all its threads, in seconds.
    var work: Double { ProcessCost.work(of: process.processIdentifier) }

    // MARK: - Asking it

    /// A request as a browser sends it; a form with its token.
    func request(_ method: String, _ target: String, form: [(String, String)]? = nil) -> [UInt8] {
        var head =
            "\(method) \(target) HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\n"
            + "Accept-Encoding: gzip, deflate\r\n"
        guard let form else { return Array((head + "\r\n").utf8) }
        let body = form.map { "\($0.0)=\(Self.encoded($0.1))" }.joined(separator: "&")
        head +=
            "Origin: http://127.0.0.1:\(port)\r\n"
            + "Content-Type: application/x-www-form-urlencoded\r\n"
            + "Content-Length: \(body.utf8.count)\r\n\r\n"
        return Array((head + body).utf8)
    }

    static func encoded(_ text: String) -> String {
        text.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
    }

    /// The token of its forms, which it keeps in its folder.
    func token() throws -> String {
        let path = "\(folder)/form-token"
        return try String(contentsOfFile: path, encoding: .utf8)
            .trimmingCharacters(in: .whitespacesAndNewlines)
    }

    /// Makes a world, and gives the way to it.
    func world(_ fields: [(String, String)]) throws -> String {
        let link = try LocalConnection.port(port)
        try link.send(request("POST", "/worlds", form: [("token", try token())] + fields))
        let answer = try link.wholeAnswer()
        guard answer.status == 303, let path = answer.headers["location"] else {
            throw UsageError("a world got \(answer.status)")
        }
        return String(path.prefix { $0 != "?" && $0 != "#" })
    }

    /// Carries out a line in a world.
    func command(_ line: String, in world: String) throws {
        let link = try LocalConnection.port(port)
        try link.send(try commandRequest(line, in: world))
        let answer = try link.wholeAnswer()
        guard answer.status == 303 else {
            throw UsageError("\"\(line)\" got \(answer.status)")
        }
    }

    func commandRequest(_ line: String, in world: String) throws -> [UInt8] {
        request("POST", "\(world)/commands", form: [("token", try token()), ("command", line)])
    }
}

/// A folder for a while, and the process that works in it.
enum BenchFolder {
    /// Ends a process and waits for it; `waitUntilExit` would spin on any thread but the one that began it.
    ///
    /// One that was begun by a thread of the pool has inherited its blocked signals, and may not hear the first one.
    static func end(_ process: Process) {
        process.terminate()
        for _ in 0..<1_000 where process.isRunning { usleep(1_000) }
        if process.isRunning { kill(process.processIdentifier, SIGKILL) }
        for _ in 0..<4_000 where process.isRunning { usleep(1_000) }
    }

    static func make() throws -> String {
        let folder = FileManager.default.temporaryDirectory
            .appending(path: "feedlab-bench-\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        return folder.path
    }

    static func remove(_ folder: String) {
        try? FileManager.default.removeItem(atPath: folder)
    }
}

/// What the system says of a process.
enum ProcessCost {
    /// The memory that it holds, in megabytes.
    static func megabytes(of process: Int32) -> Double {
        let pages = text("/proc/\(process)/statm").split(separator: " ").dropFirst().first
        let size = Double(sysconf(Int32(_SC_PAGESIZE)))
        return (pages.flatMap { Double($0) } ?? 0) * size / 1_048_576
    }

    /// The time that it has worked, in seconds.
    static func work(of process: Int32) -> Double {
        // The name in the second field may have spaces; it ends with the last bracket.
        let stat = text("/proc/\(process)/stat")
        let fields = stat[(stat.lastIndex(of: ")") ?? stat.startIndex)...].split(separator: " ")
        guard fields.count > 13, let user = Double(fields[12]), let system = Double(fields[13])
        else { return 0 }
        return (user + system) / Double(sysconf(Int32(_SC_CLK_TCK)))
    }

    private static func text(_ file: String) -> String {
        (try? String(contentsOfFile: file, encoding: .utf8)) ?? ""
    }
}
