import Foundation
import Glibc
import Testing

/// The helper program `device-child`, whose lines this process reads until it kills it.
final class ChildProcess {
    private var process = pid_t()
    private let input: Int32
    private var rest: [UInt8] = []

    init(_ arguments: [String]) throws {
        var ends: [Int32] = [0, 0]
        try #require(pipe(&ends) == 0)
        // No other process that this one starts may hold an end.
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        input = ends[0]
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_adddup2(&actions, ends[1], 1)
        var words: [UnsafeMutablePointer<CChar>?] =
            ([Self.program] + arguments).map { strdup($0) } + [nil]
        defer { for word in words { free(word) } }
        var environment: [UnsafeMutablePointer<CChar>?] = [nil]
        let code = posix_spawn(&process, Self.program, &actions, nil, &words, &environment)
        close(ends[1])
        try #require(code == 0, "\(Self.program) can't be started")
    }

    deinit {
        close(input)
    }

    /// The program stands beside the tests' own bundle.
    private static let program: String = {
        let arguments = ProcessInfo.processInfo.arguments
        let named = arguments.firstIndex(of: "--test-bundle-path").map { arguments[$0 + 1] }
        return URL(filePath: named ?? arguments[0]).deletingLastPathComponent()
            .appending(path: "device-child").path
    }()

    /// The next line; nil once the program has ended and nothing is left of what it said.
    func line() -> String? {
        while true {
            if let end = rest.firstIndex(of: 0x0A) {
                let line = String(decoding: rest[..<end], as: UTF8.self)
                rest.removeSubrange(...end)
                return line
            }
            var buffer = [UInt8](repeating: 0, count: 4_096)
            let count = read(input, &buffer, buffer.count)
            if count <= 0 { return nil }
            rest += buffer[..<count]
        }
    }

    /// Kills it on the spot, and waits until it is gone; the signal that ended it.
    func kill() -> Int32 {
        Glibc.kill(process, SIGKILL)
        var status: Int32 = 0
        waitpid(process, &status, 0)
        return status & 0x7F
    }
}
