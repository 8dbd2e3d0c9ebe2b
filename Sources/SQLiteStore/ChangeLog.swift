import CSQLite

/// The row changes of a connection as its preupdate hook reports them, one by one.
final class ChangeLog {
    /// One call of the hook.
    struct Entry {
        let table: String
        let oldRowID: Int64
        let newRowID: Int64
        let before: [SQLiteValue]?
        let after: [SQLiteValue]?
    }

    private(set) var entries: [Entry] = []
    private let excluded: Set<String>
    /// How many entries no rollback can take away any more.
    private var settled = 0

    init(excluding excluded: Set<String>) {
        self.excluded = excluded
    }

    var count: Int { entries.count }

    func discard(after mark: Int) {
        if entries.count > mark { entries.removeLast(entries.count - mark) }
        settled = min(settled, entries.count)
    }

    func settle() {
        settled = entries.count
    }

    func discardUnsettled() {
        discard(after: settled)
    }

    func take() -> [Entry] {
        defer {
            entries = []
            settled = 0
        }
        return entries
    }

    fileprivate func append(_ change: PreupdateCall) {
        let table = String(cString: change.table)
        if excluded.contains(table) { return }
        let isInsert = change.operation == SQLITE_INSERT
        let isDelete = change.operation == SQLITE_DELETE
        let count = sqlite3_preupdate_count(change.connection)
        entries.append(
            Entry(
                table: table,
                oldRowID: change.oldRowID,
                newRowID: change.newRowID,
                before: isInsert
                    ? nil : cells(count) { sqlite3_preupdate_old(change.connection, $0, $1) },
                after: isDelete
                    ? nil : cells(count) { sqlite3_preupdate_new(change.connection, $0, $1) }
            )
        )
    }

    private func cells(
        _ count: Int32,
        _ read: (Int32, UnsafeMutablePointer<OpaquePointer?>) -> Int32
    ) -> [SQLiteValue] {
        (0..<count).map { index in
            var cell: OpaquePointer?
            guard read(index, &cell) == SQLITE_OK, cell != nil else { return .null }
            return SQLiteValue(copying: cell)
        }
    }

    /// Lets the connection report to this log, which its database keeps alive.
    func attach(to connection: OpaquePointer) {
        let context = Unmanaged.passUnretained(self).toOpaque()
        sqlite3_preupdate_hook(connection, rowWillChange, context)
        sqlite3_rollback_hook(connection, transactionWasRolledBack, context)
    }
}

private struct PreupdateCall {
    let connection: OpaquePointer
    let operation: Int32
    let table: UnsafePointer<CChar>
    let oldRowID: Int64
    let newRowID: Int64
}

private func rowWillChange(
    context: UnsafeMutableRawPointer?,
    connection: OpaquePointer?,
    operation: Int32,
    database: UnsafePointer<CChar>?,
    table: UnsafePointer<CChar>?,
    oldRowID: Int64,
    newRowID: Int64
) {
    guard let context, let connection, let table else { return }
    Unmanaged<ChangeLog>.fromOpaque(context).takeUnretainedValue().append(
        PreupdateCall(
            connection: connection,
            operation: operation,
            table: table,
            oldRowID: oldRowID,
            newRowID: newRowID
        )
    )
}

private func transactionWasRolledBack(context: UnsafeMutableRawPointer?) {
    guard let context else { return }
    Unmanaged<ChangeLog>.fromOpaque(context).takeUnretainedValue().discardUnsettled()
}
