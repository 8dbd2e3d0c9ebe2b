internal import SQLiteStore

extension Workbook {
    /// How many deleted worlds are kept to be brought back; the ones deleted longest ago go first.
    private static let deletedKept = 20

    /// Keeps a world under its id; where and when it began stay as they were first kept.
    public func saveWorld(_ world: SavedWorld) throws(WorkbookError) {
        guard !world.id.isEmpty else { throw WorkbookError(.badText, "a world needs an id") }
        try storing { () throws(SQLiteError) in
            try database.run(
                """
                INSERT INTO worlds (id, name, script, undone, parent, forked_at, created_at)
                VALUES (?, ?, ?, ?, ?, ?, ?)
                ON CONFLICT (id) DO UPDATE
                SET name = excluded.name, script = excluded.script, undone = excluded.undone
                """,
                world.id,
                world.name,
                world.script,
                world.undone,
                world.parent?.id,
                world.parent?.step,
                world.createdAt.milliseconds
            )
        }
    }

    /// The worlds that are there, newest first.
    public func worlds() throws(WorkbookError) -> [SavedWorld] {
        try worlds("deleted_at IS NULL ORDER BY created_at DESC, length(id) DESC, id DESC")
    }

    /// The worlds that can be brought back, the one deleted last first.
    public func deletedWorlds() throws(WorkbookError) -> [SavedWorld] {
        try worlds("deleted_at IS NOT NULL ORDER BY deleted_at DESC, length(id) DESC, id DESC")
    }

    /// The worlds that were forked from one, oldest first.
    public func forks(of id: String) throws(WorkbookError) -> [SavedWorld] {
        try worlds("deleted_at IS NULL AND parent = ? ORDER BY created_at, length(id), id", id)
    }

    /// One world, deleted or not; nil if it isn't kept.
    public func world(_ id: String) throws(WorkbookError) -> SavedWorld? {
        try worlds("id = ?", id).first
    }

    /// The highest number that an id has had, counted from `w1`.
    public func lastWorldNumber() throws(WorkbookError) -> Int {
        try storing { () throws(SQLiteError) in
            try database.row("SELECT max(CAST(substr(id, 2) AS INTEGER)) AS n FROM worlds")?
                .optionalInt64("n").map { Int($0) } ?? 0
        }
    }

    /// Deletes a world so that it can be brought back; one that isn't there is no failure.
    public func deleteWorld(_ id: String, at now: WallTime) throws(WorkbookError) {
        try storing { () throws(SQLiteError) in
            try database.transaction { () throws(SQLiteError) in
                try database.run(
                    "UPDATE worlds SET deleted_at = ? WHERE id = ? AND deleted_at IS NULL",
                    now.milliseconds,
                    id
                )
                try database.run(
                    """
                    DELETE FROM worlds WHERE id IN (
                        SELECT id FROM worlds WHERE deleted_at IS NOT NULL
                        ORDER BY deleted_at DESC, length(id) DESC, id DESC LIMIT -1 OFFSET ?
                    )
                    """,
                    Self.deletedKept
                )
            }
        }
    }

    /// Takes a world away for good.
    public func forgetWorld(_ id: String) throws(WorkbookError) {
        try storing { () throws(SQLiteError) in
            try database.run("DELETE FROM worlds WHERE id = ?", id)
        }
    }

    /// Brings a deleted world back.
    public func restoreWorld(_ id: String) throws(WorkbookError) {
        try storing { () throws(SQLiteError) in
            try database.run("UPDATE worlds SET deleted_at = NULL WHERE id = ?", id)
        }
    }

    private func worlds(
        _ condition: String,
        _ id: String? = nil
    ) throws(WorkbookError) -> [SavedWorld] {
        try storing { () throws(SQLiteError) in
            let sql = "SELECT * FROM worlds WHERE \(condition)"
            guard let id else { return try database.rows(sql).map(Self.world) }
            return try database.rows(sql, id).map(Self.world)
        }
    }

    private static func world(_ row: Row) -> SavedWorld {
        var world = SavedWorld(
            id: row.text("id"),
            name: row.text("name"),
            script: row.text("script"),
            parent: row.optionalText("parent").map {
                SavedWorld.Fork(id: $0, step: row.int("forked_at"))
            },
            createdAt: WallTime(milliseconds: row.int64("created_at"))
        )
        world.undone = row.text("undone")
        world.deletedAt = row.optionalInt64("deleted_at").map(WallTime.init(milliseconds:))
        return world
    }
}
