import FeedModel
import FeedWire
import SQLiteStore

extension Client {
    /// A page as entries: what can't be read keeps its place (R12b), and the last one the cursor of
    /// what lies below it, from which paging goes on where the feed is cut (K3a).
    func entries(of page: FeedPage) throws(SQLiteError) -> [FeedEntry] {
        var entries = page.items.map(Self.entry)
        for hole in page.unreadable {
            let id = hole.id.description
            let isKnown = try PostRecords(database: database).exists(id)
            let entry = FeedEntry(kind: isKnown ? .post : .placeholder, postID: id)
            entries.insert(entry, at: min(hole.place, entries.count))
        }
        if let last = entries.indices.last { entries[last].cursor = page.nextCursor }
        for ad in page.ads {
            let post = ad.after?.description
            guard let place = entries.firstIndex(where: { $0.postID == post && post != nil })
            else { continue }
            entries.insert(.ad(StoredAd(ad)), at: place + 1)
        }
        return entries
    }

    /// Any answer with a readable item heals its placeholder in place (R12b); inside a transaction.
    func healPlaceholder(_ item: PostItem) throws(SQLiteError) {
        let id = item.id.description
        let row = try database.row(
            "SELECT 1 FROM feed_entries WHERE post_id = ? AND kind = 'placeholder' LIMIT 1",
            id
        )
        guard row != nil else { return }
        try database.run(
            """
            UPDATE feed_entries SET kind = 'post', reasons = ?
            WHERE post_id = ? AND kind = 'placeholder'
            """,
            item.reasons.joined(separator: ","),
            id
        )
        speak("R12b", "the item can be read now and stands where its placeholder stood")
    }

    /// Asks for what stands on screen and couldn't be read.
    func healVisible(_ drawn: [FeedEntry], _ feed: FeedID) {
        guard feed == shownTab, isOnline else { return }
        let anchor = tab.state.anchorPostID
        let start = drawn.firstIndex { $0.postID == anchor } ?? 0
        let shown = drawn.dropFirst(start).prefix(limits.count(.rowsPerScreen))
        for entry in shown where entry.kind == .placeholder {
            guard let id = entry.postID, !reading.flights.values.contains(.heal(post: id)) else {
                continue
            }
            reading.flights[send(Request("GET", "/v1/posts/\(id)"))] = .heal(post: id)
        }
    }

    func healed(_ post: String, _ response: Response) throws(SQLiteError) {
        if response.status == 404 { return try postIsNotFound(post) }
        guard let item = Self.item(response), !hasEnded(item) else { return }
        try database.transaction(.normal) { () throws(SQLiteError) in try store([item]) }
        try markVisibleShown()
    }

    static func item(_ response: Response) -> PostItem? {
        guard response.isSuccess, let json = try? JSONValue(parsing: response.body) else {
            return nil
        }
        return try? PostItem(json: json)
    }
}
