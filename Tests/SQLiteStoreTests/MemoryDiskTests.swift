import SQLiteStore
import Testing

struct MemoryDiskTests {
    private static let schema = """
        CREATE TABLE posts (id INTEGER PRIMARY KEY, body TEXT NOT NULL) STRICT;
        CREATE TABLE outbox (id TEXT PRIMARY KEY, post INTEGER NOT NULL) STRICT, WITHOUT ROWID;
        """

    private func makeDatabase(on disk: MemoryDisk) throws(SQLiteError) -> Database {
        let database = try Database(.disk(disk, name: "main.db"))
        try database.script(Self.schema)
        return database
    }

    private func add(
        _ id: Int,
        to database: Database,
        _ durability: Durability = .full
    ) throws(SQLiteError) {
        try database.transaction(durability) { () throws(SQLiteError) in
            try database.run("INSERT INTO posts VALUES (?, ?)", id, "post \(id)")
            try database.run("INSERT INTO outbox VALUES (?, ?)", "op\(id)", id)
        }
    }

    private func ids(in database: Database) throws(SQLiteError) -> [Int] {
        try database.rows("SELECT id FROM posts ORDER BY id").map { $0.int("id") }
    }

    private func reopen(_ disk: MemoryDisk) throws(SQLiteError) -> Database {
        let database = try Database(.disk(disk, name: "main.db"))
        #expect(try database.row("PRAGMA integrity_check")?[0] == .text("ok"))
        let halves = try database.row(
            """
            SELECT (SELECT count(*) FROM posts) - (SELECT count(*) FROM outbox) AS difference
            """
        )
        #expect(halves?.int("difference") == 0, "a transaction is there in half")
        return database
    }

    @Test func `a full commit survives a power cut and a normal one does not`() throws {
        for durability in [Durability.full, .normal] {
            let disk = MemoryDisk()
            let database = try makeDatabase(on: disk)
            try add(1, to: database, durability)
            try add(2, to: database, durability)
            disk.powerCut(.dropAll)
            let after = try ids(in: reopen(disk))
            #expect(after == (durability == .full ? [1, 2] : []))
        }
    }

    @Test func `a later full commit makes earlier normal ones durable`() throws {
        let disk = MemoryDisk()
        let database = try makeDatabase(on: disk)
        try add(1, to: database, .normal)
        try add(2, to: database, .full)
        disk.powerCut(.dropAll)
        #expect(try ids(in: reopen(disk)) == [1, 2])
    }

    @Test func `a killed process loses nothing that was committed`() throws {
        let disk = MemoryDisk()
        let database = try makeDatabase(on: disk)
        try add(1, to: database, .normal)
        disk.powerCut(.keepAll)
        #expect(try ids(in: reopen(disk)) == [1])
    }

