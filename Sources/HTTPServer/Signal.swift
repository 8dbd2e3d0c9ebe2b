private import CEpoll
private import Glibc

/// A flag that one thread raises and others wait for, as a descriptor that epoll can watch.
final class Signal: Sendable {
    let descriptor: Int32

    init() throws(ServerError) {
        descriptor = eventfd(0, Int32(EFD_CLOEXEC | EFD_NONBLOCK))
        guard descriptor >= 0 else { throw .failed("eventfd", number: errno, port: 0) }
    }

    deinit {
        Descriptor.close(descriptor)
    }

    func raise() {
        _ = eventfd_write(descriptor, 1)
    }

    /// Takes the flag down.
    func lower() {
        var count: eventfd_t = 0
        _ = eventfd_read(descriptor, &count)
    }

    /// Blocks until the flag is up, and leaves it up.
    func wait() {
        var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        while poll(&entry, 1, -1) < 0 && errno == EINTR {}
    }
}
