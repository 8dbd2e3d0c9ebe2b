/// One row of a result, copied out of SQLite.
///
/// The typed getters convert as SQLite does: NULL or a value of another type gives 0, "" or false
/// where nothing better can be read. A name that isn't a column of the result is a bug in the
/// statement beside it, so it stops the program and names the column.
public struct Row: Sendable {
    private let names: ColumnNames
    /// The cells, in the order of the columns.
    public let values: [SQLiteValue]

    init(names: ColumnNames, values: [SQLiteValue]) {
        self.names = names
        self.values = values
    }

    /// The names of the columns, in the order of the statement.
    public var columns: [String] { names.list }

    /// The cell of a named column.
    public subscript(_ name: String) -> SQLiteValue {
        guard let index = names.list.firstIndex(of: name) else {
            preconditionFailure("no column '\(name)' among \(names.list)")
        }
        return values[index]
    }

    /// The cell at a position, counted from 0.
    public subscript(_ index: Int) -> SQLiteValue { values[index] }

    /// Whether a named column is NULL.
    public func isNull(_ name: String) -> Bool { self[name] == .null }

    /// The cell as a whole number, 0 for NULL.
    public func int64(_ name: String) -> Int64 { self[name].asInt64 }

    /// The cell as a whole number, 0 for NULL.
    public func int(_ name: String) -> Int { Int(self[name].asInt64) }

    /// The cell as a floating-point number, 0 for NULL.
    public func double(_ name: String) -> Double { self[name].asDouble }

    /// The cell as text, empty for NULL.
    public func text(_ name: String) -> String { self[name].asText }

    /// The cell as a truth: false for NULL and 0.
    public func bool(_ name: String) -> Bool { self[name].asInt64 != 0 }

    /// The cell as bytes: a text's UTF-8, nothing for NULL.
    public func data(_ name: String) -> [UInt8] { self[name].asBytes }

    /// The cell as a whole number, nil for NULL.
    public func optionalInt64(_ name: String) -> Int64? { self[name].unlessNull?.asInt64 }

    /// The cell as a whole number, nil for NULL.
    public func optionalInt(_ name: String) -> Int? { optionalInt64(name).map(Int.init) }

    /// The cell as text, nil for NULL.
    public func optionalText(_ name: String) -> String? { self[name].unlessNull?.asText }
}

/// The column names of one statement, shared by all of its rows.
final class ColumnNames: Sendable {
    let list: [String]

    init(_ list: [String]) {
        self.list = list
    }
}
