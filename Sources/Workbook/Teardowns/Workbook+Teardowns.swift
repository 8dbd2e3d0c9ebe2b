internal import SQLiteStore

extension Workbook {
    /// The worksheets that stand, last touched first.
    public func teardowns() throws(WorkbookError) -> [Teardown] {
        try storing { () throws(SQLiteError) in
            try database.rows(
                """
                SELECT * FROM teardowns WHERE deleted_at IS NULL
                ORDER BY updated_at DESC, id DESC
                """
            ).map(teardown)
        }
    }

    /// The worksheets that were deleted, the last one first.
    public func deletedTeardowns() throws(WorkbookError) -> [Teardown] {
        try storing { () throws(SQLiteError) in
            try database.rows(
                """
                SELECT * FROM teardowns WHERE deleted_at IS NOT NULL
                ORDER BY deleted_at DESC, id DESC
                """
            ).map(teardown)
        }
    }

    /// One worksheet, deleted ones included; nil if there never was one.
    public func teardown(_ id: TeardownID) throws(WorkbookError) -> Teardown? {
        try storing { () throws(SQLiteError) in
            try database.row("SELECT * FROM teardowns WHERE id = ?", id.number).map(teardown)
        }
    }

    /// Starts a worksheet and opens it.
    public func startTeardown(
        _ fields: TeardownFields,
        at now: WallTime
    ) throws(WorkbookError) -> TeardownID {
        let texts = try fields.checked()
        return try storing { () throws(SQLiteError) in
            try database.transaction { () throws(SQLiteError) in
                let id = try insertTeardown(created: now, updated: now)
                for (key, text) in texts where !text.isEmpty {
                    try add(text, key, restores: nil, Writer(name: ""), id, now)
                }
                return id
            }
        }
    }

    func insertTeardown(
        created: WallTime,
        updated: WallTime
    ) throws(SQLiteError) -> TeardownID {
        try database.run(
            "INSERT INTO teardowns (created_at, updated_at) VALUES (?, ?)",
            created.milliseconds,
            updated.milliseconds
        )
        let id = TeardownID(database.lastInsertedRowID)
        try put(setting: Self.openTeardownKey, id.description)
        return id
    }

    /// Takes a worksheet away; nothing of it is lost, see `restoreTeardown`.
    public func deleteTeardown(_ id: TeardownID, at now: WallTime) throws(WorkbookError) {
        try mustStand(id)
        try storing { () throws(SQLiteError) in
            try database.run(
                "UPDATE teardowns SET deleted_at = ? WHERE id = ?",
                now.milliseconds,
                id.number
            )
        }
    }

    /// Brings a deleted worksheet back as it was.
    public func restoreTeardown(_ id: TeardownID) throws(WorkbookError) {
        guard try teardown(id) != nil else { throw Self.unknown(id) }
        try storing { () throws(SQLiteError) in
            try database.run("UPDATE teardowns SET deleted_at = NULL WHERE id = ?", id.number)
        }
    }

    static let openTeardownKey = "open-teardown"

    /// The worksheet that outcomes go to: the one that was opened, else the last touched.
    public func openTeardown() throws(WorkbookError) -> Teardown? {
        if let text = try setting(Self.openTeardownKey), let id = TeardownID(text: text),
            let found = try teardown(id), found.deletedAt == nil
        {
            return found
        }
        return try teardowns().first
    }

    /// Makes a worksheet the one that outcomes go to.
    public func open(_ id: TeardownID) throws(WorkbookError) {
        try mustStand(id)
        try setSetting(Self.openTeardownKey, to: id.description)
    }

    func mustStand(_ id: TeardownID) throws(WorkbookError) {
        guard let found = try teardown(id), found.deletedAt == nil else {
            throw Self.unknown(id)
        }
    }

    static func unknown(_ id: TeardownID) -> WorkbookError {
        WorkbookError(.unknownTeardown, "there is no worksheet \(id); it may have been deleted")
    }

    private func teardown(_ row: Row) throws(SQLiteError) -> Teardown {
        let head = try database.rows(
            """
            SELECT key, text FROM standing
            WHERE teardown = ? AND key NOT LIKE '%/%' ORDER BY key
            """,
            row.int64("id")
        )
        return Teardown(
            id: TeardownID(row.int64("id")),
            fields: TeardownFields { key in
                head.first { $0.text("key") == key.text }?.text("text") ?? ""
            },
            createdAt: WallTime(milliseconds: row.int64("created_at")),
            updatedAt: WallTime(milliseconds: row.int64("updated_at")),
            deletedAt: row.optionalInt64("deleted_at").map(WallTime.init(milliseconds:))
        )
    }
}
