import Glibc

/// Looks again and again until something is so, for at most a while.
func waits(milliseconds: Int = 10_000, for isSo: () -> Bool) -> Bool {
    for _ in 0..<(milliseconds / 5) {
        if isSo() { return true }
        usleep(5_000)
    }
    return isSo()
}

/// How many descriptors are open in this process, among the first few thousand.
///
/// Only sockets count when that is asked for: the runtime opens others when it likes.
func openDescriptorCount(socketsOnly: Bool = false) -> Int {
    (0..<4_096).count { descriptor in
        var status = stat()
        guard fstat(Int32(descriptor), &status) == 0 else { return false }
        return !socketsOnly || status.st_mode & S_IFMT == S_IFSOCK
    }
}
