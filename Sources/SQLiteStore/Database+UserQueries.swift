import CSQLite

extension Database {
    /// Answers a query that a person typed: it may read everything here and change nothing.
    ///
    /// Allowed is exactly one SELECT over tables of this database, with the functions of
    /// `QueryGuard`; refused are writes, ATTACH, PRAGMA, chance and the current time. It stops with
    /// an error after `stepLimit` steps of SQLite's machine, 10,000 rows, or 8 MB of cells.
    public func readOnlyRows(
        _ sql: String,
        stepLimit: Int = 1_000_000
    ) throws(SQLiteError) -> (columns: [String], rows: [[SQLiteValue]]) {
        let guardian = QueryGuard(stepLimit: stepLimit)
        guardian.attach(to: handle)
        defer { guardian.detach(from: handle) }
        do throws(SQLiteError) {
            let statement = try Statement.prepare(sql, on: handle, persistent: false)
            guard sqlite3_stmt_readonly(statement.handle) != 0 else {
                throw SQLiteError(
                    code: SQLITE_AUTH,
                    message: "only reading is allowed here",
                    sql: sql
                )
            }
            try statement.checkCount(0)
            return try collectBounded(statement)
        } catch {
            // These two are found by us, after the guard may have looked at more of the text.
            let isOurs = [SQLITE_MISUSE, SQLITE_TOOBIG].contains(error.code)
            let reason = isOurs ? nil : guardian.reason
            throw SQLiteError(code: error.code, message: reason ?? error.message, sql: sql)
        }
    }

    private func collectBounded(
        _ statement: Statement
    ) throws(SQLiteError) -> (columns: [String], rows: [[SQLiteValue]]) {
        let columns = statement.columnNames.list
        var rows: [[SQLiteValue]] = []
        var bytes = 0
        while try statement.step(on: handle) {
            let cells = statement.rowValues(count: columns.count)
            bytes += cells.reduce(0) { $0 + $1.byteCount }
            guard rows.count < QueryGuard.rowsMax, bytes <= QueryGuard.bytesMax else {
                throw SQLiteError(
                    code: SQLITE_TOOBIG,
                    message: "the answer is too long: add a LIMIT",
                    sql: statement.sql
                )
            }
            rows.append(cells)
        }
        return (columns, rows)
    }
}

extension SQLiteValue {
    fileprivate var byteCount: Int {
        switch self {
        case .null, .integer, .real: 16
        case .text(let text): 16 + text.utf8.count
        case .blob(let bytes): 16 + bytes.count
        }
    }
}
