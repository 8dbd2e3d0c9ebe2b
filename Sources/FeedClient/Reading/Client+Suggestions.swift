import FeedModel
import FeedWire
import SQLiteStore

/// What somebody new is offered, kept like all that is on screen (R2).
enum SuggestionSchema {
    static let sql = """
        CREATE TABLE suggestions (
            feed_id TEXT NOT NULL, position INTEGER NOT NULL,
            kind TEXT NOT NULL CHECK (kind IN ('account', 'topic')), account_id TEXT,
            name TEXT NOT NULL, PRIMARY KEY (feed_id, position)) STRICT;
        """
}

extension Client {
    /// Keeps what came with a first page in place of what came before; inside its transaction.
    func storeSuggestions(_ suggestions: Suggestions?, for feed: FeedID) throws(SQLiteError) {
        try database.run("DELETE FROM suggestions WHERE feed_id = ?", feed.rawValue)
        let accounts = (suggestions?.accounts ?? []).map { ($0.id.description as String?, $0.name) }
        let topics = (suggestions?.topics ?? []).map { (String?.none, $0) }
        for (position, (account, name)) in (accounts + topics).enumerated() {
            try database.run(
                """
                INSERT INTO suggestions (feed_id, position, kind, account_id, name)
                VALUES (?, ?, ?, ?, ?)
                """,
                feed.rawValue,
                position,
                account == nil ? "topic" : "account",
                account,
                name
            )
        }
    }

    /// What the shown tab offers: accounts while home is empty, interests above explore.
    func suggestionRows(_ ending: Screen.Ending) throws(SQLiteError) -> [SuggestionRow] {
        if shownTab == .home, ending != .empty { return [] }
        return try database.rows(
            """
            SELECT s.name, s.kind = 'topic' AS is_topic,
                coalesce(t.followed_by_me, a.followed_by_me, 0) AS is_followed
            FROM suggestions s
            LEFT JOIN authors a ON a.id = s.account_id
            LEFT JOIN topics t ON s.kind = 'topic' AND t.name = s.name
            WHERE s.feed_id = ? ORDER BY s.position
            """,
            shownTab.rawValue
        ).map { row in
            SuggestionRow(
                target: (row.bool("is_topic") ? "#" : "") + row.text("name"),
                isFollowed: row.bool("is_followed")
            )
        }
    }
}
