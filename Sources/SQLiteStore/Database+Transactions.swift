import CSQLite

extension Database {
    /// Whether a transaction is open on this connection.
    public var inTransaction: Bool { sqlite3_get_autocommit(handle) == 0 }

    /// Runs a body in one write transaction: all of it happens, or nothing.
    ///
    /// A body that throws is rolled back, and so is a commit that fails. A transaction inside
    /// another one is a bug and stops the program. Write the closure's error type where Swift
    /// can't infer it: `{ () throws(SQLiteError) in … }`.
    public func transaction<R>(
        _ durability: Durability = .full,
        _ body: () throws(SQLiteError) -> R
    ) throws(SQLiteError) -> R {
        try begin(durability)
        do throws(SQLiteError) {
            let result = try body()
            try run("COMMIT")
            try? promise(ownDurability)
            return result
        } catch {
            rollBack()
            throw error
        }
    }

    /// Runs a body in one write transaction that is undone when the body answers with a failure.
    ///
    /// For bodies that can say no in terms of their own (a conflict, a limit); what SQLite refuses
    /// is still thrown, and undone too.
    public func transaction<R, Failure: Error>(
        _ durability: Durability = .full,
        attempting body: () throws(SQLiteError) -> Result<R, Failure>
    ) throws(SQLiteError) -> Result<R, Failure> {
        try begin(durability)
        do throws(SQLiteError) {
            let result = try body()
            switch result {
            case .success: try run("COMMIT")
            case .failure: rollBack()
            }
            try? promise(ownDurability)
            return result
        } catch {
            rollBack()
            throw error
        }
    }

    private func begin(_ wanted: Durability) throws(SQLiteError) {
        precondition(!inTransaction, "a transaction is open already, and they don't nest")
        // Inside a transaction SQLite would refuse to change this.
        try promise(wanted)
        try run("BEGIN IMMEDIATE")
    }

    /// What single writes outside a transaction promise from now on; `full` where nobody says otherwise.
    public func promiseForSingleWrites(_ wanted: Durability) throws(SQLiteError) {
        ownDurability = wanted
        if !inTransaction { try promise(wanted) }
    }

    private func promise(_ wanted: Durability) throws(SQLiteError) {
        guard durability != wanted else { return }
        try run(wanted == .full ? "PRAGMA synchronous = FULL" : "PRAGMA synchronous = NORMAL")
        durability = wanted
    }

    /// Rolls back what is left open; some failures have done so already.
    private func rollBack() {
        rollbacks += 1
        if inTransaction { try? run("ROLLBACK") }
        try? promise(ownDurability)
    }
}
