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

    /// Makes an error; stores above this one use it for failures of their own, such as a bad row.
    public init(code: Int32, message: String, sql: String) {
        self.code = code
        self.message = message
        self.sql = sql
    }

    /// The code's low byte: the kind of failure without its detail, such as 19 for any constraint.
    public var primaryCode: Int32 { code & 0xff }

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
