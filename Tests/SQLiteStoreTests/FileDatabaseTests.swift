import Foundation
import SQLiteStore
import Testing

struct FileDatabaseTests {
    private let folder = FileManager.default.temporaryDirectory
        .appending(path: "feedlab-store-\(UUID().uuidString)").path

    init() throws {
        try FileManager.default.createDirectory(
            atPath: folder,
            withIntermediateDirectories: true
        )
    }

    @Test func `a file is in WAL mode with full commits and is there after reopening`() throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let path = folder + "/workbook.db"
        do {
            let database = try Database(.file(path))
            #expect(try database.row("PRAGMA journal_mode")?[0] == "wal")
            #expect(try database.row("PRAGMA synchronous")?[0] == 2)
            #expect(try database.row("PRAGMA busy_timeout")?[0] == 5000)
            try database.script("CREATE TABLE t (a); INSERT INTO t VALUES (1)")
        }
        #expect(try Database(.file(path)).row("SELECT a FROM t")?[0] == 1)
    }

    @Test func `a folder that isn't there and a file that is no database are errors`() throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let missing = #expect(throws: SQLiteError.self) {
            try Database(.file(folder + "/no/such.db"))
        }
        #expect(missing?.primaryCode == 14)
        let path = folder + "/text.db"
        try String(repeating: "not a database ", count: 100)
            .write(toFile: path, atomically: true, encoding: .utf8)
        let wrong = #expect(throws: SQLiteError.self) { try Database(.file(path)) }
        #expect(wrong?.primaryCode == 26)
    }
}
