import FeedModel
import FeedWire
import SQLiteStore

/// Ids of posts that went, so that a late page or answer doesn't bring them back (D2).
struct Tombstones {
    let database: Database

    /// As long as a changelog is kept: an answer that is later than that is nobody's.
    private static let keptFor = SimDuration.days(14)

    func add(
        _ id: String,
        _ reason: SyncAnswer.Tombstone.Reason,
        at now: SimInstant
    )
        throws(SQLiteError)
    {
        try database.run(
            "INSERT OR REPLACE INTO tombstones (post_id, op, at) VALUES (?, ?, ?)",
            id,
            reason.rawValue,
            now.milliseconds
        )
        try database.run(
            "DELETE FROM tombstones WHERE at < ?",
            (now - Self.keptFor).milliseconds
        )
    }

    func lift(_ id: String) throws(SQLiteError) {
        try database.run("DELETE FROM tombstones WHERE post_id = ?", id)
    }

    func liftAll() throws(SQLiteError) {
        try database.run("DELETE FROM tombstones")
    }

    /// The items of a page that may be stored in a feed: what left this reader's home may still
    /// stand elsewhere, what was deleted stands nowhere.
    func standing(_ items: [PostItem], in feed: FeedID) throws(SQLiteError) -> [PostItem] {
        let rows = try database.rows(
            "SELECT post_id, op FROM tombstones ORDER BY post_id"
        )
        if rows.isEmpty || PlantedBug.tombstonesIgnored.isPlanted { return items }
        let gone = Set(
            rows.filter { feed == .home || $0.text("op") == "deleted" }.map { $0.text("post_id") }
        )
        return items.filter { !gone.contains($0.id.description) }
    }
}
