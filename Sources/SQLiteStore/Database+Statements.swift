import CSQLite

/// Running statements. Each text holds one statement with a `?` for each value.
extension Database {
    /// Runs a statement to its end and drops any rows.
    public func run(_ sql: String, _ values: (any SQLiteBindable)?...) throws(SQLiteError) {
        let statement = try prepared(sql, values)
        try finish(statement)
    }

    /// Runs a statement with its values in an array.
    public func run(_ sql: String, values: [SQLiteValue]) throws(SQLiteError) {
        let statement = try prepared(sql, cells: values)
        try finish(statement)
    }

    /// All rows of a statement, in the order it asks for.
    public func rows(
        _ sql: String,
        _ values: (any SQLiteBindable)?...
    ) throws(SQLiteError) -> [Row] {
        let statement = try prepared(sql, values)
        return try collect(statement, max: .max)
    }

    /// All rows of a statement that has its values in an array.
    public func rows(_ sql: String, values: [SQLiteValue]) throws(SQLiteError) -> [Row] {
        let statement = try prepared(sql, cells: values)
        return try collect(statement, max: .max)
    }

    /// Hands each row of a query to a body, which reads its cells by position.
    ///
    /// The body must not run the same query again.
    public func each(
        _ sql: String,
        _ values: (any SQLiteBindable)?...,
        body: (Cells) throws(SQLiteError) -> Void
    ) throws(SQLiteError) {
        let statement = try prepared(sql, values)
        defer { statement.reset() }
        let cells = Cells(statement: statement.handle)
        while try statement.step(on: handle) {
            rowsRead += 1
            try body(cells)
        }
    }

    /// The first row of a statement, or nil; later rows aren't computed.
    public func row(
        _ sql: String,
        _ values: (any SQLiteBindable)?...
    ) throws(SQLiteError) -> Row? {
        let statement = try prepared(sql, values)
        return try collect(statement, max: 1).first
    }

    /// The first row of a statement that has its values in an array, or nil.
    public func row(_ sql: String, values: [SQLiteValue]) throws(SQLiteError) -> Row? {
        let statement = try prepared(sql, cells: values)
        return try collect(statement, max: 1).first
    }

    /// Runs a text of several statements without values, such as a schema.
    public func script(_ sql: String) throws(SQLiteError) {
        var rest = Array(sql.utf8CString)[...]
        while let statement = try Statement.next(in: &rest, on: handle) {
            try finish(statement)
        }
    }

    /// The number of rows that the last INSERT, UPDATE or DELETE changed, without its triggers.
    public var changes: Int { Int(sqlite3_changes64(handle)) }

    /// Rises with each row that a statement changes, triggers included; a rollback doesn't lower it.
    public var totalChanges: Int64 { sqlite3_total_changes64(handle) }

    /// The rowid of the last inserted row.
    public var lastInsertedRowID: Int64 { sqlite3_last_insert_rowid(handle) }

    private func prepared(
        _ sql: String,
        _ values: [(any SQLiteBindable)?]
    ) throws(SQLiteError) -> Statement {
        let statement = try statement(sql)
        try statement.checkCount(values.count)
        var position: Int32 = 0
        for value in values {
            position += 1
            try statement.bind(value?.sqliteValue ?? .null, at: position, on: handle)
        }
        return statement
    }

    private func prepared(
        _ sql: String,
        cells: [SQLiteValue]
    ) throws(SQLiteError) -> Statement {
        let statement = try statement(sql)
        try statement.checkCount(cells.count)
        var position: Int32 = 0
        for cell in cells {
            position += 1
            try statement.bind(cell, at: position, on: handle)
        }
        return statement
    }

    private func finish(_ statement: Statement) throws(SQLiteError) {
        let mark = changeLog?.count
        defer { statement.reset() }
        do throws(SQLiteError) {
            while try statement.step(on: handle) {}
        } catch {
            if let mark { changeLog?.discard(after: mark) }
            throw error
        }
        settleChanges()
    }

    private func collect(_ statement: Statement, max: Int) throws(SQLiteError) -> [Row] {
        let mark = changeLog?.count
        defer {
            statement.reset()
            settleChanges()
        }
        var rows: [Row] = []
        do throws(SQLiteError) {
            guard try statement.step(on: handle) else { return rows }
            let names = statement.columnNames
            var hasRow = true
            while hasRow {
                rowsRead += 1
                rows.append(
                    Row(names: names, values: statement.rowValues(count: names.list.count))
                )
                hasRow = rows.count < max ? try statement.step(on: handle) : false
            }
        } catch {
            if let mark { changeLog?.discard(after: mark) }
            throw error
        }
        return rows
    }
}
