import SQLiteStore
import Testing

struct DatabaseTests {
    private func makeDatabase() throws(SQLiteError) -> Database {
        let database = try Database(.memory)
        try database.script(
            """
            CREATE TABLE authors (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE) STRICT;
            CREATE TABLE posts (
                id INTEGER PRIMARY KEY, author INTEGER NOT NULL REFERENCES authors (id), body ANY
            ) STRICT;
            """
        )
        return database
    }

    @Test(arguments: [
        SQLiteValue.null, .integer(0), .integer(.max), .integer(.min), .real(0.1), .real(-1e300),
        .text(""), .text("žluť 🦊"), .text("a\0b"), .text("' OR 1=1 --"), .blob([]),
        .blob([0, 255, 7]),
    ])
    func `every kind of value comes back as it went in`(value: SQLiteValue) throws {
        let database = try Database(.memory)
        #expect(try database.row("SELECT ? AS v", value)?["v"] == value)
        #expect(try database.row("SELECT ? AS v", values: [value])?["v"] == value)
        let kind = try database.row("SELECT typeof(?) AS kind", value)?.text("kind")
        switch value {
        case .null: #expect(kind == "null")
        case .integer: #expect(kind == "integer")
        case .real: #expect(kind == "real")
        case .text: #expect(kind == "text")
        case .blob: #expect(kind == "blob")
        }
    }

