import FeedModel
import SQLiteStore

extension Client {
    /// Cuts a feed's bottom down to what K1 allows; inside a transaction.
    ///
    /// Nothing at or above the reader's anchor goes, nor what is on screen with it, nor a post that
    /// something else needs. What lies below is asked for again from the last cursor that is left.
    func evict(_ feed: FeedID) throws(SQLiteError) {
        let index = place(of: feed)
        let stored = try entries(feed)
        let kept = try keptCount(feed, stored)
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

    private func keptCount(_ feed: FeedID, _ stored: [FeedEntry]) throws(SQLiteError) -> Int {
        let most = design.eviction == .age ? Int.max : try room(for: feed)
        let oldest =
            design.eviction == .count
            ? Int64.min : (now - limits.duration(.maxAge)).milliseconds
        let floor = limits.count(.floor)
        var posts = stored.count(where: \.holdsPost)
        let all = posts
        guard posts > floor else { return stored.count }
        let pinned = try pinnedCount(feed, stored)
        var end = stored.count
        while end > pinned {
            let entry = stored[end - 1]
            if entry.holdsPost {
                let isOld = (entry.createdAt ?? .max) < oldest
                guard posts > most || (isOld && posts > floor) else { break }
                posts -= 1
            }
            end -= 1
        }
        return posts == all ? stored.count : end
    }

    /// How many entries reach down to the reader's post and to all that is on screen with it.
    ///
    /// A row that went from under the reader's eyes would be asked for again at once (R11), or be missing offline.
    private func pinnedCount(_ feed: FeedID, _ stored: [FeedEntry]) throws(SQLiteError) -> Int {
        let anchor = tabs[place(of: feed)].state.anchorPostID
        var pinned = Set([anchor].compactMap(\.self))
        // Of an account that makes room for another one, and of the other tab, nothing is on screen.
        if feed == shownTab, media.roomForPosts == nil {
            let drawn = try filtered(stored)
            let inSight = drawn.dropFirst(try readerIndex(feed, in: drawn))
            pinned.formUnion(inSight.prefix(limits.count(.rowsPerScreen)).compactMap(\.postID))
        }
        let lowest = stored.lastIndex { $0.postID.map { pinned.contains($0) } ?? false }
        return lowest.map { $0 + 1 } ?? 0
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
            isNeeded = try keptCount(feed, stored) < stored.count
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
