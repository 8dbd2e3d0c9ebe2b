private import Glibc

/// A value that only one thread at a time may touch.
///
/// It stands on a pthread mutex because ThreadSanitizer knows that lock. A body computes and
/// returns: it calls nothing that could wait or take the same lock again.
public final class Locked<Value: ~Copyable>: @unchecked Sendable {  // `lock` guards `value`
    private let lock: UnsafeMutablePointer<pthread_mutex_t>
    private var value: Value

    /// Puts a value under a lock of its own.
    public init(_ value: consuming sending Value) {
        lock = .allocate(capacity: 1)
        pthread_mutex_init(lock, nil)
        self.value = value
    }

    deinit {
        pthread_mutex_destroy(lock)
        lock.deallocate()
    }

    /// Runs a body while no other thread can see the value.
    public func withLock<R: ~Copyable, E: Error>(
        _ body: (inout sending Value) throws(E) -> sending R
    ) throws(E) -> sending R {
        pthread_mutex_lock(lock)
        defer { pthread_mutex_unlock(lock) }
        return try body(&value)
    }
}
