private import CEpoll
private import Glibc

/// epoll, level-triggered: what isn't dealt with is reported again.
struct Poller: ~Copyable {
    /// One descriptor that has something to say.
    struct Event {
        let id: UInt64
        let isReadable: Bool
        let isWritable: Bool
        /// The other side is gone in both directions.
        let isBroken: Bool
    }

    private let descriptor: Int32
    private let buffer: UnsafeMutableBufferPointer<epoll_event>

    init() throws(ServerError) {
        descriptor = epoll_create1(Int32(EPOLL_CLOEXEC))
        guard descriptor >= 0 else { throw .failed("epoll_create1", number: errno, port: 0) }
        buffer = .allocate(capacity: 256)
    }

    deinit {
        Descriptor.close(descriptor)
        buffer.deallocate()
    }

    func add(_ target: Int32, id: UInt64, reads: Bool, writes: Bool = false) {
        control(EPOLL_CTL_ADD, target, id, reads, writes)
    }

    func change(_ target: Int32, id: UInt64, reads: Bool, writes: Bool) {
        control(EPOLL_CTL_MOD, target, id, reads, writes)
    }

    func remove(_ target: Int32) {
        control(EPOLL_CTL_DEL, target, 0, false, false)
    }

    /// Waits for events; a nil time is no limit.
    func wait(milliseconds: Int32?) -> [Event] {
        let count = epoll_wait(
            descriptor,
            buffer.baseAddress,
            Int32(buffer.count),
            milliseconds ?? -1
        )
        guard count > 0 else { return [] }
        return buffer.prefix(Int(count)).map { event in
            Event(
                id: event.data.u64,
                isReadable: event.events & EPOLLIN.rawValue != 0,
                isWritable: event.events & EPOLLOUT.rawValue != 0,
                isBroken: event.events & (EPOLLERR.rawValue | EPOLLHUP.rawValue) != 0
            )
        }
    }

    private func control(
        _ operation: Int32,
        _ target: Int32,
        _ id: UInt64,
        _ reads: Bool,
        _ writes: Bool
    ) {
        var event = epoll_event()
        event.events = (reads ? EPOLLIN.rawValue : 0) | (writes ? EPOLLOUT.rawValue : 0)
        event.data.u64 = id
        epoll_ctl(descriptor, operation, target, &event)
    }
}
