internal import SQLiteStore

extension Workbook {
    /// The sheets that stand, last touched first.
    public func sheets() throws(WorkbookError) -> [SavedSheet] {
        try allSheets().filter { $0.deletedAt == nil }
            .sorted { ($0.updatedAt, $0.id) > ($1.updatedAt, $1.id) }
    }

    /// One sheet, deleted ones included; nil if there never was one.
    public func sheet(_ id: String) throws(WorkbookError) -> SavedSheet? {
        try storing { () throws(SQLiteError) in
            guard let row = try database.row("SELECT * FROM capacity_sheets WHERE id = ?", id)
            else { return nil }
            return try saved(row)
        }
    }

    /// Keeps a sheet and gives its id.
    public func keepSheet(
        of template: String,
        name: String,
        typed: [String: String],
        at now: WallTime
    ) throws(WorkbookError) -> String {
        let name = try SavedSheet.checked(name: name)
        try SavedSheet.check(typed: typed)
        return try storing { () throws(SQLiteError) in
            try database.transaction { () throws(SQLiteError) in
                let id = try freshID(SavedSheet.prefix, in: "capacity_sheets", at: now)
                try put(
                    SavedSheet(
                        id: id,
                        template: template,
                        name: name,
                        typed: typed,
                        createdAt: now,
                        updatedAt: now,
                        deletedAt: nil
                    )
                )
                return id
            }
        }
    }

    /// Changes a sheet's name or what was typed into it.
    public func changeSheet(
        _ id: String,
        name: String? = nil,
        typed: [String: String]? = nil,
        at now: WallTime
    ) throws(WorkbookError) {
        let sheet = try known(id)
        let checked = try name.map { name throws(WorkbookError) in
            try SavedSheet.checked(name: name)
        }
        try SavedSheet.check(typed: typed ?? [:])
        try replace(
            sheet,
            name: checked ?? sheet.name,
            typed: typed ?? sheet.typed,
            at: now,
            deletedAt: sheet.deletedAt
        )
    }

    /// Takes a sheet away; nothing of it is lost, see `restoreSheet`.
    public func deleteSheet(_ id: String, at now: WallTime) throws(WorkbookError) {
        let sheet = try known(id)
        try replace(sheet, name: sheet.name, typed: sheet.typed, at: now, deletedAt: now)
    }

    /// Brings a deleted sheet back as it was.
    public func restoreSheet(_ id: String, at now: WallTime) throws(WorkbookError) {
        let sheet = try known(id)
        try replace(sheet, name: sheet.name, typed: sheet.typed, at: now, deletedAt: nil)
    }

    private func known(_ id: String) throws(WorkbookError) -> SavedSheet {
        guard let sheet = try sheet(id) else {
            throw WorkbookError(.unknownSheet, "there is no sheet \(id)")
        }
        return sheet
    }

    private func replace(
        _ sheet: SavedSheet,
        name: String,
        typed: [String: String],
        at now: WallTime,
        deletedAt: WallTime?
    ) throws(WorkbookError) {
        let changed = SavedSheet(
            id: sheet.id,
            template: sheet.template,
            name: name,
            typed: typed,
            createdAt: sheet.createdAt,
            updatedAt: now,
            deletedAt: deletedAt
        )
        try storing { () throws(SQLiteError) in
            try database.transaction { () throws(SQLiteError) in try put(changed) }
        }
    }

    func allSheets() throws(WorkbookError) -> [SavedSheet] {
        try storing { () throws(SQLiteError) in
            var sheets: [SavedSheet] = []
            for row in try database.rows("SELECT * FROM capacity_sheets ORDER BY created_at, id") {
                sheets.append(try saved(row))
            }
            return sheets
        }
    }

    /// Writes a sheet over one of its id.
    func put(_ sheet: SavedSheet) throws(SQLiteError) {
        try database.run(
            """
            INSERT INTO capacity_sheets (id, template, name, created_at, updated_at, deleted_at)
            VALUES (?, ?, ?, ?, ?, ?)
            ON CONFLICT (id) DO UPDATE SET
                template = excluded.template, name = excluded.name,
                created_at = excluded.created_at, updated_at = excluded.updated_at,
                deleted_at = excluded.deleted_at
            """,
            sheet.id,
            sheet.template,
            sheet.name,
            sheet.createdAt.milliseconds,
            sheet.updatedAt.milliseconds,
            sheet.deletedAt?.milliseconds
        )
        try database.run("DELETE FROM capacity_values WHERE sheet = ?", sheet.id)
        for (cell, text) in sheet.typed.sorted(by: { $0.key < $1.key }) {
            try database.run(
                "INSERT INTO capacity_values (sheet, cell, typed) VALUES (?, ?, ?)",
                sheet.id,
                cell,
                text
            )
        }
    }

    private func saved(_ row: Row) throws(SQLiteError) -> SavedSheet {
        let id = row.text("id")
        let values = try database.rows(
            "SELECT cell, typed FROM capacity_values WHERE sheet = ? ORDER BY cell",
            id
        )
        return SavedSheet(
            id: id,
            template: row.text("template"),
            name: row.text("name"),
            typed: Dictionary(
                values.map { ($0.text("cell"), $0.text("typed")) },
                uniquingKeysWith: { first, _ in first }
            ),
            createdAt: WallTime(stored: row.int64("created_at")),
            updatedAt: WallTime(stored: row.int64("updated_at")),
            deletedAt: row.optionalInt64("deleted_at").map(WallTime.init(stored:))
        )
    }
}
