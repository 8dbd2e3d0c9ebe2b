/// What is known of the tables, kept until the schema changes.
struct SchemaCache {
    var version: Int64 = -1
    var columns: [String: [String]] = [:]
    var shapes: [String: TableShape] = [:]
}

extension Database {
    /// The names of the tables, sorted, without SQLite's own.
    public func tables() throws(SQLiteError) -> [String] {
        try rows(
            """
            SELECT name FROM sqlite_schema
            WHERE type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' ORDER BY name
            """
        ).map { $0[0].asText }
    }

    /// The names of a table's columns, in order; empty for a table that isn't there.
    ///
    /// They are kept until the schema changes.
    public func columns(of table: String) throws(SQLiteError) -> [String] {
        try refreshSchema()
        if let known = schema.columns[table] { return known }
        let sql = "SELECT name FROM pragma_table_info(?) ORDER BY cid"
        let names = try rows(sql, table).map { $0[0].asText }
        schema.columns[table] = names
        return names
    }

    /// The columns and the key of a table, for merging its changes.
    func shape(of table: String) throws(SQLiteError) -> TableShape {
        let columns = try columns(of: table)
        if let known = schema.shapes[table] { return known }
        let listed = try row(
            "SELECT wr FROM pragma_table_list WHERE schema = 'main' AND name = ?",
            table
        )
        var keys: [Int] = []
        if listed?.bool("wr") == true {
            let sql = "SELECT cid FROM pragma_table_info(?) WHERE pk > 0 ORDER BY pk"
            keys = try rows(sql, table).map { $0.int("cid") }
        }
        let shape = TableShape(columns: columns, keyColumns: keys)
        schema.shapes[table] = shape
        return shape
    }

    private func refreshSchema() throws(SQLiteError) {
        let version = try row("PRAGMA schema_version")?[0].asInt64 ?? 0
        if version != schema.version { schema = SchemaCache(version: version) }
    }
}
