import CSQLite

/// A database through SQLite's bare interface, with nothing of this project: the yardstick of benchmarks.
public final class PlainConnection {
    private let handle: OpaquePointer

    /// Opens a file that is there.
    public init(path: String) throws(SQLiteError) {
        var opened: OpaquePointer?
        let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX
        guard sqlite3_open_v2(path, &opened, flags, nil) == SQLITE_OK, let opened else {
            let error = SQLiteError(on: opened, sql: path)
            sqlite3_close_v2(opened)
            throw error
        }
        handle = opened
    }

    deinit {
        sqlite3_close_v2(handle)
    }

    /// Steps through all rows of a query, with one text bound to all its places, and touches every cell.
    ///
    /// Answers with the number of rows.
    public func rows(_ sql: String, binding text: String? = nil) throws(SQLiteError) -> Int {
        var prepared: OpaquePointer?
        sqlite3_prepare_v2(handle, sql, -1, &prepared, nil)
        guard let prepared else { throw SQLiteError(on: handle, sql: sql) }
        defer { sqlite3_finalize(prepared) }
        if var text {
            text.withUTF8 { utf8 in
                _ = csqlite_bind_text(prepared, 1, utf8.baseAddress, utf8.count)
            }
        }
        let columns = sqlite3_column_count(prepared)
        var rows = 0
        var bytes: Int64 = 0
        while sqlite3_step(prepared) == SQLITE_ROW {
            rows += 1
            for column in 0..<columns {
                if sqlite3_column_type(prepared, column) == SQLITE_TEXT {
                    bytes += sqlite3_column_text(prepared, column) == nil ? 0 : 1
                    bytes += Int64(sqlite3_column_bytes(prepared, column))
                } else {
                    bytes &+= sqlite3_column_int64(prepared, column)
                }
            }
        }
        // Whoever touches cells for nothing is optimised away.
        return bytes == .min ? 0 : rows
    }

    /// Runs statements without values or rows.
    public func script(_ sql: String) throws(SQLiteError) {
        if sqlite3_exec(handle, sql, nil, nil, nil) != SQLITE_OK {
            throw SQLiteError(on: handle, sql: sql)
        }
    }
}
