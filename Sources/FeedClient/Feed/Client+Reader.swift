import FeedModel
import FeedWire
import SQLiteStore

extension Client {
    /// Under `unfollow=repair` an entry is hidden whose reasons all come from accounts that aren't followed (W11).
    func filtered(_ entries: [FeedEntry]) throws(SQLiteError) -> [FeedEntry] {
        let deleted = try deletedPosts()
        let unfiltered = try unfiltered(entries)
        let entries =
            deleted.isEmpty
            ? unfiltered : unfiltered.filter { !($0.postID.map { deleted.contains($0) } ?? false) }
        guard design.unfollow == .repair else { return entries.withoutStrayAds }
        let lost = Set(
            try database.rows("SELECT id FROM authors WHERE followed_by_me = 0 ORDER BY id")
                .flatMap { ["author:" + $0.text("id"), "shared:" + $0.text("id")] }
                + lostTopics()
        )
        return entries.filter { entry in
            let reasons = entry.reasons.split(separator: ",")
            return entry.kind != .post || reasons.isEmpty
                || !reasons.allSatisfy { lost.contains(String($0)) }
        }.withoutStrayAds
    }

    /// The place of the first visible entry; 0 where the reader's post isn't drawn.
    func readerIndex(_ feed: FeedID, in drawn: [FeedEntry]) throws(SQLiteError) -> Int {
        guard let anchor = tabs[place(of: feed)].state.anchorPostID else { return 0 }
        if let index = drawn.firstIndex(where: { $0.postID == anchor }) { return index }
        let stored = try entries(feed)
        let visible = Set(drawn.compactMap(\.postID))
        let above = stored.prefix { $0.postID != anchor }
        let nearest = above.last { entry in entry.postID.map { visible.contains($0) } ?? false }
        return drawn.firstIndex { $0.postID != nil && $0.postID == nearest?.postID } ?? 0
    }

    func isAtTop(_ feed: FeedID) throws(SQLiteError) -> Bool {
        let drawn = try drawn(feed)
        let index = try readerIndex(feed, in: drawn)
        return drawn.prefix(index).allSatisfy { $0.postID == nil }
    }

    /// Puts the reader at a post: the id is kept, never a pixel offset of the list (R5).
    func setAnchor(_ feed: FeedID, _ post: String?) throws(SQLiteError) {
        let index = place(of: feed)
        guard tabs[index].state.anchorPostID != post else { return }
        tabs[index].state.anchorPostID = post
        tabs[index].state.anchorOffset = try anchorOffset(feed, post)
        try tabs[index].state.write(feed: feed.rawValue, in: database)
    }

    func scroll(_ scroll: Gesture.Scroll, _ dwell: SimDuration) throws(SQLiteError) {
        let drawn = try drawn(shownTab)
        let start = try readerIndex(shownTab, in: drawn)
        let last = max(0, drawn.count - limits.count(.rowsPerScreen))
        let target: Int
        switch scroll {
        case .top: target = 0
        case .end: target = last
        case .by(let rows):
            target = min(max(0, start + rows), max(start, last))
            if target != start + rows { step.note = "the feed ends here" }
        case .to(let post):
            guard let index = drawn.firstIndex(where: { $0.postID == post }) else {
                return refuse("the feed has no such post")
            }
            target = index
        }
        tab.isTouched = true
        // Whoever scrolls on has left the top that the control was to take them to (R5).
        if case .refresh(.newItems) = tab.load?.kind { tab.load?.kind = .refresh(.pull) }
        let passed = drawn.isEmpty ? 0..<0 : min(start, target)..<(max(start, target) + 1)
        try markShown(drawn[passed])
        // What can't be stood at is passed: the screen begins with the post that is read.
        let first = drawn.indices.dropFirst(target).first { drawn[$0].postID != nil } ?? target
        let screen = first..<min(drawn.count, first + limits.count(.rowsPerScreen))
        try reportPassed(passed.filter { !screen.contains($0) }.map { drawn[$0] }, dwell)
        let anchor =
            drawn.dropFirst(target).first { $0.postID != nil }
            ?? drawn.prefix(target).last { $0.postID != nil }
        try setAnchor(shownTab, anchor?.postID)
        try markVisibleShown()
    }

    /// Notes what is on screen now (R13), and loads ahead where the end is near (R11).
    func markVisibleShown() throws(SQLiteError) {
        let drawn = try drawn(shownTab)
        let index = try readerIndex(shownTab, in: drawn)
        try markShown(drawn.dropFirst(index).prefix(limits.count(.rowsPerScreen)))
        try noteOnScreen()
        try prefetchIfNear(shownTab)
        try fetchMedia()
    }
}
