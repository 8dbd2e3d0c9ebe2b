import Lab
import SQLiteStore

/// All rows of a world's databases, kept up from the record of changed rows alone.
///
/// So an invariant can be looked at after each step without a query.
struct Mirror {
    /// A table of a place.
    struct TableKey: Hashable {
        let place: String
        let table: String
    }

    /// What tells a row from the others of its table.
    private enum RowKey: Hashable {
        case rowID(Int64)
        case cells([SQLiteValue])
    }

    private var tables: [TableKey: [RowKey: MirrorRow]] = [:]
    private(set) var sessions = Sessions()

    /// Takes a change in.
    mutating func take(_ placed: PlacedChange) {
        let change = placed.change
        let key = TableKey(place: placed.place, table: change.table)
        if let before = change.before {
            tables[key]?[Self.rowKey(change.rowID, before)] = nil
        }
        if let after = change.after {
            tables[key, default: [:]][Self.rowKey(change.rowID, after)] = MirrorRow(
                columns: change.columns,
                cells: after
            )
        }
    }

    /// Forgets a place; what it holds is told anew.
    mutating func forget(_ place: String) {
        tables = tables.filter { $0.key.place != place }
    }

    /// Takes rows in that were read by a query with the rowid first.
    mutating func fill(_ place: String, _ table: String, _ rows: [Row]) {
        let key = TableKey(place: place, table: table)
        tables[key] = [:]
        for row in rows {
            let cells = Array(row.values.dropFirst())
            tables[key]?[.rowID(row.int64("mirror_rowid"))] = MirrorRow(
                columns: Array(row.columns.dropFirst()),
                cells: cells
            )
        }
    }

    /// A step told under places that don't depend on who is signed in.
    mutating func named(_ step: Step) -> Step {
        let ended = sessions.follow(step)
        for place in ended { forget(place) }
        guard sessions.hasSwitched else { return step }
        return step.telling(
            step.changes.map { PlacedChange(place: sessions.lasting($0.place), change: $0.change) }
        )
    }

    /// Whose database a device's place is.
    func account(of place: String) -> String { sessions.account(of: place) }

    /// A table's rows in no order; for what doesn't depend on one.
    func unordered(_ place: String, _ table: String) -> some Collection<MirrorRow> {
        (tables[TableKey(place: place, table: table)] ?? [:]).values
    }

    /// Whether one of a table's rows fits.
    func contains(
        _ place: String,
        _ table: String,
        where fits: (MirrorRow) -> Bool
    ) -> Bool {
        tables[TableKey(place: place, table: table)]?.values.contains(where: fits) ?? false
    }

    private static func rowKey(_ rowID: Int64, _ cells: [SQLiteValue]) -> RowKey {
        rowID != 0 ? .rowID(rowID) : .cells(cells)
    }
}

/// One row as an invariant reads it.
struct MirrorRow: Equatable {
    let columns: [String]
    let cells: [SQLiteValue]

    /// The cell of a column; NULL where there is none.
    subscript(_ name: String) -> SQLiteValue {
        columns.firstIndex(of: name).map { cells[$0] } ?? .null
    }

    /// The cell as text.
    func text(_ name: String) -> String { self[name].description }

    /// The cell as a number, 0 where it isn't one.
    func number(_ name: String) -> Int64 {
        if case .integer(let value) = self[name] { value } else { 0 }
    }

    /// Whether the cell holds nothing.
    func isNull(_ name: String) -> Bool { self[name] == .null }
}

extension PlacedChange {
    /// The row before, nil where it is new.
    var before: MirrorRow? {
        change.before.map { MirrorRow(columns: change.columns, cells: $0) }
    }

    /// The row after, nil where it is gone.
    var after: MirrorRow? {
        change.after.map { MirrorRow(columns: change.columns, cells: $0) }
    }

    /// The device whose database it is in, nil for the backend.
    var device: String? {
        place == "backend" ? nil : String(place.prefix { $0 != "/" })
    }
}