    @Test func `a database of before the cut fails and can't touch the files`() throws {
        let disk = MemoryDisk()
        var database: Database? = try makeDatabase(on: disk)
        try add(1, to: #require(database))
        disk.powerCut(.dropAll)
        let before = disk.contents(of: "main.db-wal")
        #expect(throws: SQLiteError.self) { try add(2, to: #require(database)) }
        database = nil
        #expect(disk.contents(of: "main.db-wal") == before)
        #expect(try ids(in: reopen(disk)) == [1])
    }

    @Test(arguments: 0..<120 as Range<UInt64>)
    func `no policy of the cut corrupts the file or loses a full commit`(seed: UInt64) throws {
        let policies: [PowerCutPolicy] = [.dropAll, .keepPrefix(seed: seed), .torn(seed: seed)]
        for policy in policies {
            let disk = MemoryDisk()
            let database = try makeDatabase(on: disk)
            try database.run("PRAGMA wal_autocheckpoint = 20")
            // The write that fails is where the power goes: in the middle of a commit or checkpoint.
            disk.failWrites(after: Int(seed) * 3, with: .ioError, forever: true)
            var acknowledged: [Int] = []
            for id in 1...60 {
                guard (try? add(id, to: database)) != nil else { break }
                acknowledged.append(id)
            }
            disk.mend()
            disk.powerCut(policy)
            let after = try ids(in: reopen(disk))
            #expect(after.starts(with: acknowledged), "\(policy)")
            #expect(after.count <= acknowledged.count + 1, "\(policy)")
        }
    }

    @Test func `a copy goes on by itself`() throws {
        let disk = MemoryDisk()
        let database = try makeDatabase(on: disk)
        try add(1, to: database)
        let copy = disk.copy()
        let other = try reopen(copy)
        try add(2, to: database)
        try add(3, to: other)
        #expect(try ids(in: database) == [1, 2])
        #expect(try ids(in: other) == [1, 3])
    }

    @Test func `a copy keeps what is not synced apart from what is`() throws {
        let disk = MemoryDisk()
        let database = try makeDatabase(on: disk)
        try add(1, to: database, .full)
        try add(2, to: database, .normal)
        let copy = disk.copy()
        copy.powerCut(.dropAll)
        #expect(try ids(in: reopen(copy)) == [1])
        #expect(try ids(in: reopen(disk.copy())) == [1, 2])
    }

    @Test func `the same calls give the same bytes`() throws {
        var images: [[UInt8]] = []
        for _ in 0..<2 {
            let disk = MemoryDisk()
            var database: Database? = try makeDatabase(on: disk)
            for id in 1...50 { try add(id, to: #require(database), id % 3 == 0 ? .full : .normal) }
            database = nil
            images.append(disk.contents(of: "main.db"))
            #expect(!disk.exists("main.db-wal"), "closing checkpoints and removes the log")
        }
        #expect(images[0] == images[1])
        #expect(images[0].count > 4096)
    }

    @Test func `time on a disk stands still`() throws {
        let database = try Database(.disk(MemoryDisk(), name: "main.db"))
        #expect(try database.row("SELECT datetime('now')")?[0] == "2025-01-01 00:00:00")
    }

    @Test func `a full disk is an error and the data stays`() throws {
        let disk = MemoryDisk()
        let database = try makeDatabase(on: disk)
        try add(1, to: database)
        disk.failWrites(after: 0, with: .full, forever: true)
        #expect {
            try add(2, to: database)
        } throws: { error in
            (error as? SQLiteError)?.primaryCode == 13
        }
        #expect(!database.inTransaction)
        disk.mend()
        try add(3, to: database)
        #expect(try ids(in: database) == [1, 3])
    }

    @Test func `a second connection to the same file is refused`() throws {
        let disk = MemoryDisk()
        let database = try makeDatabase(on: disk)
        #expect(throws: SQLiteError.self) { try Database(.disk(disk, name: "main.db")) }
        try add(1, to: database)
    }

    @Test func `two names on one disk are two databases, and one can be removed`() throws {
        let disk = MemoryDisk()
        do {
            let other = try Database(.disk(disk, name: "other.db"))
            try other.script("CREATE TABLE t (a)")
        }
        let database = try makeDatabase(on: disk)
        try add(1, to: database)
        #expect(disk.exists("other.db"))
        let bytes = disk.bytes
        disk.remove("other.db")
        #expect(!disk.exists("other.db"))
        #expect(disk.bytes < bytes)
        #expect(try ids(in: database) == [1])
    }

    @Test func `sorting more than fits in the cache uses temporary files in memory`() throws {
        let database = try Database(.disk(MemoryDisk(), name: "main.db"))
        try database.script(
            """
            PRAGMA cache_size = 10;
            CREATE TABLE t (a INTEGER, b TEXT);
            INSERT INTO t WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT 3000)
                SELECT i * 7919 % 3001, printf('%.200c', 'x') FROM n;
            """
        )
        let rows = try database.rows("SELECT a, b || a AS c FROM t ORDER BY c, a")
        #expect(rows.count == 3000)
    }
}
