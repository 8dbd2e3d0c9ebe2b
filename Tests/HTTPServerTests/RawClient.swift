import Glibc

/// A client that sends just the bytes it is given, and reads with a deadline.
final class RawClient {
    let descriptor: Int32

    init(port: Int, receiveBytes: Int32? = nil) {
        descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        if var receiveBytes {
            setsockopt(
                descriptor,
                SOL_SOCKET,
                SO_RCVBUF,
                &receiveBytes,
                socklen_t(MemoryLayout<Int32>.size)
            )
        }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = UInt16(port).bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                _ = connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
    }

    deinit { close(descriptor) }

    func send(_ bytes: [UInt8]) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes {
                Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            guard count > 0 else { return }
            rest = rest.dropFirst(count)
        }
    }

    func send(_ text: String) { send(Array(text.utf8)) }

    func endWriting() { shutdown(descriptor, Int32(SHUT_WR)) }

    /// Closes at once, so that the other side gets a reset.
    func reset() {
        var option = linger(l_onoff: 1, l_linger: 0)
        setsockopt(
            descriptor,
            SOL_SOCKET,
            SO_LINGER,
            &option,
            socklen_t(MemoryLayout<linger>.size)
        )
        shutdown(descriptor, Int32(SHUT_RD))
    }

    /// Reads until the other side ends, the text satisfies the condition, or time is up.
    func read(
        seconds: Double = 3,
        until isEnough: (String) -> Bool = { _ in false }
    ) -> (text: String, ended: Bool) {
        var all: [UInt8] = []
        let clock = ContinuousClock()
        let end = clock.now + .milliseconds(Int(seconds * 1_000))
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while clock.now < end {
            var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            let left = max(1, Int32((end - clock.now) / .milliseconds(1)))
            guard poll(&entry, 1, left) > 0 else { break }
            let count = recv(descriptor, &buffer, buffer.count, 0)
            if count <= 0 { return (String(decoding: all, as: UTF8.self), true) }
            all += buffer[..<count]
            let text = String(decoding: all, as: UTF8.self)
            if isEnough(text) { return (text, false) }
        }
        return (String(decoding: all, as: UTF8.self), false)
    }

    /// Sends one request and reads its answer, which has a length.
    ///
    /// The minute is there so that a test ends; how soon an answer comes is for benchmarks.
    func ask(_ request: String) -> Answer {
        send(request)
        return Answer(read(seconds: 60, until: { Answer(($0, false)).isWhole }))
    }
}

/// What came back, taken apart by the simplest means there are.
struct Answer {
    let text: String
    let ended: Bool

    init(_ result: (text: String, ended: Bool)) {
        (text, ended) = result
    }

    var status: Int { Int(text.dropFirst(9).prefix(3)) ?? 0 }

    var statuses: [Int] {
        text.components(separator: "HTTP/1.1 ").dropFirst().compactMap { Int($0.prefix(3)) }
    }

    var head: String { text.components(separator: "\r\n\r\n").first ?? "" }

    var body: String {
        text.components(separator: "\r\n\r\n").dropFirst().joined(separator: "\r\n\r\n")
    }

    func header(_ name: String) -> String? {
        for line in head.components(separator: "\r\n").dropFirst() {
            let parts = line.components(separator: ": ")
            if parts[0].lowercased() == name.lowercased() {
                return parts.dropFirst().joined(separator: ": ")
            }
        }
        return nil
    }

    var isWhole: Bool {
        guard text.utf8.contains(13), text.components(separator: "\r\n\r\n").count > 1 else {
            return false
        }
        if status == 304 || status == 204 { return true }
        return header("content-length").flatMap { Int($0) }.map { body.utf8.count >= $0 } ?? false
    }
}

extension String {
    /// Cuts at each separator, byte by byte, so that CR LF is no Character of its own.
    func components(separator: String) -> [String] {
        let bytes = Array(utf8)
        let needle = Array(separator.utf8)
        var parts: [String] = []
        var start = 0
        var index = 0
        while index + needle.count <= bytes.count {
            if bytes[index] == needle[0], bytes[index..<index + needle.count].elementsEqual(needle)
            {
                parts.append(String(decoding: bytes[start..<index], as: UTF8.self))
                index += needle.count
                start = index
            } else {
                index += 1
            }
        }
        parts.append(String(decoding: bytes[start...], as: UTF8.self))
        return parts
    }
}
