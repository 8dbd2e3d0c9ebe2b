import FeedModel
import FeedWire
import SQLiteStore

/// Which entries may be drawn for a reader: their posts stand, and no block lies between (B4, B5).
struct Visibility {
    let core: Core

    /// An entry with what is needed to place it.
    struct Shown {
        var entry: FeedEntry
        var authorID: Int64
    }

    /// Everybody who blocked the account or was blocked by it.
    func blocked(for account: EntityID) throws(SQLiteError) -> Set<Int64> {
        let rows = try core.database.rows(
            """
            SELECT blocked_id AS id FROM blocks WHERE blocker_id = ?1
            UNION SELECT blocker_id FROM blocks WHERE blocked_id = ?1 ORDER BY id
            """,
            account.rawValue
        )
        return Set(rows.map { $0.int64("id") })
    }

    func isBlocked(
        between one: EntityID,
        and other: EntityID
    ) throws(SQLiteError) -> Bool {
        try core.database.row(
            """
            SELECT 1 AS found FROM blocks
            WHERE (blocker_id = ?1 AND blocked_id = ?2) OR (blocker_id = ?2 AND blocked_id = ?1)
            """,
            one.rawValue,
            other.rawValue
        ) != nil
    }

    /// The entries whose posts are neither deleted nor lost, in their order.
    func standing(_ entries: [FeedEntry]) throws(SQLiteError) -> [FeedEntry] {
        try withAuthors(entries).map(\.entry)
    }

    /// The entries that the reader may see, without the reasons that a block took.
    func visible(
        _ entries: [FeedEntry],
        to account: EntityID
    ) throws(SQLiteError) -> [Shown] {
        let blocked = try blocked(for: account)
        let standing = try withAuthors(entries, for: account)
        if blocked.isEmpty { return standing }
        return standing.compactMap { shown in
            if blocked.contains(shown.authorID) { return nil }
            var shown = shown
            shown.entry.reasons.remove { reason in
                Reasons.account(in: reason).map(blocked.contains) ?? false
            }
            return shown.entry.reasons.isEmpty ? nil : shown
        }
    }

    /// The entries whose posts stand, with who wrote them.
    ///
    /// For a reader, what is still being processed counts only where it is their own (B15).
    func withAuthors(
        _ entries: [FeedEntry],
        for reader: EntityID? = nil
    ) throws(SQLiteError) -> [Shown] {
        if entries.isEmpty { return [] }
        let rows = try core.database.rows(
            """
            SELECT j.key AS place, p.author_id FROM json_each(?) j
            JOIN posts p ON p.id = j.value AND p.deleted_at IS NULL
                AND (p.state = 'visible' OR ?2 IS NULL OR p.author_id = ?2)
            ORDER BY j.key
            """,
            idList(entries.map(\.key.id)),
            reader?.rawValue
        )
        return rows.map { row in
            Shown(entry: entries[row.int("place")], authorID: row.int64("author_id"))
        }
    }
}

/// Ids as a JSON array, the form in which a statement takes many.
func idList(_ ids: [Int64]) -> String {
    "[" + ids.map(String.init).joined(separator: ",") + "]"
}
