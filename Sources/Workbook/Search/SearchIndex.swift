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

    /// What has all of the words, best first; where nothing has, what has one of them.
    public func hits(_ query: SearchQuery) throws(WorkbookError) -> SearchHits {
        guard !query.isEmpty else { return SearchHits(hits: [], hasAll: true) }
        let all = try hits(matching: query.all)
        if !all.isEmpty || query.words.count == 1 { return SearchHits(hits: all, hasAll: true) }
        return SearchHits(hits: try hits(matching: query.any), hasAll: false)
    }

    private func hits(matching match: String) throws(WorkbookError) -> [SearchHit] {
        try storing { () throws(SQLiteError) in
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
                match
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

/// What was found, best first.
public struct SearchHits: Equatable, Sendable {
    /// What was found.
    public let hits: [SearchHit]
    /// Whether each has all of the words, rather than one of them.
    public let hasAll: Bool

    /// Makes it of its parts.
    public init(hits: [SearchHit], hasAll: Bool) {
        self.hits = hits
        self.hasAll = hasAll
    }

    /// What was found in several places: beside a place that has all of the words, those that have some are noise.
    public static func joined(_ places: [SearchHits]) -> SearchHits {
        let complete = places.filter { $0.hasAll && !$0.hits.isEmpty }
        let shown = complete.isEmpty ? places : complete
        return SearchHits(hits: shown.flatMap(\.hits), hasAll: shown.allSatisfy(\.hasAll))
    }
}
