import FeedModel
import FeedWire
import SQLiteStore

/// What somebody did themselves and a lagging counter hasn't counted yet (B9).
///
/// Only they are served it: whoever likes a post sees the number go up and stay up, while everybody else's number
/// lags. Without it an accepted like would take back what the tap had shown, for as long as the counter is late.
struct OwnCounts {
    let core: Core

    static let schema = """
        CREATE TABLE IF NOT EXISTS own_counts (
            account_id INTEGER NOT NULL, post_id INTEGER NOT NULL, kind TEXT NOT NULL,
            change INTEGER NOT NULL, PRIMARY KEY (account_id, post_id, kind)) STRICT, WITHOUT ROWID;
        CREATE INDEX IF NOT EXISTS own_counts_by_post ON own_counts (post_id);
        """

    func add(
        _ change: Int,
        to kind: Counters.Kind,
        of post: EntityID,
        by account: EntityID
    ) throws(SQLiteError) {
        try core.database.run(
            """
            INSERT INTO own_counts (account_id, post_id, kind, change) VALUES (?, ?, ?, ?)
            ON CONFLICT DO UPDATE SET change = change + excluded.change
            """,
            account.rawValue,
            post.rawValue,
            kind.rawValue,
            change
        )
    }

    /// The counter has caught up, or is gone with its post.
    func forget(_ post: EntityID) throws(SQLiteError) {
        try core.database.run("DELETE FROM own_counts WHERE post_id = ?", post.rawValue)
    }

    /// No counter lags any more.
    func forgetAll() throws(SQLiteError) {
        try core.database.run("DELETE FROM own_counts")
    }

    /// A served number with what the account did since.
    func applied(
        to served: Int,
        _ kind: Counters.Kind,
        of post: EntityID,
        for account: EntityID
    ) throws(SQLiteError) -> Int {
        guard core.design.counters == .lagged else { return served }
        let row = try core.database.row(
            "SELECT change FROM own_counts WHERE account_id = ? AND post_id = ? AND kind = ?",
            account.rawValue,
            post.rawValue,
            kind.rawValue
        )
        return Self.sum(served, row?.int("change") ?? 0)
    }

    /// Posts with the numbers that their reader is served.
    func applied(
        to items: [PostItem],
        for account: EntityID
    ) throws(SQLiteError) -> [PostItem] {
        guard core.design.counters == .lagged, !items.isEmpty else { return items }
        let rows = try core.database.rows(
            """
            SELECT post_id, kind, change FROM own_counts
            WHERE account_id = ? AND post_id IN (SELECT value FROM json_each(?))
            ORDER BY post_id, kind
            """,
            account.rawValue,
            idList(items.map(\.id.rawValue))
        )
        if rows.isEmpty { return items }
        var items = items
        for row in rows {
            for place in items.indices where items[place].id.rawValue == row.int64("post_id") {
                let change = row.int("change")
                switch Counters.Kind(rawValue: row.text("kind")) {
                case .like: items[place].likeCount = Self.sum(items[place].likeCount, change)
                case .comment:
                    items[place].commentCount = Self.sum(items[place].commentCount, change)
                case .share: items[place].shareCount = Self.sum(items[place].shareCount, change)
                case nil: break
                }
            }
        }
        return items
    }

    /// Large numbers stay round, and none is negative.
    private static func sum(_ served: Int, _ change: Int) -> Int {
        let sum = max(0, served + change)
        return sum < Counters.roundedFrom ? sum : max(served, sum - sum % 100)
    }
}
