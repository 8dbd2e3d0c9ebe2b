import CSQLite

/// A prepared statement, finalised when its last owner lets go.
///
/// A class, because the cache keeps statements in a dictionary.
final class Statement {
    let handle: OpaquePointer
    let sql: String
    private let placeholders: Int
    private var names: ColumnNames?
    private var namesVersion: Int32 = -1

    private init(handle: OpaquePointer, sql: String) {
        self.handle = handle
        self.sql = sql
        placeholders = Int(sqlite3_bind_parameter_count(handle))
    }

    deinit {
        sqlite3_finalize(handle)
    }

    /// Compiles a text that must hold exactly one statement.
    static func prepare(
        _ sql: String,
        on connection: OpaquePointer,
        persistent: Bool
    ) throws(SQLiteError) -> Statement {
        var rest = Array(sql.utf8CString)[...]
        guard let statement = try next(in: &rest, on: connection, persistent: persistent) else {
            throw SQLiteError(code: SQLITE_MISUSE, message: "there is no statement", sql: sql)
        }
        guard isBlank(rest, on: connection) else {
            throw SQLiteError(
                code: SQLITE_MISUSE,
                message: "only one statement is allowed here",
                sql: sql
            )
        }
        return statement
    }

    /// Whether only comments and semicolons are left, which SQLite compiles to nothing.
    private static func isBlank(_ text: ArraySlice<CChar>, on connection: OpaquePointer) -> Bool {
        var rest = text
        do throws(SQLiteError) {
            if case .some = try next(in: &rest, on: connection) { return false }
            return true
        } catch {
            return false
        }
    }

    /// Compiles the next statement of a text that ends in a zero byte, and moves past it.
    ///
    /// Blank pieces are passed over; nil means that nothing was left.
    static func next(
        in text: inout ArraySlice<CChar>,
        on connection: OpaquePointer,
        persistent: Bool = false
    ) throws(SQLiteError) -> Statement? {
        let flags = persistent ? UInt32(SQLITE_PREPARE_PERSISTENT) : 0
        while text.count > 1 {
            var handle: OpaquePointer?
            var used = 0
            let code = text.withUnsafeBufferPointer { bytes in
                var tail: UnsafePointer<CChar>?
                let code = sqlite3_prepare_v3(
                    connection,
                    bytes.baseAddress,
                    Int32(bytes.count),
                    flags,
                    &handle,
                    &tail
                )
                if let start = bytes.baseAddress, let tail { used = tail - start }
                return code
            }
            let piece = text.prefix(code == SQLITE_OK ? used : text.count - 1)
            let sql = String(decoding: piece.map(UInt8.init(bitPattern:)), as: UTF8.self)
            guard code == SQLITE_OK else { throw SQLiteError(on: connection, sql: sql) }
            text = text.dropFirst(used)
            if let handle { return Statement(handle: handle, sql: sql) }
            if used == 0 {
                throw SQLiteError(code: SQLITE_MISUSE, message: "a zero byte in SQL", sql: sql)
            }
        }
        return nil
    }

    /// Takes the next step: true with a row, false at the end.
    func step(on connection: OpaquePointer) throws(SQLiteError) -> Bool {
        switch sqlite3_step(handle) {
        case SQLITE_ROW: return true
        case SQLITE_DONE: return false
        default: throw SQLiteError(on: connection, sql: sql)
        }
    }

    /// Makes the statement ready for its next use, and lets go of the bound values.
    func reset() {
        sqlite3_reset(handle)
        if placeholders > 0 { sqlite3_clear_bindings(handle) }
    }

    /// Refuses a number of values that differs from the number of placeholders.
    func checkCount(_ count: Int) throws(SQLiteError) {
        guard count == placeholders else {
            throw SQLiteError(
                code: SQLITE_RANGE,
                message: "\(placeholders) placeholders, \(count) values",
                sql: sql
            )
        }
    }

