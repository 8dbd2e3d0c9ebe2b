public import FeedModel
public import SQLiteStore

/// What a script does to pages and ranks.
extension Backend {
    /// Lets a post travel in a shape that no client knows, or as it should.
    public func garble(_ post: EntityID, _ isGarbled: Bool) throws(SQLiteError) {
        try core.database.run(
            isGarbled
                ? "INSERT OR IGNORE INTO garbled_posts (post_id) VALUES (?)"
                : "DELETE FROM garbled_posts WHERE post_id = ?",
            post.rawValue
        )
    }

    /// Lets the cursors that a device gets go wrong until the backend restarts.
    public func loop(cursorsOf device: String, _ fault: CursorFault) {
        core.cursorFaults[device] = fault
    }

    /// Lets the ranker think anew of every post: what is ranked from now on stands in another order.
    public func rerank() throws(SQLiteError) {
        try core.database.run("UPDATE meta SET value = value + 1 WHERE key = 'ranker_turn'")
        core.mark("B7", "The ranker thinks anew; frozen orders stay.")
    }
}
