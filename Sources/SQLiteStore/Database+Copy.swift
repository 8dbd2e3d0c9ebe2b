import CSQLite

extension Database {
    /// A second database in memory with the same content, which goes on by itself.
    ///
    /// To be called outside a transaction. What is recorded of the first isn't known to the second.
    public func copyInMemory() throws(SQLiteError) -> Database {
        let copy = try Database(.memory)
        guard let backup = sqlite3_backup_init(copy.handle, "main", handle, "main") else {
            throw SQLiteError(on: copy.handle, sql: "backup")
        }
        sqlite3_backup_step(backup, -1)
        let code = sqlite3_backup_finish(backup)
        guard code == SQLITE_OK else { throw SQLiteError(on: copy.handle, sql: "backup") }
        return copy
    }
}
