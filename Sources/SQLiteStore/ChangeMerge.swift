/// The columns of a table, and what names one of its rows.
struct TableShape {
    let columns: [String]
    /// Positions of the primary key's columns in a table without rowids, otherwise empty.
    let keyColumns: [Int]
}

/// Folds a log of single changes into one net change a row.
struct ChangeMerge {
    private enum Key: Hashable {
        case rowID(table: String, Int64)
        case cells(table: String, [SQLiteValue])
    }

    private struct Net {
        let table: String
        let rowID: Int64
        let columns: [String]
        let before: [SQLiteValue]?
        var after: [SQLiteValue]?
    }

    private var nets: [Net] = []
    private var places: [Key: Int] = [:]

    /// Adds the next change of the log.
    mutating func add(_ entry: ChangeLog.Entry, keyedBy shape: TableShape) {
        let oldKey = entry.before.map { key(entry.table, entry.oldRowID, $0, shape) }
        let newKey = entry.after.map { key(entry.table, entry.newRowID, $0, shape) }
        if let oldKey, let newKey, oldKey == newKey {
            note(oldKey, entry, shape, before: entry.before, after: entry.after)
            return
        }
        if let oldKey { note(oldKey, entry, shape, before: entry.before, after: nil) }
        if let newKey { note(newKey, entry, shape, before: nil, after: entry.after) }
    }

    /// The net changes so far, in the order of first touch.
    var changes: [RowChange] {
        nets.compactMap { net in
            let operation: RowChange.Operation
            switch (net.before, net.after) {
            case (nil, nil): return nil
            case (nil, _): operation = .insert
            case (_, nil): operation = .delete
            case (let before, let after):
                if before == after { return nil }
                operation = .update
            }
            return RowChange(
                table: net.table,
                operation: operation,
                rowID: net.rowID,
                columns: net.columns,
                before: net.before,
                after: net.after
            )
        }
    }

    private func key(
        _ table: String,
        _ rowID: Int64,
        _ cells: [SQLiteValue],
        _ shape: TableShape
    ) -> Key {
        if shape.keyColumns.isEmpty { return .rowID(table: table, rowID) }
        return .cells(table: table, shape.keyColumns.map { cells[$0] })
    }

    private mutating func note(
        _ key: Key,
        _ entry: ChangeLog.Entry,
        _ shape: TableShape,
        before: [SQLiteValue]?,
        after: [SQLiteValue]?
    ) {
        if let place = places[key] {
            nets[place].after = after
            return
        }
        var rowID: Int64 = 0
        if case .rowID(_, let id) = key { rowID = id }
        places[key] = nets.count
        nets.append(
            Net(
                table: entry.table,
                rowID: rowID,
                columns: shape.columns,
                before: before,
                after: after
            )
        )
    }
}
