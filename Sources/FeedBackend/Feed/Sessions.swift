import FeedModel
import FeedWire
import SQLiteStore

/// A session's frozen order (B7).
struct FeedSession {
    let id: EntityID
    let createdAt: Int64
    var items: [Int64]
    var reasons: [String]
    /// What it holds back; only pages that are ranked one by one need to know it again.
    var holds: Set<Int64> = []
}

/// Opens, finds and ends the sessions of ranked feeds.
struct Sessions {
    let core: Core

    func open(
        _ entries: [FeedEntry],
        for account: EntityID,
        tab: Tab,
        holding holds: Set<Int64> = [],
        at now: SimInstant
    ) throws(SQLiteError) -> FeedSession {
        try core.database.run(
            "DELETE FROM feed_sessions WHERE account_id = ? AND used_at < ?",
            account.rawValue,
            idleSince(now)
        )
        let session = FeedSession(
            id: core.ids.session(at: now),
            createdAt: now.milliseconds,
            items: entries.map(\.key.id),
            reasons: entries.map(\.reasons.stored),
            holds: holds
        )
        try core.database.run(
            """
            INSERT INTO feed_sessions
                (id, account_id, feed_id, created_at, used_at, items, reasons, holds)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?)
            """,
            session.id.rawValue,
            account.rawValue,
            tab.rawValue,
            now.milliseconds,
            now.milliseconds,
            idList(session.items),
            reasonList(session.reasons),
            idList(holds.sorted())
        )
        core.mark("B7", "A new session froze the order of \(entries.count) items.")
        return session
    }

    /// The session, if it hasn't ended; asking keeps it alive.
    func find(
        _ id: EntityID,
        at now: SimInstant
    ) throws(SQLiteError) -> FeedSession? {
        let row = try core.database.row(
            """
            UPDATE feed_sessions SET used_at = ?1 WHERE id = ?2 AND used_at >= ?3
            RETURNING created_at, items, reasons, holds
            """,
            now.milliseconds,
            id.rawValue,
            idleSince(now)
        )
        guard let row else { return nil }
        return FeedSession(
            id: id,
            createdAt: row.int64("created_at"),
            items: list(row.text("items")).compactMap(\.whole),
            reasons: list(row.text("reasons")).compactMap(\.text),
            holds: Set(list(row.text("holds")).compactMap(\.whole))
        )
    }

    /// Puts other items into a session whose pages are ranked one by one (B8).
    func replace(_ session: FeedSession) throws(SQLiteError) {
        try core.database.run(
            "UPDATE feed_sessions SET items = ?, reasons = ? WHERE id = ?",
            idList(session.items),
            reasonList(session.reasons),
            session.id.rawValue
        )
    }

    private func idleSince(_ now: SimInstant) -> Int64 {
        (now - core.limits.duration(.snapshotIdle)).milliseconds
    }

    private func reasonList(_ reasons: [String]) -> String {
        JSONValue.array(reasons.map { .string($0) }).jsonText
    }

    private func list(_ text: String) -> [JSONValue] {
        (try? JSONValue(parsing: Array(text.utf8)))?.items ?? []
    }
}
