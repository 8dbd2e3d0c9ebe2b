import CMemoryVFS

/// A simulated disk that holds the files of databases in memory.
///
/// Each file has a live image, which programs see, and a durable one, which a power cut leaves.
public final class MemoryDisk {
    let id: Int64

    /// The name under which SQLite knows these disks.
    static let vfsName = "feedlab-memory"

    /// Makes an empty disk.
    public init() {
        id = memory_disk_create()
    }

    private init(id: Int64) {
        self.id = id
    }

    deinit {
        memory_disk_destroy(id)
    }

    func path(of name: String) -> String {
        "\(id)/\(name)"
    }
}