    @Test func `Swift's own types bind, and nil is NULL`() throws {
        let database = try Database(.memory)
        let nothing: Int? = nil
        let something: String? = "x"
        let bytes: [UInt8] = [1]
        let row = try #require(
            try database.row(
                "SELECT ? AS a, ? AS b, ? AS c, ? AS d, ? AS e, ? AS f, ? AS g, ? AS h",
                1,
                Int64(2),
                true,
                0.5,
                "t",
                bytes,
                nothing,
                something
            )
        )
        #expect(
            row.values
                == [1, 2, 1, 0.5, "t", .blob([1]), .null, "x"]
        )
        #expect(row.columns == ["a", "b", "c", "d", "e", "f", "g", "h"])
        #expect(row.int("a") == 1 && row.bool("c") && row.double("d") == 0.5)
        #expect(row.optionalInt("g") == nil && row.isNull("g") && row.text("g").isEmpty)
        #expect(row.optionalText("h") == "x" && row.data("f") == [1])
    }

    @Test func `getters convert as SQLite's CAST does`() throws {
        let database = try Database(.memory)
        let samples: [SQLiteValue] = [
            .null, 12, 1.9, -1.9, 1e30, "12abc", " -7 ", "", "x", "99999999999999999999", "1.5e2z",
        ]
        for sample in samples {
            let row = try #require(
                try database.row(
                    "SELECT ?1 AS v, CAST(?1 AS INTEGER) AS i, CAST(?1 AS REAL) AS r",
                    sample
                )
            )
            #expect(row.int64("v") == row.int64("i"), "\(sample)")
            #expect(row.double("v") == row.double("r"), "\(sample)")
        }
    }

    @Test func `an error carries code and statement and no values`() throws {
        let database = try makeDatabase()
        try database.run("INSERT INTO authors VALUES (?, ?)", 1, "secret name")
        let error = #expect(throws: SQLiteError.self) {
            try database.run("INSERT INTO authors\nVALUES (?, ?)", 2, "secret name")
        }
        #expect(error?.code == 2067)
        #expect(error?.isConstraint == true && error?.isUniqueViolation == true)
        #expect(
            error?.description
                == "SQLite error 2067: UNIQUE constraint failed: authors.name in: INSERT INTO authors VALUES (?, ?)"
        )
    }

    @Test func `a missing table, a wrong count and two statements are errors`() throws {
        let database = try makeDatabase()
        #expect(throws: SQLiteError.self) { try database.rows("SELECT * FROM nowhere") }
        #expect(throws: SQLiteError.self) { try database.run("SELECT ?, ?", 1) }
        #expect(throws: SQLiteError.self) { try database.run("SELECT 1; SELECT 2") }
        #expect(throws: SQLiteError.self) { try database.run("  -- nothing") }
        #expect(try database.row("SELECT 1; -- and a comment ;")?[0] == 1)
    }

    @Test func `foreign keys are on`() throws {
        let database = try makeDatabase()
        #expect(throws: SQLiteError.self) {
            try database.run("INSERT INTO posts VALUES (1, 99, '')")
        }
    }

    @Test func `a kept statement follows a changed schema`() throws {
        let database = try makeDatabase()
        try database.run("INSERT INTO authors VALUES (1, 'ada')")
        #expect(try database.row("SELECT * FROM authors")?.columns == ["id", "name"])
        #expect(try database.columns(of: "authors") == ["id", "name"])
        try database.run("ALTER TABLE authors ADD COLUMN age INTEGER")
        let row = try database.row("SELECT * FROM authors")
        #expect(row?.columns == ["id", "name", "age"])
        #expect(row?["age"] == .null)
        #expect(try database.columns(of: "authors") == ["id", "name", "age"])
        #expect(try database.tables() == ["authors", "posts"])
        #expect(try database.columns(of: "nowhere").isEmpty)
    }

    @Test func `changes counts the rows of the last statement`() throws {
        let database = try makeDatabase()
        try database.run("INSERT INTO authors VALUES (1, 'a'), (2, 'b')")
        #expect(database.changes == 2)
        #expect(database.lastInsertedRowID == 2)
        try database.run("UPDATE authors SET name = 'c' WHERE id = 9")
        #expect(database.changes == 0)
    }

    @Test func `a statement that returns what it inserts has done it after one row`() throws {
        let database = try makeDatabase()
        let row = try database.row("INSERT INTO authors VALUES (1, 'a'), (2, 'b') RETURNING id")
        #expect(row?.int("id") == 1)
        #expect(try database.rows("SELECT * FROM authors").count == 2)
        #expect(!database.inTransaction)
    }

    @Test func `a body that throws leaves nothing`() throws {
        let database = try makeDatabase()
        #expect(throws: SQLiteError.self) {
            try database.transaction { () throws(SQLiteError) in
                try database.run("INSERT INTO authors VALUES (1, 'a')")
                #expect(database.inTransaction)
                try database.run("INSERT INTO authors VALUES (1, 'b')")
            }
        }
        #expect(!database.inTransaction)
        #expect(try database.rows("SELECT * FROM authors").isEmpty)
    }

    @Test func `a body that answers with a failure leaves nothing`() throws {
        struct Full: Error {}
        let database = try makeDatabase()
        let answer = try database.transaction(attempting: {
            () throws(SQLiteError) -> Result<Int, Full> in
            try database.run("INSERT INTO authors VALUES (1, 'a')")
            return .failure(Full())
        })
        #expect(throws: Full.self) { try answer.get() }
        #expect(try database.rows("SELECT * FROM authors").isEmpty)
        let kept = try database.transaction(attempting: {
            () throws(SQLiteError) -> Result<Int, Full> in
            try database.run("INSERT INTO authors VALUES (1, 'a')")
            return .success(7)
        })
        #expect(try kept.get() == 7)
        #expect(try database.rows("SELECT * FROM authors").count == 1)
    }

    @Test func `durability is set per transaction`() throws {
        let database = try makeDatabase()
        func level() throws(SQLiteError) -> Int? {
            try database.row("PRAGMA synchronous")?[0] == 2 ? 2 : 1
        }
        #expect(try level() == 2)
        try database.transaction(.normal) { () throws(SQLiteError) in
            try database.run("INSERT INTO authors VALUES (1, 'a')")
            #expect(try level() == 1)
        }
        #expect(try level() == 2)
        try database.promiseForSingleWrites(.normal)
        #expect(try level() == 1)
        try database.transaction { () throws(SQLiteError) in
            try database.run("INSERT INTO authors VALUES (2, 'b')")
            #expect(try level() == 2)
        }
        #expect(try level() == 1)
    }

    @Test func `a transaction inside another one stops the program`() async {
        await #expect(processExitsWith: .failure) {
            let database = try Database(.memory)
            try database.transaction { () throws(SQLiteError) in
                try database.transaction { () throws(SQLiteError) in }
            }
        }
    }

    @Test func `a name that isn't a column stops the program`() async {
        await #expect(processExitsWith: .failure) {
            let database = try Database(.memory)
            _ = try database.row("SELECT 1 AS a")?["b"]
        }
    }

    @Test func `values describe themselves for a table`() {
        let values: [SQLiteValue] = [.null, 12, 0.5, "text", .blob([0, 171])]
        #expect(values.map(\.description) == ["NULL", "12", "0.5", "text", "x'00ab'"])
    }
}
