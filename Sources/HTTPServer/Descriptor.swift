private import Glibc

/// The system calls on file descriptors that the server needs.
enum Descriptor {
    /// What a read or a write came to.
    enum Transfer: Equatable {
        case bytes(Int)
        case wouldBlock
        case ended
    }

    /// What asking for the next connection came to.
    enum Acceptance {
        case connection(Int32)
        case none
        case failed(errno: Int32)
    }

    static func close(_ descriptor: Int32) {
        _ = Glibc.close(descriptor)
    }

    /// Reads what has come, up to the size of the buffer.
    static func receive(_ descriptor: Int32, into buffer: UnsafeMutableRawBufferPointer) -> Transfer
    {
        while true {
            let count = recv(descriptor, buffer.baseAddress, buffer.count, 0)
            if count > 0 { return .bytes(count) }
            if count == 0 { return .ended }
            if errno == EINTR { continue }
            return errno == EAGAIN ? .wouldBlock : .ended
        }
    }

    /// Writes as much as the system takes now; a reader that is gone raises no signal.
    static func send(_ descriptor: Int32, _ bytes: ArraySlice<UInt8>) -> Transfer {
        bytes.withUnsafeBytes { buffer in
            while true {
                let flags = Int32(MSG_NOSIGNAL)
                let count = Glibc.send(descriptor, buffer.baseAddress, buffer.count, flags)
                if count >= 0 { return .bytes(count) }
                if errno == EINTR { continue }
                return errno == EAGAIN ? .wouldBlock : .ended
            }
        }
    }

    /// Tells the reader that nothing more will come.
    static func endWriting(_ descriptor: Int32) {
        shutdown(descriptor, Int32(SHUT_WR))
    }

    static func accept(_ listener: Int32) -> Acceptance {
        while true {
            let descriptor = Glibc.accept(listener, nil, nil)
            guard descriptor < 0 else {
                makeNonBlocking(descriptor)
                setOption(descriptor, Int32(IPPROTO_TCP), TCP_NODELAY)
                return .connection(descriptor)
            }
            switch errno {
            // A client that is gone again is no trouble of ours: look at the next one.
            case EINTR, ECONNABORTED, EPROTO: continue
            case EAGAIN: return .none
            default: return .failed(errno: errno)
            }
        }
    }

    /// Opens a listener on 127.0.0.1 and says which port it got.
    static func listen(port: Int) throws(ServerError) -> (descriptor: Int32, port: Int) {
        guard let number = UInt16(exactly: port) else {
            throw ServerError(
                code: .invalidPort,
                message: "expected a port from 0 to 65535, found \(port)"
            )
        }
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        guard descriptor >= 0 else { throw .failed("socket", number: errno, port: port) }
        makeNonBlocking(descriptor)
        // Else a restart would have to wait for the last connections to be forgotten.
        setOption(descriptor, SOL_SOCKET, SO_REUSEADDR)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = number.bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let failure: (call: String, number: Int32)? = withUnsafeMutablePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                if bind(descriptor, address, length) != 0 { return ("bind", errno) }
                if Glibc.listen(descriptor, 1_024) != 0 { return ("listen", errno) }
                if getsockname(descriptor, address, &length) != 0 { return ("getsockname", errno) }
                return nil
            }
        }
        if let failure {
            close(descriptor)
            throw .failed(failure.call, number: failure.number, port: port)
        }
        return (descriptor, Int(UInt16(bigEndian: address.sin_port)))
    }

    /// How many descriptors this process may have open.
    static var countMax: Int {
        var limit = rlimit()
        getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
        return Int(clamping: limit.rlim_cur)
    }

    private static func makeNonBlocking(_ descriptor: Int32) {
        _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    }

    private static func setOption(_ descriptor: Int32, _ level: Int32, _ name: Int32) {
        var on: Int32 = 1
        setsockopt(descriptor, level, name, &on, socklen_t(MemoryLayout<Int32>.size))
    }
}
