import Glibc

/// Both ends of connections over 127.0.0.1 in this process: what a server's figures stand beside.
struct SocketPairs {
    let near: [LocalConnection]
    /// The other ends, as bare descriptors: they belong to whoever writes to them.
    let far: [Int32]

    init(_ count: Int) throws {
        let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        defer { close(listener) }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = in_addr_t(0x7f00_0001).bigEndian
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let result = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(listener, $0, size) == 0 && listen(listener, 128) == 0
                    ? getsockname(listener, $0, &size) : -1
            }
        }
        guard listener >= 0, result == 0 else {
            throw UsageError("no socket: \(String(cString: strerror(errno)))")
        }
        let port = Int(in_port_t(bigEndian: address.sin_port))
        var near: [LocalConnection] = []
        var far: [Int32] = []
        for _ in 0..<count {
            near.append(try LocalConnection.port(port))
            let made = accept(listener, nil, nil)
            guard made >= 0 else {
                throw UsageError("no connection: \(String(cString: strerror(errno)))")
            }
            far.append(made)
        }
        self.near = near
        self.far = far
    }

    /// Writes all of the bytes.
    static func write(_ bytes: [UInt8], to descriptor: Int32) throws {
        var sent = 0
        while sent < bytes.count {
            let count = bytes.withUnsafeBytes {
                Glibc.write(descriptor, $0.baseAddress.map { $0 + sent }, $0.count - sent)
            }
            guard count > 0 else { throw UsageError("the connection broke while sending") }
            sent += count
        }
    }
}

/// How many descriptors this process may have, and those that it starts.
enum Descriptors {
    /// Asks for as many as the system lets it have.
    static func raise() {
        var limit = rlimit()
        let which = __rlimit_resource_t(UInt32(RLIMIT_NOFILE.rawValue))
        guard getrlimit(which, &limit) == 0 else { return }
        limit.rlim_cur = min(limit.rlim_max, 16_384)
        _ = setrlimit(which, &limit)
    }
}
