import CSQLite

/// One connection to one SQLite database, with the rules of this project switched on.
///
/// It has one owner and no lock of its own: use it from one actor or one thread at a time.
/// Statements are compiled once and kept by their text.
public final class Database {
    /// Where the bytes of a database live.
    public enum Location {
        /// In this connection only, gone with it.
        case memory
        /// In a file of the operating system, by path.
        case file(String)
        /// In a file that is there and is only read; `isStill` where nobody else can write it meanwhile.
        ///
        /// A still file is read without a lock and without a further file beside it.
        case fileToRead(String, isStill: Bool)
        /// In a file of a simulated disk, by name.
        case disk(MemoryDisk, name: String)
    }

    let handle: OpaquePointer
    /// The simulated disk that holds it, which must outlive the connection; nil for other places.
    public let disk: MemoryDisk?
    private var statements = StatementCache()
    var schema = SchemaCache()
    var durability = Durability.full
    /// What writes outside a transaction promise.
    var ownDurability = Durability.full
    let watches = TableWatches()
    var changeLog: ChangeLog?
    /// How often a transaction was rolled back: what was remembered of its rows is wrong then.
    public internal(set) var rollbacks = 0
    /// How many statements this connection has run.
    public private(set) var statementsRun = 0
    /// How many rows queries of this connection have handed out.
    public internal(set) var rowsRead = 0

    /// Opens a database, and creates its file when it isn't there.
    ///
    /// Foreign keys are on and the connection is defensive everywhere. Files and simulated disks
    /// use a write-ahead log (read back, since SQLite answers a refusal silently) with commits that
    /// wait for the disk. A simulated disk is locked exclusively, so it needs no shared memory.
    public init(_ location: Location) throws(SQLiteError) {
        switch location {
        case .memory:
            disk = nil
            handle = try Self.open(":memory:", vfs: nil)
        case .file(let path):
            disk = nil
            handle = try Self.open(path, vfs: nil)
        case .fileToRead(let path, let isStill):
            disk = nil
            handle = try Self.open(
                Self.address(of: path, isStill: isStill),
                vfs: nil,
                access: SQLITE_OPEN_READONLY | SQLITE_OPEN_URI
            )
        case .disk(let disk, let name):
            self.disk = disk
            handle = try Self.open(disk.path(of: name), vfs: MemoryDisk.vfsName)
        }
        try configure(location)
    }

    deinit {
        sqlite3_update_hook(handle, nil, nil)
        statements = StatementCache()
        sqlite3_close_v2(handle)
    }

    private static func open(
        _ path: String,
        vfs: String?,
        access: Int32 = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
    ) throws(SQLiteError) -> OpaquePointer {
        var opened: OpaquePointer?
        let flags = access | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE
        let code = sqlite3_open_v2(path, &opened, flags, vfs)
        guard code == SQLITE_OK, let opened else {
            let message = opened.map { String(cString: sqlite3_errmsg($0)) } ?? "out of memory"
            let number = sqlite3_system_errno(opened)
            sqlite3_close_v2(opened)
            throw SQLiteError(
                code: code,
                message: "\(message): \(path)",
                sql: "",
                systemNumber: number
            )
        }
        return opened
    }

    /// A path as SQLite's own kind of address, with whatever would mean something there written in hex.
    private static func address(of path: String, isStill: Bool) -> String {
        let plain = path.replacing("%", with: "%25").replacing("?", with: "%3f")
            .replacing("#", with: "%23")
        return "file:" + plain + (isStill ? "?immutable=1" : "")
    }

    private func configure(_ location: Location) throws(SQLiteError) {
        _ = csqlite_set_defensive(handle, 1)
        try run("PRAGMA foreign_keys = ON")
        switch location {
        case .memory: return
        case .fileToRead:
            sqlite3_busy_timeout(handle, 5000)
            try run("PRAGMA query_only = ON")
            return
        case .file: sqlite3_busy_timeout(handle, 5000)
        case .disk:
            try run("PRAGMA locking_mode = EXCLUSIVE")
            // A post into many feeds changes a page of each; with too little room SQLite writes them out and reads
            // them back in the middle of it.
            try run("PRAGMA cache_size = -32768")
        }
        let mode = try row("PRAGMA journal_mode = WAL")?[0].asText ?? ""
        guard mode == "wal" else {
            throw SQLiteError(
                code: SQLITE_ERROR,
                message: "journal mode is '\(mode)', not 'wal'",
                sql: "PRAGMA journal_mode = WAL"
            )
        }
        try run("PRAGMA synchronous = FULL")
    }

    /// The compiled form of a text, kept for its next use.
    func statement(_ sql: String) throws(SQLiteError) -> Statement {
        statementsRun += 1
        if let kept = statements.find(sql) { return kept }
        let fresh = try Statement.prepare(sql, on: handle, persistent: true)
        statements.keep(fresh, for: sql)
        return fresh
    }

    /// Lets all compiled statements go, so that the next use compiles anew.
    func forgetStatements() {
        statements = StatementCache()
    }
}
