internal import SQLiteStore

/// What the content says, by its words: an index in memory, made anew at each start.
public actor SearchIndex {
    private let database: Database

    private static let tokenizer = "porter unicode61 remove_diacritics 2"

    /// Makes the index.
    public init(_ documents: [SearchDocument]) throws(WorkbookError) {
        database = try storing { () throws(SQLiteError) in
            let database = try Database(.memory)
            try database.run(
                """
                CREATE VIRTUAL TABLE documents USING fts5(
                    title, text, kind UNINDEXED, address UNINDEXED, tokenize = '\(Self.tokenizer)'
                )
                """
            )
            try database.transaction { () throws(SQLiteError) in
                for document in documents {
                    try database.run(
                        "INSERT INTO documents (title, text, kind, address) VALUES (?, ?, ?, ?)",
                        SearchMarks.without(document.title),
                        SearchMarks.without(document.text),
                        document.kind.rawValue,
                        document.address
                    )
                }
            }
            return database
        }
    }

    /// What has all of the words, or one of them at least; best first.
    public func hits(_ query: SearchQuery, hasAll: Bool) throws(WorkbookError) -> [SearchHit] {
        guard !query.isEmpty else { return [] }
        return try storing { () throws(SQLiteError) in
            try database.rows(
                """
                SELECT kind, address, highlight(documents, 0, ?, ?) AS title,
                    snippet(documents, 1, ?, ?, '…', 28) AS text
                FROM documents WHERE documents MATCH ?
                ORDER BY bm25(documents, 6.0, 1.0), rowid
                """,
                String(SearchMarks.open),
                String(SearchMarks.close),
                String(SearchMarks.open),
                String(SearchMarks.close),
                hasAll ? query.all : query.any
            ).compactMap { row in
                SearchKind(rawValue: row.text("kind")).map {
                    SearchHit(
                        kind: $0,
                        title: SearchMarks.pieces(row.text("title")),
                        text: SearchMarks.pieces(row.text("text")),
                        address: row.text("address")
                    )
                }
            }
        }
    }
}
