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
            ).map(Self.teardown)
        }
    }

    /// One worksheet, deleted ones included; nil if there never was one.
    public func teardown(_ id: TeardownID) throws(WorkbookError) -> Teardown? {
        try storing { () throws(SQLiteError) in
            try database.row("SELECT * FROM teardowns WHERE id = ?", id.number).map(Self.teardown)
        }
    }

    /// Starts a worksheet and opens it.
    public func startTeardown(
        _ fields: TeardownFields,
        at now: WallTime
    ) throws(WorkbookError) -> TeardownID {
        let fields = try fields.checked()
        return try storing { () throws(SQLiteError) in
            try database.transaction { () throws(SQLiteError) in
                try database.run(
                    """
                    INSERT INTO teardowns
                        (app, tab, device, version, note, created_at, updated_at)
                    VALUES (?, ?, ?, ?, ?, ?, ?)
                    """,
                    fields.app,
                    fields.tab,
                    fields.device,
                    fields.version,
                    fields.note,
                    now.milliseconds,
                    now.milliseconds
                )
                let id = TeardownID(database.lastInsertedRowID)
                try put(setting: Self.openTeardownKey, id.description)
                return id
            }
        }
    }

    /// Replaces what a worksheet has at its head.
    public func changeTeardown(
        _ id: TeardownID,
        to fields: TeardownFields,
        at now: WallTime
    ) throws(WorkbookError) {
        let fields = try fields.checked()
        try mustStand(id)
        try storing { () throws(SQLiteError) in
            try database.run(
                """
                UPDATE teardowns
                SET app = ?, tab = ?, device = ?, version = ?, note = ?, updated_at = ?
                WHERE id = ?
                """,
                fields.app,
                fields.tab,
                fields.device,
                fields.version,
                fields.note,
                now.milliseconds,
                id.number
            )
        }
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

    private static func teardown(_ row: Row) -> Teardown {
        Teardown(
            id: TeardownID(row.int64("id")),
            fields: TeardownFields(
                app: row.text("app"),
                tab: row.text("tab"),
                device: row.text("device"),
                version: row.text("version"),
                note: row.text("note")
            ),
            createdAt: WallTime(milliseconds: row.int64("created_at")),
            updatedAt: WallTime(milliseconds: row.int64("updated_at")),
            deletedAt: row.optionalInt64("deleted_at").map(WallTime.init(milliseconds:))
        )
    }
}
