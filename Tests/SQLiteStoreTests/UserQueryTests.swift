import SQLiteStore
import Testing

struct UserQueryTests {
    private func makeDatabase() throws(SQLiteError) -> Database {
        let database = try Database(.memory)
        try database.script(
            """
            CREATE TABLE posts (id INTEGER PRIMARY KEY, body TEXT);
            CREATE VIRTUAL TABLE search USING fts5 (body);
            INSERT INTO posts VALUES (1, 'one'), (2, 'two');
            INSERT INTO search VALUES ('hello there'), ('good bye');
            """
        )
        return database
    }

    @Test(arguments: [
        "SELECT * FROM posts ORDER BY id", "select count(*) from posts;",
        "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT 10) SELECT i FROM n",
        "SELECT body, row_number() OVER (ORDER BY id DESC) FROM posts -- a comment",
        "SELECT highlight(search, 0, '[', ']') FROM search WHERE search MATCH 'hello'",
        "SELECT json_extract('{\"a\":1}', '$.a'), '{\"a\":1}' ->> 'a'",
        "SELECT value FROM json_each('[1,2]')",
        "SELECT name FROM sqlite_schema", "EXPLAIN QUERY PLAN SELECT * FROM posts",
    ])
    func `what only reads is answered`(sql: String) throws {
        let database = try makeDatabase()
        #expect(try !database.readOnlyRows(sql).rows.isEmpty)
    }

    @Test(arguments: [
        ("ATTACH 'x.db' AS x", "ATTACH"), ("PRAGMA user_version = 3", "PRAGMA"),
        ("PRAGMA user_version", "PRAGMA"), ("SELECT * FROM pragma_user_version", "PRAGMA"),
        ("INSERT INTO posts VALUES (3, 'x')", "reading"), ("DELETE FROM posts", "reading"),
        ("UPDATE posts SET body = ''", "reading"), ("DROP TABLE posts", "reading"),
        ("CREATE TEMP TABLE t (a)", "reading"), ("VACUUM INTO 'x.db'", "reading"),
        ("BEGIN", "transactions"), ("UPDATE sqlite_master SET sql = ''", "may not be modified"),
        ("SAVEPOINT a", "transactions"),
        ("SELECT random()", "random()"), ("SELECT randomblob(4)", "randomblob()"),
        ("SELECT datetime('now')", "datetime()"),
        ("SELECT CURRENT_TIMESTAMP", "current_timestamp()"),
        ("SELECT strftime('%s', 'now')", "strftime()"), ("SELECT julianday()", "julianday()"),
        ("SELECT load_extension('x')", "load_extension()"),
        ("SELECT fts3_tokenizer('simple')", "fts3_tokenizer()"),
        ("SELECT zeroblob(1000000000)", "zeroblob()"),
        ("SELECT 1; SELECT 2", "one statement"), ("SELECT 1; DELETE FROM posts", "one statement"),
        ("", "no statement"), ("-- nothing", "no statement"), ("SELEKT", "syntax error"),
        ("SELECT ?", "placeholders"), ("SELECT 1\0; DROP TABLE posts", "one statement"),
        (
            "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT max(i) FROM n",
            "steps"
        ),
        (
            "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT i FROM n",
            "LIMIT"
        ),
        (
            "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT 9)"
                + " SELECT printf('%01500000d', i) FROM n", "LIMIT"
        ),
        (
            "SELECT replace(replace(replace(printf('%01000d', 0), '0', printf('%01000d', 0)), '0', printf('%01000d', 0)), 0, 1)",
            "too big"
        ),
    ])
    func `anything else is refused with a reason`(sql: String, reason: String) throws {
        let database = try makeDatabase()
        let error = #expect(throws: SQLiteError.self) { try database.readOnlyRows(sql) }
        #expect(error?.message.contains(reason) == true, "\(error?.message ?? "none")")
        #expect(error?.sql == sql)
        #expect(try database.rows("SELECT * FROM posts").count == 2)
    }

    @Test func `afterwards the connection works as before`() throws {
        let database = try makeDatabase()
        _ = try? database.readOnlyRows("SELECT random()")
        try database.run("INSERT INTO posts VALUES (3, printf('%03000000d', 1))")
        #expect(try database.row("SELECT random() AS r")?.isNull("r") == false)
        #expect(
            try database.row("SELECT length(body) AS n FROM posts WHERE id = 3")?.int("n")
                == 3_000_000
        )
        try database.run("PRAGMA user_version = 4")
    }

    @Test func `a smaller budget stops earlier`() throws {
        let database = try makeDatabase()
        let sql = """
            WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT 1000)
            SELECT count(*) FROM n
            """
        #expect(try database.readOnlyRows(sql).rows == [[1000]])
        #expect(throws: SQLiteError.self) { try database.readOnlyRows(sql, stepLimit: 2_000) }
    }
}
