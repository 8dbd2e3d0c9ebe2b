public import SQLiteStore

/// All rows of a store at one moment, as a backup holds them.
struct StoreCopy {
    /// One table's rows, each with the rowid first where the table has one.
    private struct Table {
        let name: String
        let columns: [String]
        let rows: [[SQLiteValue]]
    }

    private let tables: [Table]

    init(of database: Database) throws(SQLiteError) {
        var tables: [Table] = []
        for name in try database.tables() {
            let key = try database.primaryKey(of: name)
            let listed = try database.row(
                "SELECT wr FROM pragma_table_list WHERE schema = 'main' AND name = ?",
                name
            )
            let isKeyed = listed?.bool("wr") == true
            let columns = (isKeyed ? [] : ["rowid"]) + (try database.columns(of: name))
            let order = isKeyed ? key.joined(separator: ", ") : "rowid"
            let sql = "SELECT \(columns.joined(separator: ", ")) FROM \(name) ORDER BY \(order)"
            tables.append(
                Table(name: name, columns: columns, rows: try database.rows(sql).map(\.values))
            )
        }
        self.tables = tables
    }

    /// Puts the rows in the place of all that is there; inside a transaction.
    func write(to database: Database) throws(SQLiteError) {
        try database.run("PRAGMA defer_foreign_keys = ON")
        for table in tables { try database.run("DELETE FROM \(table.name)") }
        for table in tables {
            let places = Array(repeating: "?", count: table.columns.count).joined(separator: ", ")
            let sql =
                "INSERT INTO \(table.name) (\(table.columns.joined(separator: ", "))) VALUES (\(places))"
            for row in table.rows { try database.run(sql, values: row) }
        }
    }
}

extension Backend {
    /// How far versions rise, for each epoch there was, when an old store comes back.
    ///
    /// Whatever was said since the copy was made has a lower version than what is said from now on, so no
    /// client takes the old state for an older one.
    private static let versionsRise: Int64 = 1_000_000

    /// Puts a copy of the store aside.
    public func save() throws(SQLiteError) {
        core.saved = try StoreCopy(of: core.database)
    }

    /// Comes back with the store as it was saved last; false where none was.
    ///
    /// Its numbers begin anew under another epoch, so that every client that syncs starts over (D0). What only memory
    /// held is lost, as in a restart.
    public func comeBack() throws(SQLiteError) -> Bool {
        guard let saved = core.saved else { return false }
        let database = core.database
        try database.transaction { () throws(SQLiteError) in
            let sequence = try database.row("SELECT value FROM meta WHERE key = 'seq'")?[0] ?? .null
            try saved.write(to: database)
            // The same copy may come back more than once, and what was said after its last return is old then, too.
            let rise = Self.versionsRise * core.syncEpochNumber
            try database.run("UPDATE posts SET version = version + ?", rise)
            try database.run(
                "UPDATE jobs SET version = version + ? WHERE version IS NOT NULL",
                rise
            )
            let values: [(key: String, value: SQLiteValue)] = [
                ("seq", sequence), ("paging_epoch", .integer(core.pagingEpoch)),
                ("sync_epoch", .integer(core.syncEpochNumber + 1)),
            ]
            for (key, value) in values {
                try database.run(
                    "UPDATE meta SET value = ? WHERE key = ?",
                    values: [value, .text(key)]
                )
            }
            try database.run("DELETE FROM changelog")
        }
        core.syncEpochNumber += 1
        core.feedSizes.forgetAll()
        core.hasSubscribers =
            try database.row("SELECT 1 AS found FROM sync_feeds ORDER BY account_id LIMIT 1") != nil
        try restart()
        core.mark(
            "D0",
            "The store is older than what was said: a new epoch, every client starts over."
        )
        return true
    }
}
