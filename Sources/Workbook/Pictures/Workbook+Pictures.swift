internal import SQLiteStore

extension Workbook {
    /// The pictures of a worksheet, by probe, oldest first.
    public func pictures(of teardown: TeardownID) throws(WorkbookError) -> [SheetPicture] {
        try storing { () throws(SQLiteError) in
            try database.rows(
                """
                SELECT id, probe, name, type, width, height, length(bytes) AS size, added_at
                FROM pictures WHERE teardown = ? AND deleted_at IS NULL ORDER BY probe, id
                """,
                teardown.number
            ).map(Self.picture)
        }
    }

    /// The type and the bytes of a picture that stands; nil if there is none.
    public func pictureFile(
        _ picture: Int64,
        in teardown: TeardownID
    ) throws(WorkbookError) -> (type: String, bytes: [UInt8])? {
        try storing { () throws(SQLiteError) in
            let row = try database.row(
                """
                SELECT type, bytes FROM pictures
                WHERE id = ? AND teardown = ? AND deleted_at IS NULL
                """,
                picture,
                teardown.number
            )
            guard let row, case .blob(let bytes) = row["bytes"] else { return nil }
            return (row.text("type"), bytes)
        }
    }

    /// Adds a picture; what isn't one, or is too large, is refused in a sentence to show.
    public func addPicture(
        _ bytes: [UInt8],
        named name: String,
        for probe: String,
        in id: TeardownID,
        at now: WallTime
    ) throws(WorkbookError) -> Int64 {
        try mustStand(id)
        guard bytes.count <= SheetPicture.bytesMax else {
            throw WorkbookError(.badPicture, "a picture may have 8 MB, this one has more")
        }
        guard let kind = PictureKind(bytes) else {
            throw WorkbookError(
                .badPicture,
                "expected a PNG, JPEG, GIF or WebP picture, found something else"
            )
        }
        try mustFit([bytes.count], in: id)
        return try storing { () throws(SQLiteError) in
            try database.transaction { () throws(SQLiteError) in
                try insertPicture(bytes, kind, name, probe, id, now)
                let added = database.lastInsertedRowID
                try touch(id, now)
                return added
            }
        }
    }

    /// Refuses more pictures than a worksheet's file may have, which couldn't be read in again.
    func mustFit(_ sizes: [Int], in id: TeardownID) throws(WorkbookError) {
        let all = try pictures(of: id).map(\.size) + sizes
        guard all.count <= SheetPicture.countMax,
            all.reduce(0, +) <= SheetPicture.sheetBytesMax
        else {
            throw WorkbookError(
                .badPicture,
                "the pictures of a worksheet may have 10 MB together, and there may be "
                    + "\(SheetPicture.countMax): take one away first, or add a smaller one"
            )
        }
    }

    func insertPicture(
        _ bytes: [UInt8],
        _ kind: PictureKind,
        _ name: String,
        _ probe: String,
        _ id: TeardownID,
        _ now: WallTime
    ) throws(SQLiteError) {
        try database.run(
            """
            INSERT INTO pictures (teardown, probe, name, type, width, height, bytes, added_at)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?)
            """,
            id.number,
            probe,
            String(name.prefix(SheetPicture.nameMax)),
            kind.type,
            kind.width,
            kind.height,
            bytes,
            now.milliseconds
        )
    }

    /// Takes a picture away, or brings it back.
    public func setPicture(
        _ picture: Int64,
        deletedAt: WallTime?,
        in id: TeardownID,
        at now: WallTime
    ) throws(WorkbookError) {
        try mustStand(id)
        if deletedAt == nil { try mustFit(try deletedSize(of: picture, in: id), in: id) }
        try storing { () throws(SQLiteError) in
            try database.transaction { () throws(SQLiteError) in
                try database.run(
                    "UPDATE pictures SET deleted_at = ? WHERE id = ? AND teardown = ?",
                    deletedAt?.milliseconds,
                    picture,
                    id.number
                )
                try touch(id, now)
            }
        }
    }

    /// The size of a picture that was taken away; nothing for one that stands.
    private func deletedSize(
        of picture: Int64,
        in id: TeardownID
    ) throws(WorkbookError) -> [Int] {
        try storing { () throws(SQLiteError) in
            try database.rows(
                """
                SELECT length(bytes) AS size FROM pictures
                WHERE id = ? AND teardown = ? AND deleted_at IS NOT NULL ORDER BY id
                """,
                picture,
                id.number
            ).map { $0.int("size") }
        }
    }

    private static func picture(_ row: Row) -> SheetPicture {
        SheetPicture(
            id: row.int64("id"),
            probe: row.text("probe"),
            name: row.text("name"),
            type: row.text("type"),
            width: row.int("width"),
            height: row.int("height"),
            size: row.int("size"),
            at: WallTime(milliseconds: row.int64("added_at"))
        )
    }
}
