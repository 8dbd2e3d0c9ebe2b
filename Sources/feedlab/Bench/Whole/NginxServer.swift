import Foundation
import Glibc

/// An nginx that sends the very bytes that FeedLab sends, where this machine has one.
final class NginxServer {
    let port: Int
    private let process: Process
    private let folder: String

    /// The program; nil where it isn't installed.
    static var program: String? {
        ["/usr/sbin/nginx", "/usr/local/sbin/nginx", "/usr/local/nginx/sbin/nginx"].first {
            FileManager.default.isExecutableFile(atPath: $0)
        }
    }

    static let missing =
        "nginx: not installed (Debian: nginx-light), so nothing stands beside it."

    /// Starts one that gives answers by their number, at `/0`, `/1` and so on, and waits until it listens.
    init(answers: [HTTPAnswer]) throws {
        guard let program = Self.program else { throw UsageError(Self.missing) }
        folder = try BenchFolder.make()
        port = try Self.freePort()
        for (number, answer) in answers.enumerated() {
            let path = "\(folder)/\(number)"
            try Data(answer.body).write(to: URL(fileURLWithPath: path))
        }
        let configuration = Self.configuration(folder, port, answers)
        try configuration.write(toFile: "\(folder)/nginx.conf", atomically: true, encoding: .utf8)
        process = Process()
        process.executableURL = URL(fileURLWithPath: program)
        process.arguments = ["-p", folder, "-c", "\(folder)/nginx.conf", "-e", "\(folder)/errors"]
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        try process.run()
        try awaitPort()
    }

    deinit {
        stop()
        BenchFolder.remove(folder)
    }

    func stop() {
        guard process.isRunning else { return }
        BenchFolder.end(process)
    }

    private func awaitPort() throws {
        let end = ContinuousClock.now + .seconds(10)
        while ContinuousClock.now < end {
            if (try? LocalConnection.port(port)) != nil { return }
            guard process.isRunning else {
                let said = try? String(contentsOfFile: "\(folder)/errors", encoding: .utf8)
                throw UsageError("nginx ended: \(said ?? "")")
            }
            usleep(200)
        }
        throw UsageError("nginx doesn't listen")
    }

    /// A port that nobody has now.
    private static func freePort() throws -> Int {
        let made = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        defer { close(made) }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = in_addr_t(0x7f00_0001).bigEndian
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let result = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(made, $0, size) == 0 ? getsockname(made, $0, &size) : -1
            }
        }
        guard made >= 0, result == 0 else { throw UsageError("no port is free") }
        return Int(in_port_t(bigEndian: address.sin_port))
    }

    /// Fields that nginx writes itself.
    private static let own: Set<String> = ["content-length", "content-type", "date", "connection"]

    private static func configuration(
        _ folder: String,
        _ port: Int,
        _ answers: [HTTPAnswer]
    ) -> String {
        let places = answers.enumerated().map { number, answer in
            let fields = answer.fields.filter { !own.contains($0.name) }.map {
                "add_header \($0.name) \(quoted($0.value)) always;"
            }
            let type = answer.headers["content-type"] ?? "text/html"
            return "location = /\(number) { default_type \(quoted(type)); "
                + fields.joined(separator: " ") + " }"
        }
        let temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map {
            "\($0)_temp_path \(folder)/\($0);"
        }
        return """
            daemon off;
            worker_processes auto;
            pid \(folder)/pid;
            events { worker_connections 2048; }
            http {
              access_log off;
              etag off;
              server_tokens off;
              sendfile on;
              tcp_nodelay on;
              open_file_cache max=100;
              keepalive_requests 100000000;
              \(temporary.joined(separator: "\n  "))
              server {
                listen 127.0.0.1:\(port);
                root \(folder);
                \(places.joined(separator: "\n    "))
              }
            }
            """
    }

    private static func quoted(_ text: String) -> String {
        let escaped = text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
        // nginx would read what follows a dollar as a variable.
        return "\"\(escaped.replacing("$", with: ""))\""
    }
}
