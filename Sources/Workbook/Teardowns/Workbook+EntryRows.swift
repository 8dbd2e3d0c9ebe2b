internal import SQLiteStore

/// Reading and adding the rows of entries; callers hold the transaction.
extension Workbook {
    func rows(of key: EntryKey, in id: TeardownID) throws(SQLiteError) -> [Entry] {
        try database.rows(
            "SELECT * FROM entries WHERE teardown = ? AND key = ? ORDER BY version",
            id.number,
            key.text
        ).compactMap(Self.entry)
    }

    func add(
        _ text: String,
        _ key: EntryKey,
        restores: Int?,
        _ writer: Writer,
        _ id: TeardownID,
        _ now: WallTime
    ) throws(SQLiteError) {
        try thin(key, id, before: now)
        try database.run(
            """
            INSERT INTO entries (teardown, version, key, text, restores, writer, turn, at)
            VALUES (
                ?, 1 + (SELECT ifnull(max(version), 0) FROM entries WHERE teardown = ?),
                ?, ?, ?, ?, ?, ?
            )
            """,
            id.number,
            id.number,
            key.text,
            text,
            restores,
            writer.name,
            writer.turn,
            now.milliseconds
        )
        // A run was kept as evidence of what was recorded, and of nothing else.
        if key.kind == "result" { try put(evidence: nil, of: key.subject, id) }
    }

    func put(
        evidence: String?,
        of probe: String,
        _ id: TeardownID
    ) throws(SQLiteError) {
        try database.run(
            "UPDATE outcomes SET evidence = ? WHERE teardown = ? AND probe = ?",
            evidence,
            id.number,
            probe
        )
    }

    /// Of a burst of typing that is long over, only the end is kept; saving happens at each pause.
    private func thin(
        _ key: EntryKey,
        _ id: TeardownID,
        before now: WallTime
    ) throws(SQLiteError) {
        try database.run(
            """
            DELETE FROM entries
            WHERE teardown = ? AND key = ? AND at < ? AND restores IS NULL AND writer <> ''
            AND EXISTS (
                SELECT 1 FROM entries AS later
                WHERE later.teardown = entries.teardown AND later.key = entries.key
                AND later.version > entries.version AND later.writer = entries.writer
                AND later.restores IS NULL AND later.at - entries.at < ?
            )
            """,
            id.number,
            key.text,
            now.milliseconds - Self.burstOverAfter,
            Self.burstGap
        )
    }

    private static let burstOverAfter: Int64 = 3_600_000
    private static let burstGap: Int64 = 20_000

    func putAside(
        _ text: String,
        _ key: EntryKey,
        _ writer: String,
        _ id: TeardownID,
        _ now: WallTime
    ) throws(SQLiteError) {
        try database.run(
            """
            INSERT INTO conflicts (teardown, key, writer, text, at) VALUES (?, ?, ?, ?, ?)
            ON CONFLICT (teardown, key, writer) DO UPDATE SET text = excluded.text, at = excluded.at
            """,
            id.number,
            key.text,
            writer,
            text,
            now.milliseconds
        )
    }

    func dropConflict(
        _ key: EntryKey,
        _ writer: String,
        _ id: TeardownID
    ) throws(SQLiteError) {
        try database.run(
            "DELETE FROM conflicts WHERE teardown = ? AND key = ? AND writer = ?",
            id.number,
            key.text,
            writer
        )
    }

    func touch(_ id: TeardownID, _ now: WallTime) throws(SQLiteError) {
        try database.run(
            "UPDATE teardowns SET updated_at = ? WHERE id = ?",
            now.milliseconds,
            id.number
        )
    }

    static func entry(_ row: Row) -> Entry? {
        guard let key = EntryKey(row.text("key")) else { return nil }
        return Entry(
            key: key,
            version: row.int("version"),
            text: row.text("text"),
            restores: row.optionalInt64("restores").map(Int.init),
            writer: row.text("writer"),
            at: WallTime(milliseconds: row.int64("at")),
            turn: row.int("turn")
        )
    }
}
