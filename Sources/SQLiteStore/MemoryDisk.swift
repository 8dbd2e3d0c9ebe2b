import CMemoryVFS

/// A simulated disk that holds the files of databases in memory.
///
/// Each file has a live image, which connections read and write, and a durable one, which is what
/// was synced. So a disk can be cut off from power, with exactly the loss that a real one could
/// have, and it can be copied as a value. It has one owner, like the databases on it.
public final class MemoryDisk {
    /// The name under which SQLite knows these disks.
    static let vfsName = "feedlab-memory"

    private let id: Int64

    /// Makes an empty disk.
    public init() {
        id = memory_disk_create()
        precondition(id != 0, "out of memory")
    }

    private init(id: Int64) {
        precondition(id != 0, "out of memory")
        self.id = id
    }

    deinit {
        memory_disk_destroy(id)
    }

    /// A second disk with the same files, equal down to what isn't synced yet.
    ///
    /// Take it while no transaction is open on this disk's databases: all that they know is in the
    /// files then. Open databases go on as before; the copy has none, so open them anew on it.
    public func copy() -> sending MemoryDisk {
        MemoryDisk(id: memory_disk_copy(id))
    }

    /// Cuts the power: unsynced writes suffer as the policy says, open databases become useless.
    ///
    /// A database opened before fails with an I/O error from now on and can't harm the files; let
    /// it go and open a new one, which recovers as SQLite does after a crash.
    public func powerCut(_ policy: PowerCutPolicy) {
        switch policy {
        case .keepAll: memory_disk_power_cut(id, MEMORY_DISK_KEEP_ALL, 0)
        case .dropAll: memory_disk_power_cut(id, MEMORY_DISK_DROP_ALL, 0)
        case .keepPrefix(let seed): memory_disk_power_cut(id, MEMORY_DISK_KEEP_PREFIX, seed)
        case .torn(let seed): memory_disk_power_cut(id, MEMORY_DISK_TORN, seed)
        }
    }

    /// Lets a later write, truncation or sync fail: the one that comes after `calls` others.
    ///
    /// With `forever` all later ones fail too, until `mend()`.
    public func failWrites(after calls: Int, with fault: DiskFault, forever: Bool = false) {
        memory_disk_fail(id, Int64(calls), fault.code, forever ? 1 : 0)
    }

    /// Takes back an ordered failure.
    public func mend() {
        memory_disk_fail(id, 0, 0, 0)
    }

    /// Removes a database file together with its log and journal; nothing happens without it.
    public func remove(_ name: String) {
        for suffix in ["", "-wal", "-journal"] { memory_disk_remove(id, name + suffix) }
    }

    /// Whether a file is there.
    public func exists(_ name: String) -> Bool {
        memory_disk_file_size(id, name) >= 0
    }

    /// The live bytes of one file, 0 when it isn't there.
    public func size(of name: String) -> Int { Int(max(0, memory_disk_file_size(id, name))) }

    /// The live bytes of all files together.
    public var bytes: Int { Int(memory_disk_bytes(id)) }

    /// The live bytes of one file, empty when it isn't there.
    ///
    /// A database's bytes are the same after the same calls. Its log's are not quite: SQLite salts
    /// each log from a source of chance that is the process's own. No content depends on that.
    public func contents(of name: String) -> [UInt8] {
        let count = Int(max(0, memory_disk_file_size(id, name)))
        return [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
            initialized = Int(memory_disk_read(id, name, buffer.baseAddress, Int64(count)))
        }
    }

    /// The path by which SQLite finds a file of this disk.
    func path(of name: String) -> String {
        "\(id)/\(name)"
    }
}
