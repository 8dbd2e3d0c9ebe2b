import Foundation
import Glibc

/// A blocking connection to a server on this machine.
final class LocalConnection {
    let descriptor: Int32
    private var buffer: [UInt8] = []
    private var start = 0
    private var room = [UInt8](repeating: 0, count: 65_536)

    /// Takes over a connection that is open.
    init(adopting descriptor: Int32) {
        self.descriptor = descriptor
    }

    deinit { close(descriptor) }

    /// Connects to a port of 127.0.0.1.
    static func port(_ port: Int) throws -> LocalConnection {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = in_port_t(UInt16(clamping: port)).bigEndian
        address.sin_addr.s_addr = in_addr_t(0x7f00_0001).bigEndian
        let made = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        let result = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(made, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        guard made >= 0, result == 0 else {
            throw UsageError("can't reach 127.0.0.1:\(port): \(String(cString: strerror(errno)))")
        }
        var one: Int32 = 1
        setsockopt(
            made,
            Int32(IPPROTO_TCP),
            TCP_NODELAY,
            &one,
            socklen_t(MemoryLayout<Int32>.size)
        )
        return LocalConnection(adopting: made)
    }

    /// Connects to a socket by its path, waiting for it to be there.
    static func unix(_ path: String, patience: Duration) throws -> LocalConnection {
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        let bytes = Array(path.utf8CString)
        guard bytes.count <= MemoryLayout.size(ofValue: address.sun_path) else {
            throw UsageError("the path \(path) is too long for a socket")
        }
        withUnsafeMutableBytes(of: &address.sun_path) { room in
            for (place, byte) in bytes.enumerated() { room[place] = UInt8(bitPattern: byte) }
        }
        let end = ContinuousClock.now + patience
        while ContinuousClock.now < end {
            let made = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
            let result = withUnsafePointer(to: &address) { pointer in
                pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                    connect(made, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
                }
            }
            if made >= 0, result == 0 { return LocalConnection(adopting: made) }
            if made >= 0 { close(made) }
            usleep(20_000)
        }
        throw UsageError("nothing answers at \(path)")
    }

    func send(_ bytes: [UInt8]) throws {
        try SocketPairs.write(bytes, to: descriptor)
    }

    /// Reads the head of an answer whose body goes on, and gives its status.
    func streamHead() throws -> Int {
        var status = 0
        try lines { line in
            if status == 0 { status = Self.number(line.dropFirst("HTTP/1.1 ".utf8.count)) }
        }
        return status
    }

    /// The next line without its end.
    func line() throws -> String {
        while true {
            if let end = buffer[start...].firstIndex(of: UInt8(ascii: "\n")) {
                let line = buffer[start..<end].filter { $0 != UInt8(ascii: "\r") }
                start = end + 1
                return String(decoding: line, as: UTF8.self)
            }
            try fill()
        }
    }

    /// The next bytes, as many as asked for.
    func bytes(_ count: Int) throws -> ArraySlice<UInt8> {
        while buffer.count - start < count { try fill() }
        defer { start += count }
        return buffer[start..<(start + count)]
    }

    /// One HTTP answer: its status and body.
    func httpAnswer() throws -> (status: Int, body: ArraySlice<UInt8>) {
        var status = 0
        var length = 0
        try lines { line in
            if status == 0 {
                status = Self.number(line.dropFirst("HTTP/1.1 ".utf8.count))
            } else if Self.contentLength.count < line.count,
                zip(Self.contentLength, line).allSatisfy({ $0 == $1 | 0x20 })
            {
                length = Self.number(line.dropFirst(Self.contentLength.count).drop { $0 == 0x20 })
            }
        }
        return (status, try bytes(length))
    }

    /// One HTTP answer with its header fields, their names in lower case.
    func wholeAnswer() throws -> HTTPAnswer {
        var answer = HTTPAnswer()
        try lines { line in
            let text = String(decoding: line, as: UTF8.self).filter { $0 != "\r" }
            if answer.status == 0 {
                answer.status = Int(text.split(separator: " ").dropFirst().first ?? "") ?? 0
            } else if let colon = text.firstIndex(of: ":") {
                let name = text[..<colon].lowercased()
                let value = text[text.index(after: colon)...].drop { $0 == " " }
                answer.fields.append((name, String(value)))
            }
        }
        let length = answer.headers["content-length"].flatMap { Int($0) } ?? 0
        answer.body = Array(try bytes(length))
        return answer
    }

    private static let contentLength = Array("content-length:".utf8)

    private static func number(_ text: ArraySlice<UInt8>) -> Int {
        text.prefix { (0x30...0x39).contains($0) }.reduce(0) { $0 * 10 + Int($1 & 0x0F) }
    }

    /// Hands over the lines of a head, up to the empty one.
    private func lines(_ body: (ArraySlice<UInt8>) -> Void) throws {
        while true {
            while let end = buffer[start...].firstIndex(of: UInt8(ascii: "\n")) {
                let line = buffer[start..<end].dropLast()
                start = end + 1
                if line.isEmpty { return }
                body(line)
            }
            try fill()
        }
    }

    /// Adds what has come, waiting for the first byte; what was read before and not taken comes first.
    func readSome(into bytes: inout [UInt8]) throws {
        if start == buffer.count { try fill() }
        bytes += buffer[start...]
        start = buffer.count
    }

    private func fill() throws {
        if start > 0 {
            buffer.removeFirst(start)
            start = 0
        }
        let most = room.count
        let count = read(descriptor, &room, most)
        guard count > 0 else { throw UsageError("the connection ended too early") }
        buffer += room[..<count]
    }
}

/// An answer whole.
struct HTTPAnswer {
    var status = 0
    var fields: [(name: String, value: String)] = []
    var body: [UInt8] = []

    var headers: [String: String] {
        Dictionary(fields.map { ($0.name, $0.value) }, uniquingKeysWith: { first, _ in first })
    }
}
