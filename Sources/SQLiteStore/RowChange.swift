/// What happened to one row between two looks at the recording.
public struct RowChange: Equatable, Sendable {
    /// The three ways a row can change.
    public enum Operation: String, Sendable {
        /// The row is new.
        case insert
        /// The row was there before and is there still.
        case update
        /// The row is gone.
        case delete
    }

    /// The table's name.
    public let table: String
    /// What happened, seen from the first state to the last.
    public let operation: Operation
    /// The row's rowid; 0 in a table that has none.
    public let rowID: Int64
    /// The table's columns, in the order of the cells.
    public let columns: [String]
    /// The cells before the first change, nil for an insert.
    public let before: [SQLiteValue]?
    /// The cells after the last change, nil for a delete.
    public let after: [SQLiteValue]?

    /// Makes a change, for tests and for recordings read back.
    public init(
        table: String,
        operation: Operation,
        rowID: Int64,
        columns: [String],
        before: [SQLiteValue]?,
        after: [SQLiteValue]?
    ) {
        self.table = table
        self.operation = operation
        self.rowID = rowID
        self.columns = columns
        self.before = before
        self.after = after
    }
}
