import CSQLite

/// What a database knows of its own file.
extension Database {
    /// The version of the SQLite that is linked, such as `3.40.1`.
    public static var libraryVersion: String { String(cString: sqlite3_libversion()) }

    /// Whether the file may not be written, whatever it was opened for.
    public var isReadOnly: Bool { sqlite3_db_readonly(handle, "main") == 1 }

    /// Reads the whole file; the first thing that is wrong with it, nil where nothing is.
    public func quickCheck() throws(SQLiteError) -> String? {
        let found = try row("PRAGMA quick_check(1)")?[0].asText ?? "no answer"
        return found == "ok" ? nil : found
    }

    /// Writes what the database holds now into a file that isn't there yet.
    public func copy(into path: String) throws(SQLiteError) {
        try run("VACUUM INTO ?", path)
    }

    /// Hands the cells of each row of a query to a body; what was handed out before a failure stays handed out.
    ///
    /// For files that are damaged somewhere. The body must not run the same query again.
    public func eachReadable(
        _ sql: String,
        body: ([SQLiteValue]) throws(SQLiteError) -> Void
    ) throws(SQLiteError) {
        let statement = try statement(sql)
        defer { statement.reset() }
        let count = Int(sqlite3_column_count(statement.handle))
        while try statement.step(on: handle) {
            rowsRead += 1
            try body(statement.rowValues(count: count))
        }
    }
}