    /// Binds one value; positions count from 1, as SQLite's do.
    func bind(
        _ value: SQLiteValue,
        at position: Int32,
        on connection: OpaquePointer
    ) throws(SQLiteError) {
        let code: Int32
        switch value {
        case .null: code = sqlite3_bind_null(handle, position)
        case .integer(let number): code = sqlite3_bind_int64(handle, position, number)
        case .real(let number): code = sqlite3_bind_double(handle, position, number)
        case .text(var text):
            code = text.withUTF8 { utf8 in
                csqlite_bind_text(handle, position, utf8.baseAddress, utf8.count)
            }
        case .blob(let bytes):
            code = bytes.withUnsafeBytes { raw in
                csqlite_bind_blob(handle, position, raw.baseAddress, raw.count)
            }
        }
        if code != SQLITE_OK { throw SQLiteError(on: connection, sql: sql) }
    }

    /// The names of the result's columns, read again when SQLite had to compile anew.
    var columnNames: ColumnNames {
        let version = sqlite3_stmt_status(handle, SQLITE_STMTSTATUS_REPREPARE, 0)
        if let names, version == namesVersion { return names }
        let list = (0..<sqlite3_column_count(handle)).map { index in
            sqlite3_column_name(handle, index).map { String(cString: $0) } ?? ""
        }
        let fresh = ColumnNames(list)
        names = fresh
        namesVersion = version
        return fresh
    }

    /// Copies the current row's cells.
    func rowValues(count: Int) -> [SQLiteValue] {
        [SQLiteValue](unsafeUninitializedCapacity: count) { buffer, initialized in
            for index in 0..<count {
                let cell = SQLiteValue(copying: sqlite3_column_value(handle, Int32(index)))
                buffer.initializeElement(at: index, to: cell)
            }
            initialized = count
        }
    }
}

extension SQLiteError {
    /// The connection's last failure.
    init(on connection: OpaquePointer?, sql: String) {
        let code = sqlite3_extended_errcode(connection)
        self.init(
            code: code,
            message: String(cString: sqlite3_errmsg(connection)),
            sql: sql,
            systemNumber: Self.systemNumber(on: connection, code)
        )
    }

    /// What the system said to the write-ahead log or, where it had nothing against that, to the file itself.
    ///
    /// The number that SQLite keeps for a connection is often that of a later call.
    private static func systemNumber(on connection: OpaquePointer?, _ code: Int32) -> Int32 {
        guard code & 0xff == SQLITE_IOERR, let connection else {
            return sqlite3_system_errno(connection)
        }
        var number: Int32 = 0
        var log: UnsafeMutablePointer<sqlite3_file>?
        sqlite3_file_control(connection, "main", SQLITE_FCNTL_JOURNAL_POINTER, &log)
        if let log, let methods = log.pointee.pMethods {
            _ = methods.pointee.xFileControl?(log, SQLITE_FCNTL_LAST_ERRNO, &number)
        }
        if number == 0 {
            sqlite3_file_control(connection, "main", SQLITE_FCNTL_LAST_ERRNO, &number)
        }
        return number == 0 ? sqlite3_system_errno(connection) : number
    }
}

extension SQLiteValue {
    /// Copies a value out of SQLite's own cell.
    init(copying cell: OpaquePointer?) {
        switch sqlite3_value_type(cell) {
        case SQLITE_INTEGER: self = .integer(sqlite3_value_int64(cell))
        case SQLITE_FLOAT: self = .real(sqlite3_value_double(cell))
        case SQLITE_TEXT:
            let start = sqlite3_value_text(cell)
            let bytes = UnsafeBufferPointer(start: start, count: Int(sqlite3_value_bytes(cell)))
            self = .text(String(decoding: bytes, as: UTF8.self))
        case SQLITE_BLOB:
            let start = sqlite3_value_blob(cell)
            let count = Int(sqlite3_value_bytes(cell))
            self = .blob([UInt8](UnsafeRawBufferPointer(start: start, count: count)))
        default: self = .null
        }
    }
}
