internal import SQLiteStore

extension Workbook {
    /// Seals a content and keeps the case with its key.
    public func makeCase(
        _ content: CaseContent,
        at now: WallTime
    ) throws(WorkbookError) -> KeptCase {
        let (file, key) = SealedCase.seal(content)
        return try keep(file, key: key, isOwn: true, now)
    }

    /// Keeps a case that somebody brought; one that is here already stays as it is.
    public func addCase(
        _ file: SealedCase,
        at now: WallTime
    ) throws(WorkbookError) -> KeptCase {
        // Opened to see that it is whole, as far as it opens without its key.
        _ = try file.openedByFeedLab()
        return try keep(file, key: "", isOwn: false, now)
    }

    private func keep(
        _ file: SealedCase,
        key: String,
        isOwn: Bool,
        _ now: WallTime
    ) throws(WorkbookError) -> KeptCase {
        try storing { () throws(SQLiteError) in
            try database.run(
                """
                INSERT INTO sealed_cases (commitment, title, file, key, is_own, claims, added_at)
                VALUES (?, ?, ?, ?, ?, '', ?) ON CONFLICT (commitment) DO NOTHING
                """,
                file.commitment,
                file.title,
                file.text,
                key,
                isOwn,
                now.milliseconds
            )
        }
        return try mustHave(file.commitment)
    }

    /// The cases of this workbook, the last one first, those that were taken away among them.
    public func cases() throws(WorkbookError) -> [KeptCase] {
        let rows = try storing { () throws(SQLiteError) in
            try database.rows("SELECT * FROM sealed_cases ORDER BY number DESC")
        }
        var cases: [KeptCase] = []
        for row in rows { cases.append(try Self.kept(row)) }
        return cases
    }

    /// The case of a commitment; nil if it isn't here.
    public func sealedCase(_ commitment: String) throws(WorkbookError) -> KeptCase? {
        try one("commitment", commitment)
    }

    /// The case that is played under a number; nil if there is none.
    public func sealedCase(number: Int) throws(WorkbookError) -> KeptCase? {
        try one("number", number)
    }

    /// Keeps the key of a case, if it opens it.
    public func unlock(
        _ commitment: String,
        with key: String
    ) throws(WorkbookError) -> KeptCase {
        let found = try mustHave(commitment)
        _ = try found.file.opened(withKey: key)
        try storing { () throws(SQLiteError) in
            try database.run(
                "UPDATE sealed_cases SET key = ? WHERE commitment = ?",
                key.filter { !$0.isWhitespace },
                commitment
            )
        }
        return try mustHave(commitment)
    }

    /// Records what somebody claims of a case, once and for all; what was recorded before stays.
    public func submit(_ claims: ClaimsFile) throws(WorkbookError) -> KeptCase {
        let found = try mustHave(claims.commitment)
        guard found.claims == nil else { return found }
        try storing { () throws(SQLiteError) in
            try database.run(
                "UPDATE sealed_cases SET claims = ? WHERE commitment = ? AND claims = ''",
                claims.text,
                claims.commitment
            )
        }
        return try mustHave(claims.commitment)
    }

    /// Takes a case away: one's own can be brought back with all that belongs to it, another one by
    /// its file alone.
    public func deleteCase(_ commitment: String, at now: WallTime) throws(WorkbookError) {
        let isOwn = try mustHave(commitment).isOwn
        try storing { () throws(SQLiteError) in
            try database.transaction { () throws(SQLiteError) in
                if isOwn {
                    try database.run(
                        "UPDATE sealed_cases SET deleted_at = ? WHERE commitment = ?",
                        now.milliseconds,
                        commitment
                    )
                    return
                }
                try database.run(
                    """
                    DELETE FROM mysteries
                    WHERE number = (SELECT number FROM sealed_cases WHERE commitment = ?)
                    """,
                    commitment
                )
                try database.run("DELETE FROM sealed_cases WHERE commitment = ?", commitment)
            }
        }
    }

    /// Brings back a case that was taken away.
    public func restoreCase(_ commitment: String) throws(WorkbookError) {
        try storing { () throws(SQLiteError) in
            try database.run(
                "UPDATE sealed_cases SET deleted_at = NULL WHERE commitment = ?",
                commitment
            )
        }
    }

    // MARK: - A class

    /// How many files a class may have.
    public static let classFilesMax = 200

    /// Keeps a student's claims with their case; whether they weren't here yet.
    public func addClassFile(
        _ file: ClaimsFile,
        at now: WallTime
    ) throws(WorkbookError) -> Bool {
        let found = try mustHave(file.commitment)
        guard try classFiles(found.file.commitment).count < Self.classFilesMax else {
            throw WorkbookError(
                .badText,
                "expected at most \(Self.classFilesMax) files of one case, found another one"
            )
        }
        return try storing { () throws(SQLiteError) in
            try database.run(
                """
                INSERT INTO class_files (commitment, file, added_at) VALUES (?, ?, ?)
                ON CONFLICT (commitment, file) DO NOTHING
                """,
                file.commitment,
                file.text,
                now.milliseconds
            )
            return database.changes > 0
        }
    }

    /// The claims that came for a case, in the order in which they came.
    public func classFiles(_ commitment: String) throws(WorkbookError) -> [ClassFile] {
        let rows = try storing { () throws(SQLiteError) in
            try database.rows(
                "SELECT id, file FROM class_files WHERE commitment = ? ORDER BY id",
                commitment
            )
        }
        var files: [ClassFile] = []
        for row in rows {
            files.append(
                ClassFile(id: row.int64("id"), claims: try ClaimsFile(reading: row.text("file")))
            )
        }
        return files
    }

    /// Takes a student's claims out of a case again.
    public func dropClassFile(_ id: Int64, of commitment: String) throws(WorkbookError) {
        try storing { () throws(SQLiteError) in
            try database.run(
                "DELETE FROM class_files WHERE id = ? AND commitment = ?",
                id,
                commitment
            )
        }
    }

    // MARK: - Rows

    private func one(
        _ column: String,
        _ value: some SQLiteBindable
    ) throws(WorkbookError) -> KeptCase? {
        let row = try storing { () throws(SQLiteError) in
            try database.row("SELECT * FROM sealed_cases WHERE \(column) = ?", value)
        }
        guard let row else { return nil }
        return try Self.kept(row)
    }

    private func mustHave(_ commitment: String) throws(WorkbookError) -> KeptCase {
        if let found = try sealedCase(commitment) { return found }
        throw WorkbookError(
            .unknownCase,
            "there is no case \(commitment.prefix(12))… here; read its file in first"
        )
    }

    private static func kept(_ row: Row) throws(WorkbookError) -> KeptCase {
        let claims = row.text("claims")
        return KeptCase(
            number: row.int("number"),
            file: try SealedCase(reading: row.text("file")),
            key: row.text("key"),
            isOwn: row.int("is_own") == 1,
            claims: claims.isEmpty ? nil : try ClaimsFile(reading: claims),
            addedAt: WallTime(stored: row.int64("added_at")),
            deletedAt: row.optionalInt64("deleted_at").map(WallTime.init(stored:))
        )
    }
}
