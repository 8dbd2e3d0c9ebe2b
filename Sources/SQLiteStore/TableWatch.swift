import CSQLite

/// Counts the rows of some tables that its connection changes, so that what was read of them can be kept until then.
///
/// Rolled-back changes count too: a count that stands still proves that nothing has changed.
public final class TableWatch {
    /// How many changes there were.
    public fileprivate(set) var changes = 0
    private let names: [[CChar]]

    init(_ tables: [String]) {
        names = tables.map { Array($0.utf8CString) }
    }

    fileprivate func note(_ table: UnsafePointer<CChar>) {
        for name in names where strcmp(table, name) == 0 {
            changes += 1
            return
        }
    }

    private func strcmp(_ left: UnsafePointer<CChar>, _ right: [CChar]) -> Int {
        var place = 0
        while place < right.count {
            if left[place] != right[place] { return 1 }
            if left[place] == 0 { return 0 }
            place += 1
        }
        return 1
    }
}

/// The watches of one connection, at one address while it lives.
final class TableWatches {
    fileprivate var byTables: [[String]: TableWatch] = [:]
    fileprivate var all: [TableWatch] = []
}

extension Database {
    /// The watch over those tables, which have row ids; the same for the same tables.
    ///
    /// It sees what this connection writes, and no other.
    public func watch(_ tables: [String]) -> TableWatch {
        if let known = watches.byTables[tables] { return known }
        let watch = TableWatch(tables)
        watches.byTables[tables] = watch
        watches.all.append(watch)
        let context = Unmanaged.passUnretained(watches).toOpaque()
        _ = sqlite3_update_hook(
            handle,
            { context, _, _, table, _ in
                guard let context, let table else { return }
                let watches = Unmanaged<TableWatches>.fromOpaque(context).takeUnretainedValue()
                for watch in watches.all { watch.note(table) }
            },
            context
        )
        return watch
    }
}
