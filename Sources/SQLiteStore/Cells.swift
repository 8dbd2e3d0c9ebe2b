import CSQLite

/// The cells of the row that a query stands at, read by position without a copy of the row.
///
/// Good only within the body that `Database.each` hands it to.
public struct Cells {
    let statement: OpaquePointer

    /// The cell as text, empty for NULL.
    public func text(_ column: Int) -> String { optionalText(column) ?? "" }

    /// The cell as text, nil for NULL.
    public func optionalText(_ column: Int) -> String? {
        guard let start = sqlite3_column_text(statement, Int32(column)) else { return nil }
        let count = Int(sqlite3_column_bytes(statement, Int32(column)))
        return String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
    }

    /// The cell as a whole number, 0 for NULL.
    public func int64(_ column: Int) -> Int64 { sqlite3_column_int64(statement, Int32(column)) }

    /// The cell as a whole number, 0 for NULL.
    public func int(_ column: Int) -> Int { Int(int64(column)) }

    /// The cell as a whole number, nil for NULL.
    public func optionalInt64(_ column: Int) -> Int64? { isNull(column) ? nil : int64(column) }

    /// The cell as a whole number, nil for NULL.
    public func optionalInt(_ column: Int) -> Int? { isNull(column) ? nil : int(column) }

    /// The cell as a truth: false for NULL and 0.
    public func bool(_ column: Int) -> Bool { int64(column) != 0 }

    /// Whether the cell is NULL.
    public func isNull(_ column: Int) -> Bool {
        sqlite3_column_type(statement, Int32(column)) == SQLITE_NULL
    }
}
