import FeedModel
import SQLiteStore

/// Puts a post, or what somebody shared, into the stored feeds of those it is for (B3).
struct FanOut {
    let core: Core
    let post: EntityID
    /// Who shared it; nil for the post's own fan-out.
    let sharer: EntityID?

    func run(sequence: Int64, version: Int) throws(SQLiteError) {
        let row = try core.database.row(
            """
            SELECT author_id, created_at, topics FROM posts
            WHERE id = ? AND deleted_at IS NULL AND version >= ?
            """,
            post.rawValue,
            version
        )
        guard let row else {
            core.mark("B5", "The post of this job is gone, so the job does nothing.")
            return
        }
        if core.design.assembly == .read { return }
        let key = FeedKey(createdAt: row.int64("created_at"), id: post.rawValue)
        let written = core.costs.rowsWritten
        let source = sharer?.rawValue ?? row.int64("author_id")
        try write(
            key,
            sharer == nil ? Reasons.author(source) : Reasons.shared(source),
            of: source,
            sequence
        )
        if sharer == nil {
            for topic in row.text("topics").split(separator: ",") {
                try write(key, topic: String(topic), sequence)
            }
        }
        try Changelog(core: core).changed(post, .whole, awaitsFanOut: false)
        core.mark("B3", "The fan-out wrote \(core.costs.rowsWritten - written) rows.")
    }

    // region: write
    private func write(
        _ key: FeedKey,
        _ reason: String,
        of source: Int64,
        _ sequence: Int64
    ) throws(SQLiteError) {
        let count = try core.database.row(
            "SELECT follower_count FROM accounts WHERE id = ?",
            source
        )?.int64("follower_count")
        if core.design.assembly == .hybrid, count ?? 0 > core.limits[.celebrity] {
            core.mark("B3", "A celebrity's posts are merged when read, not written.")
            return
        }
        try StoredFeed(core: core).addToAll(key, reason, sequence, Self.followers, of: source)
    }
    // endregion: write

    /// Whose feeds a source's posts belong in, among those that are kept.
    private static let followers = """
        SELECT s.follower_id AS account_id, f.floor, f.floor_at FROM follow_spans s
        JOIN feed_states f ON f.account_id = s.follower_id AND f.state <> 'cold'
        WHERE s.followee_id = ?1 AND iif(?3, s.until_seq IS NULL,
            s.since_seq < ?2 AND (s.until_seq IS NULL OR s.until_seq > ?2))
        """

    private func write(
        _ key: FeedKey,
        topic: String,
        _ sequence: Int64
    ) throws(SQLiteError) {
        try StoredFeed(core: core)
            .addToAll(key, Reasons.topic(topic), sequence, Self.topicFollowers, of: topic)
    }

    private static let topicFollowers = """
        SELECT s.account_id, f.floor, f.floor_at FROM topic_spans s
        JOIN feed_states f ON f.account_id = s.account_id AND f.state <> 'cold'
        WHERE s.topic = ?1 AND iif(?3, s.until_seq IS NULL,
            s.since_seq < ?2 AND (s.until_seq IS NULL OR s.until_seq > ?2))
        """
}
