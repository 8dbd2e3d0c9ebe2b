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
        let kept = try keptCount(feed, stored, anchor: tabs[index].state.anchorPostID)
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

    private func keptCount(
        _ feed: FeedID,
        _ stored: [FeedEntry],
        anchor: String?
    ) throws(SQLiteError) -> Int {
        let most = design.eviction == .age ? Int.max : try room(for: feed)
        let oldest =
            design.eviction == .count
            ? Int64.min : (now - limits.duration(.maxAge)).milliseconds
        let floor = limits.count(.floor)
        var posts = stored.count(where: \.holdsPost)
        let all = posts
        var end = stored.count
        while end > 0 {
            let entry = stored[end - 1]
            if entry.holdsPost {
                let isOld = (entry.createdAt ?? .max) < oldest
                guard posts > most || (isOld && posts > floor) else { break }
                if let anchor, entry.postID == anchor { break }
                posts -= 1
            }
            end -= 1
        }
        return posts == all ? stored.count : end
    }

    /// How many posts a feed may hold: the budget is for all feeds and all accounts together (K3a).
    private func room(for feed: FeedID) throws(SQLiteError) -> Int {
        var others = 0
        for other in FeedID.allCases where other != feed {
            others += try entries(other).count { $0.kind != .gap }
        }
        let budget = media.roomForPosts ?? limits.count(.maxPosts) - media.conditions.postsElsewhere
        return max(limits.count(.floor), budget - others)
    }

    /// Cuts every feed, the one that isn't shown first (K1, K3a).
    func cleanUp() throws(SQLiteError) {
        let order = FeedID.allCases.filter { $0 != shownTab } + [shownTab]
        var isNeeded = false
        for feed in order where !isNeeded {
            let stored = try entries(feed)
            let anchor = tabs[place(of: feed)].state.anchorPostID
            isNeeded = try keptCount(feed, stored, anchor: anchor) < stored.count
        }
        if isNeeded {
            try commit(.evict) { () throws(SQLiteError) in
                for feed in order { try evict(feed) }
            }
        }
        try trimMedia(to: media.roomForMedia ?? mediaBudget)
    }

    /// Another account needs room: this one gives what nothing pins (K1, K3a).
    func makeRoom(posts: Int, mediaBytes: Int64) throws(SQLiteError) {
        media.roomForPosts = posts
        media.roomForMedia = mediaBytes
        try cleanUp()
        media.roomForPosts = nil
        media.roomForMedia = nil
    }

    /// What this account's files may take: the budget is for all accounts together (K3a).
    var mediaBudget: Int64 {
        max(0, limits[.mediaDisk] - media.conditions.mediaBytesElsewhere)
    }

    private func trimMedia(to budget: Int64) throws(SQLiteError) {
        let cache = MediaCache(database: database)
        guard try cache.total() > budget else { return }
        let gone = try database.transaction(.normal) { () throws(SQLiteError) in
            try cache.trim(to: budget, sparing: media.onScreen)
        }
        if !gone.isEmpty { speak("K3", "\(gone.count) files go, least recently used first") }
    }
}
