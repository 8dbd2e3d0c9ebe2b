import SQLiteStore
import Testing

struct RecordingTests {
    private func makeDatabase() throws(SQLiteError) -> Database {
        let database = try Database(.disk(MemoryDisk(), name: "main.db"))
        try database.script(
            """
            CREATE TABLE posts (id INTEGER PRIMARY KEY, body TEXT UNIQUE, likes INTEGER NOT NULL);
            CREATE TABLE likes (user TEXT, post INTEGER, at INTEGER, PRIMARY KEY (post, user))
                WITHOUT ROWID;
            CREATE VIRTUAL TABLE search USING fts5 (body);
            CREATE TRIGGER like_counts AFTER INSERT ON likes BEGIN
                UPDATE posts SET likes = likes + 1 WHERE id = new.post;
            END;
            INSERT INTO posts VALUES (1, 'one', 0), (2, 'two', 0);
            """
        )
        database.startRecording(tables: ["search_data", "search_idx", "search_content"])
        return database
    }

    private func show(_ changes: [RowChange]) -> [String] {
        changes.map { change in
            func cells(_ values: [SQLiteValue]?) -> String {
                values.map { $0.map(\.description).joined(separator: ",") } ?? "-"
            }
            return
                "\(change.operation) \(change.table)#\(change.rowID) \(cells(change.before)) → \(cells(change.after))"
        }
    }

    @Test func `each operation is told with its cells, once`() throws {
        let database = try makeDatabase()
        try database.run("INSERT INTO posts VALUES (3, 'three', 0)")
        try database.run("UPDATE posts SET likes = 5 WHERE id = 1")
        try database.run("DELETE FROM posts WHERE id = 2")
        let changes = database.takeChanges()
        #expect(
            show(changes) == [
                "insert posts#3 - → 3,three,0",
                "update posts#1 1,one,0 → 1,one,5",
                "delete posts#2 2,two,0 → -",
            ]
        )
        #expect(changes[0].columns == ["id", "body", "likes"])
        #expect(database.takeChanges().isEmpty)
    }

    @Test func `changes of one row merge, and no net change is no change`() throws {
        let database = try makeDatabase()
        try database.run("UPDATE posts SET likes = 1 WHERE id = 1")
        try database.run("UPDATE posts SET likes = 9 WHERE id = 2")
        try database.run("UPDATE posts SET likes = 2, body = 'uno' WHERE id = 1")
        try database.run("UPDATE posts SET likes = 0 WHERE id = 2")
        try database.run("INSERT INTO posts VALUES (4, 'four', 0)")
        try database.run("DELETE FROM posts WHERE id = 4")
        #expect(show(database.takeChanges()) == ["update posts#1 1,one,0 → 1,uno,2"])
    }

    @Test func `a row deleted and inserted again is an update`() throws {
        let database = try makeDatabase()
        try database.run("DELETE FROM posts")
        try database.run("INSERT INTO posts VALUES (2, 'zwei', 0)")
        #expect(
            show(database.takeChanges()) == [
                "delete posts#1 1,one,0 → -", "update posts#2 2,two,0 → 2,zwei,0",
            ]
        )
    }

    @Test func `a rolled-back transaction leaves no change`() throws {
        let database = try makeDatabase()
        try database.run("UPDATE posts SET likes = 1 WHERE id = 1")
        _ = try? database.transaction { () throws(SQLiteError) in
            try database.run("UPDATE posts SET likes = 7 WHERE id = 1")
            try database.run("INSERT INTO posts VALUES (3, 'one', 0)")
        }
        #expect(show(database.takeChanges()) == ["update posts#1 1,one,0 → 1,one,1"])
    }

    @Test func `a statement that fails halfway leaves no change, its transaction the rest`() throws
    {
        let database = try makeDatabase()
        try database.transaction { () throws(SQLiteError) in
            try database.run("UPDATE posts SET likes = 7 WHERE id = 1")
            #expect(throws: SQLiteError.self) {
                try database.run("INSERT INTO posts VALUES (8, 'new', 0), (9, 'one', 0)")
            }
        }
        #expect(show(database.takeChanges()) == ["update posts#1 1,one,0 → 1,one,7"])
        #expect(throws: SQLiteError.self) {
            try database.run("INSERT INTO posts VALUES (8, 'new', 0), (9, 'one', 0)")
        }
        #expect(database.takeChanges().isEmpty)
    }

    @Test func `a script that fails keeps the changes of its finished statements`() throws {
        let database = try makeDatabase()
        #expect(throws: SQLiteError.self) {
            try database.script(
                "UPDATE posts SET likes = 3 WHERE id = 1; INSERT INTO posts VALUES (1, 'x', 0)"
            )
        }
        #expect(show(database.takeChanges()) == ["update posts#1 1,one,0 → 1,one,3"])
    }

    @Test func `a failed commit leaves no change`() throws {
        let disk = MemoryDisk()
        let database = try Database(.disk(disk, name: "main.db"))
        try database.script("CREATE TABLE t (a)")
        database.startRecording()
        disk.failWrites(after: 0, with: .ioError)
        #expect(throws: SQLiteError.self) {
            try database.transaction { () throws(SQLiteError) in
                try database.run("INSERT INTO t VALUES (1)")
            }
        }
        #expect(database.takeChanges().isEmpty)
        disk.failWrites(after: 0, with: .ioError)
        #expect(throws: SQLiteError.self) { try database.run("INSERT INTO t VALUES (2)") }
        #expect(database.takeChanges().isEmpty)
        #expect(try database.rows("SELECT * FROM t").isEmpty)
    }

    @Test func `tables without rowids are told apart by their primary key`() throws {
        let database = try makeDatabase()
        try database.run("INSERT INTO likes VALUES ('ada', 1, 10), ('bob', 1, 11)")
        try database.run("UPDATE likes SET at = 12 WHERE user = 'bob'")
        try database.run("DELETE FROM likes WHERE user = 'ada'")
        #expect(
            show(database.takeChanges()) == [
                "update posts#1 1,one,0 → 1,one,2", "insert likes#0 - → bob,1,12",
            ]
        )
        try database.run("UPDATE likes SET post = 2 WHERE user = 'bob'")
        #expect(
            show(database.takeChanges()) == [
                "delete likes#0 bob,1,12 → -", "insert likes#0 - → bob,2,12",
            ]
        )
    }

    @Test func `replacing, emptying and changing a key are told`() throws {
        let database = try makeDatabase()
        try database.run("INSERT OR REPLACE INTO posts VALUES (3, 'one', 4)")
        try database.run("UPDATE posts SET id = 20 WHERE id = 2")
        #expect(
            show(database.takeChanges()) == [
                "delete posts#1 1,one,0 → -", "insert posts#3 - → 3,one,4",
                "delete posts#2 2,two,0 → -", "insert posts#20 - → 20,two,0",
            ]
        )
        try database.run("DELETE FROM posts")
        #expect(database.takeChanges().map(\.operation) == [.delete, .delete])
    }

    @Test func `tables left out stay out`() throws {
        let database = try makeDatabase()
        try database.run("INSERT INTO search VALUES ('hello')")
        #expect(Set(database.takeChanges().map(\.table)) == ["search_docsize"])
    }
}
