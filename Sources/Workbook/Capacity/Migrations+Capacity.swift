extension Migrations {
    /// Own sheets of estimates, with the cells that were set, as they were typed.
    static let capacity = """
        CREATE TABLE capacity_sheets (
            id TEXT PRIMARY KEY NOT NULL CHECK (id <> ''),
            template TEXT NOT NULL CHECK (template <> ''),
            name TEXT NOT NULL CHECK (name <> ''),
            created_at INTEGER NOT NULL,
            updated_at INTEGER NOT NULL,
            deleted_at INTEGER
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE capacity_values (
            sheet TEXT NOT NULL REFERENCES capacity_sheets(id) ON DELETE CASCADE,
            cell TEXT NOT NULL,
            typed TEXT NOT NULL,
            PRIMARY KEY (sheet, cell)
        ) STRICT, WITHOUT ROWID;
        """
}
