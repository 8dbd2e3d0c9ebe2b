import FeedModel
import FeedWire
import SQLiteStore

extension Client {
    /// The backend says that the post isn't there (R14).
    func postIsNotFound(_ post: String) throws(SQLiteError) {
        guard EntityID(post) != nil else { return }
        try database.transaction(.full) { () throws(SQLiteError) in try endPost(post) }
        speak("R14", "the post is gone: it leaves every feed, and its screen says so")
        try markVisibleShown()
    }

    /// A post that is gone leaves every feed, with its comments and what waited for it (R14); inside
    /// a transaction.
    func endPost(_ post: String) throws(SQLiteError) {
        for index in tabs.indices { try take(post, outOf: index) }
        try offerBack(post)
        try database.run("DELETE FROM comments WHERE post_id = ?", post)
        try database.run("DELETE FROM outbox WHERE post_id = ?", post)
        try database.run("DELETE FROM notifications WHERE post_id = ?", post)
        try database.run("DELETE FROM posts WHERE id = ?", post)
        if reading.detail?.postID == post { reading.detail?.state = .gone }
        reading.ended[post] = requestCount
        dropHeld(post)
    }

    private func take(_ post: String, outOf index: Int) throws(SQLiteError) {
        let stored = try entries(tabs[index].id)
        guard stored.contains(where: { $0.postID == post }) else { return }
        let rest = stored.filter { $0.postID != post }.withoutStrayAds
        let left = PageMerge.tidied(rest)
        // With the last post below it a gap becomes the way on.
        if rest.last?.kind == .gap {
            tabs[index].state.nextCursor = left.last?.cursor ?? rest.last?.cursor
        }
        try tabs[index].records(database).write(left, over: stored)
        moveAnchor(index, from: stored, to: left)
        try tabs[index].state.write(feed: tabs[index].id.rawValue, in: database)
    }

    /// The text of a comment that can't be sent any more is shown once more (R14).
    private func offerBack(_ post: String) throws(SQLiteError) {
        let row = try database.row(
            "SELECT body FROM comments WHERE post_id = ? AND state <> 'sent' ORDER BY id LIMIT 1",
            post
        )
        if let text = row?.text("body") {
            tell("Couldn't send your comment: this post was deleted. You wrote: \(text)")
        }
    }

    /// Answers that wait in memory lose the post too.
    private func dropHeld(_ post: String) {
        let isIt = { (item: PostItem) in item.id.description == post }
        for index in tabs.indices {
            tabs[index].held?.items.removeAll(where: isIt)
            reading.heads[tabs[index].id]?.items.removeAll { $0.id == post }
            if case .startingOver(var pages)? = tabs[index].load?.stage {
                for place in pages.indices { pages[place].items.removeAll(where: isIt) }
                tabs[index].load?.stage = .startingOver(pages)
            }
        }
    }

    /// Whether a post ended after the request was sent whose answer is being read.
    ///
    /// Such an answer may still hold it, and deleting wins (I20); a later one is believed.
    func hasEnded(_ item: PostItem) -> Bool {
        reading.ended[item.id.description].map { answeredRequest <= $0 } ?? false
    }
}
