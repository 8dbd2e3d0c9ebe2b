internal import SQLiteStore

/// A world as it is kept: its script, from which it can be made again to the byte.
public struct SavedWorld: Equatable, Sendable {
    /// The id in its address.
    public let id: String
    /// What a person calls it.
    public let name: String
    /// Seed, design and journal, in the command language.
    public let script: String
    /// When it was first kept.
    public let createdAt: WallTime
}

extension Workbook {
    /// Keeps a world under its id; the time of the first time stays.
    public func saveWorld(
        id: String,
        name: String,
        script: String,
        at now: WallTime
    ) throws(WorkbookError) {
        guard !id.isEmpty else { throw WorkbookError(.badText, "a world needs an id") }
        try storing { () throws(SQLiteError) in
            try database.run(
                """
                INSERT INTO worlds (id, name, script, created_at) VALUES (?, ?, ?, ?)
                ON CONFLICT (id) DO UPDATE SET name = excluded.name, script = excluded.script
                """,
                id,
                name,
                script,
                now.milliseconds
            )
        }
    }

    /// The worlds, newest first.
    public func worlds() throws(WorkbookError) -> [SavedWorld] {
        try storing { () throws(SQLiteError) in
            try database.rows("SELECT * FROM worlds ORDER BY created_at DESC, id").map(Self.world)
        }
    }

    /// One world; nil if it isn't kept.
    public func world(_ id: String) throws(WorkbookError) -> SavedWorld? {
        try storing { () throws(SQLiteError) in
            try database.row("SELECT * FROM worlds WHERE id = ?", id).map(Self.world)
        }
    }

    /// Drops a world; one that isn't there is no failure.
    public func deleteWorld(_ id: String) throws(WorkbookError) {
        try storing { () throws(SQLiteError) in
            try database.run("DELETE FROM worlds WHERE id = ?", id)
        }
    }

    private static func world(_ row: Row) -> SavedWorld {
        SavedWorld(
            id: row.text("id"),
            name: row.text("name"),
            script: row.text("script"),
            createdAt: WallTime(milliseconds: row.int64("created_at"))
        )
    }
}
