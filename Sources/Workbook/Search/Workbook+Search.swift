internal import SQLiteStore

/// A text of a worksheet that a search found.
public struct FoundNote: Equatable, Sendable {
    /// The worksheet.
    public let teardown: TeardownID
    /// Where in it.
    public let key: EntryKey
    /// The piece of the text that has the words, with the words marked.
    public let text: [SearchHit.Piece]
}

extension Workbook {
    /// The texts of worksheets that stand and have all of the words, or one at least; best first.
    public func notes(
        _ query: SearchQuery,
        hasAll: Bool
    ) throws(WorkbookError) -> [FoundNote] {
        guard !query.isEmpty else { return [] }
        return try storing { () throws(SQLiteError) in
            try database.rows(
                """
                SELECT entries.teardown, entries.key,
                    snippet(notes, 0, ?, ?, '…', 28) AS text
                FROM notes
                JOIN entries ON entries.id = notes.rowid
                JOIN teardowns ON teardowns.id = entries.teardown
                WHERE notes MATCH ? AND teardowns.deleted_at IS NULL
                    AND entries.key NOT LIKE 'result/%' AND entries.key NOT LIKE 'word/%'
                    AND entries.key NOT LIKE 'mark/%'
                ORDER BY bm25(notes), entries.id
                """,
                String(SearchMarks.open),
                String(SearchMarks.close),
                hasAll ? query.all : query.any
            ).compactMap { row in
                EntryKey(row.text("key")).map {
                    FoundNote(
                        teardown: TeardownID(row.int64("teardown")),
                        key: $0,
                        text: SearchMarks.pieces(row.text("text"))
                    )
                }
            }
        }
    }
}
