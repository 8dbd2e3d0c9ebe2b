import Glibc

/// Looks again and again until something is so, for at most a while.
func waits(milliseconds: Int = 3_000, for isSo: () -> Bool) -> Bool {
    for _ in 0..<(milliseconds / 5) {
        if isSo() { return true }
        usleep(5_000)
    }
    return isSo()
}

/// How many descriptors this process has open.
func openDescriptorCount() -> Int {
    guard let folder = opendir("/proc/self/fd") else { return -1 }
    defer { closedir(folder) }
    var count = 0
    while readdir(folder) != nil { count += 1 }
    return count
}
