import CSQLite

/// What SQLite refused, and at which statement.
///
/// It never holds bound values, so it can be logged and shown.
public struct SQLiteError: Error, Equatable, Sendable {
    /// The extended result code, such as 2067 for a UNIQUE constraint.
    public let code: Int32
    /// SQLite's own sentence about the failure, or ours where we refused.
    public let message: String
    /// The statement's text, empty where none was involved.
    public let sql: String
    /// The operating system's number for what it refused, 0 where it had no part in it.
    public let systemNumber: Int32

    /// Makes an error; stores above this one use it for failures of their own, such as a bad row.
    public init(code: Int32, message: String, sql: String, systemNumber: Int32 = 0) {
        self.code = code
        self.message = message
        self.sql = sql
        self.systemNumber = systemNumber
    }

    /// The code's low byte: the kind of failure without its detail, such as 19 for any constraint.
    public var primaryCode: Int32 { code & 0xff }

    /// What stood in the way, as far as somebody can do something about it.
    public enum Obstacle: Sendable {
        /// The disk or the quota is used up.
        case full
        /// The file or its folder may not be written.
        case readOnly
        /// The file's bytes aren't those of a whole database.
        case damaged
        /// Another process holds the file.
        case busy
        /// The file can't be opened.
        case closed
        /// The disk failed in another way.
        case disk
        /// The statement itself was refused.
        case statement
    }

    /// What stood in the way.
    ///
    /// The system's own numbers are looked at by whoever knows their names.
    public var obstacle: Obstacle {
        switch primaryCode {
        case SQLITE_FULL: .full
        case SQLITE_READONLY, SQLITE_PERM: .readOnly
        case SQLITE_CORRUPT, SQLITE_NOTADB: .damaged
        case SQLITE_BUSY, SQLITE_LOCKED: .busy
        case SQLITE_CANTOPEN: .closed
        case SQLITE_IOERR: .disk
        default: .statement
        }
    }

    /// Whether a constraint (UNIQUE, CHECK, NOT NULL, foreign key) was the reason.
    public var isConstraint: Bool { primaryCode == SQLITE_CONSTRAINT }

    /// Whether a UNIQUE or PRIMARY KEY constraint was the reason.
    public var isUniqueViolation: Bool {
        code == csqlite_constraint_unique || code == csqlite_constraint_primary_key
            || code == csqlite_constraint_rowid
    }
}

extension SQLiteError: CustomStringConvertible {
    /// One line: code, message, and the statement with its line breaks folded.
    public var description: String {
        let folded = sql.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        return "SQLite error \(code): \(message)" + (folded.isEmpty ? "" : " in: \(folded)")
    }
}
