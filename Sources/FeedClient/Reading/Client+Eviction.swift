import FeedModel
import SQLiteStore

extension Client {
    /// Cuts a feed's bottom down to what K1 allows; inside a transaction.
    ///
    /// Nothing at or above the reader's anchor goes, nor a post that something else needs. What lies
    /// below is asked for again from the last cursor that is left.
    func evict(_ feed: FeedID) throws(SQLiteError) {
        let index = place(of: feed)
        let stored = try entries(feed)
        let kept = try keptCount(stored, anchor: tabs[index].state.anchorPostID)
        guard let cut = FeedCut(stored, keeping: kept) else { return }
        let left = PageMerge.tidied(Array(stored[..<cut.end]))
        try tabs[index].records(database).write(left, over: stored)
        tabs[index].state.nextCursor = cut.cursor
        tabs[index].isEnded = false
        try tabs[index].state.write(feed: feed.rawValue, in: database)
        try PostRecords(database: database).removeOrphans(
            among: Self.removed(from: stored, to: left)
        )
        speak("K1", "\(stored.count - left.count) entries go from the bottom")
        speak("K3a", "a cursor says where the feed was cut")
    }

    private func keptCount(_ stored: [FeedEntry], anchor: String?) throws(SQLiteError) -> Int {
        let most = design.eviction == .age ? Int.max : limits.count(.maxPosts)
        let oldest =
            design.eviction == .count
            ? Int64.min : (now - limits.duration(.maxAge)).milliseconds
        let floor = limits.count(.floor)
        var posts = stored.count { $0.kind != .gap }
        var end = stored.count
        while end > 0 {
            let entry = stored[end - 1]
            if entry.kind != .gap {
                let isOld = (entry.createdAt ?? .max) < oldest
                guard posts > most || (isOld && posts > floor) else { break }
                if let anchor, entry.postID == anchor { break }
                posts -= 1
            }
            end -= 1
        }
        return end
    }

    /// Cuts every feed, and drops what nothing needs (K1, K3a).
    func cleanUp() throws(SQLiteError) {
        try commit(.evict) { () throws(SQLiteError) in
            for feed in FeedID.allCases { try evict(feed) }
            let loose = try database.rows(
                """
                SELECT id FROM posts p
                WHERE NOT EXISTS (SELECT 1 FROM feed_entries e WHERE e.post_id = p.id) ORDER BY id
                """
            )
            try PostRecords(database: database).removeOrphans(among: loose.map { $0.text("id") })
        }
    }
}
