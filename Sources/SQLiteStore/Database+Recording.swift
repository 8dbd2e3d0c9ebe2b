/// Recording which rows change, cell by cell, for the trace and its tables.
extension Database {
    /// Starts to record row changes of all tables but the named ones, and forgets an older record.
    ///
    /// Rolled-back changes don't count. Savepoints aren't followed: don't use them here.
    public func startRecording(tables excluded: Set<String> = []) {
        let log = ChangeLog(excluding: excluded)
        log.attach(to: handle)
        changeLog = log
        // A DELETE without WHERE, compiled before the hook was there, would pass it by.
        forgetStatements()
    }

    /// The net change of each row touched since the last call, in the order of first touch.
    ///
    /// A row that ends as it began isn't listed. Changing a row's key is a delete and an insert.
    /// To be called outside a transaction. Empty when nothing records.
    public func takeChanges() -> [RowChange] {
        guard let changeLog, changeLog.count > 0 else { return [] }
        precondition(!inTransaction, "changes are taken between transactions")
        var merge = ChangeMerge()
        var shapes: [String: TableShape] = [:]
        for entry in changeLog.take() {
            // A table dropped meanwhile has no names left to tell; its cells still count.
            let shape =
                shapes[entry.table] ?? (try? shape(of: entry.table))
                ?? TableShape(columns: [], keyColumns: [])
            shapes[entry.table] = shape
            merge.add(entry, keyedBy: shape)
        }
        return merge.changes
    }

    /// Marks what was recorded as final once no transaction is open.
    func settleChanges() {
        if let changeLog, !inTransaction { changeLog.settle() }
    }
}
