internal import SQLiteStore

extension Workbook {
    /// A setting's value; nil if it was never set.
    public func setting(_ key: String) throws(WorkbookError) -> String? {
        try storing { () throws(SQLiteError) in
            try database.row("SELECT value FROM settings WHERE key = ?", key)?.text("value")
        }
    }

    /// Sets a setting, or drops it when the value is nil.
    public func setSetting(_ key: String, to value: String?) throws(WorkbookError) {
        try storing { () throws(SQLiteError) in
            if let value {
                try put(setting: key, value)
            } else {
                try database.run("DELETE FROM settings WHERE key = ?", key)
            }
        }
    }

    func put(setting key: String, _ value: String) throws(SQLiteError) {
        try database.run(
            """
            INSERT INTO settings (key, value) VALUES (?, ?)
            ON CONFLICT (key) DO UPDATE SET value = excluded.value
            """,
            key,
            value
        )
    }
}
