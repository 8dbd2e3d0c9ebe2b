import FeedModel
import FeedWire
import SQLiteStore

extension Client {
    /// Asks what page 1 would show; no post is stored (R13).
    func checkHead() {
        step.effects.append(.start(.headCheck, after: limits.duration(.headCheck)))
        guard isOnline, isInFront, design.newItems != .pull, tab.state.refreshedAt != nil,
            tab.load == nil
        else { return }
        let query = [
            Request.Field("tab", shownTab.rawValue),
            Request.Field("limit", String(limits[.firstPage])),
        ]
        reading.flights[send(Request("GET", "/v1/feed/head", query: query))] = .head(shownTab)
    }

    func headArrived(_ feed: FeedID, _ response: Response) throws(SQLiteError) {
        guard response.isSuccess, let json = try? JSONValue(parsing: response.body),
            let items = json["items"]?.items
        else { return }
        let head = FeedHead(
            items: items.compactMap { item in
                guard let id = item["id"]?.text, let author = item["author_id"]?.text else {
                    return nil
                }
                return FeedHead.Item(id: id, authorID: author)
            },
            hasMore: json["more"]?.flag ?? false
        )
        reading.heads[feed] = head
        let new = try newItems(of: head, feed)
        speak("R13", new == 0 ? "the head has nothing new" : "the head has \(new) new posts")
        if design.newItems == .insert, new > 0, tabs[place(of: feed)].load == nil {
            refresh(feed, .foreground)
        }
    }

    /// How many posts of a head the feed lacks; hidden and own ones don't count.
    func newItems(of head: FeedHead, _ feed: FeedID) throws(SQLiteError) -> Int {
        let stored = Set(try entries(feed).compactMap(\.postID))
        let filter = try feedFilter()
        return head.items.count { item in
            !stored.contains(item.id) && item.authorID != account.id.description
                && !filter.hides(post: item.id, author: item.authorID, body: nil)
        }
    }

    /// Whether nothing of a head is stored and it has more: a gap would lie between (R13).
    func isHeadApart(_ head: FeedHead, _ feed: FeedID) throws(SQLiteError) -> Bool {
        guard isTimeOrdered(feed), design.noOverlap == .gap, head.hasMore else { return false }
        let stored = Set(try entries(feed).compactMap(\.postID))
        return !stored.isEmpty && !head.items.contains { stored.contains($0.id) }
    }

    /// What the new-items control counts; nil where there is none (R13).
    func newItemsCount(_ feed: FeedID) throws(SQLiteError) -> NewItems? {
        let drawn = try drawn(feed)
        let above = drawn.prefix(try readerIndex(feed, in: drawn))
        let unseen = above.filter { $0.kind == .post && !$0.isShown }.compactMap(\.postID)
        var count = try countOthers(unseen)
        var isLowerBound = count > 0 && above.contains { $0.kind == .gap }
        let held = tabs[place(of: feed)].held
        if let head = reading.heads[feed] {
            count += try newItems(of: head, feed)
            if try isHeadApart(head, feed) { isLowerBound = true }
        } else if let held {
            let stored = Set(try entries(feed).compactMap(\.postID))
            let filter = try feedFilter()
            count += held.items.count { item in
                !stored.contains(item.id.description) && item.authorID != account.id
                    && !filter.hides(item)
            }
            if case .gap = try outcome(held, for: feed), design.noOverlap == .gap {
                isLowerBound = true
            }
        }
        return count > 0 || held != nil
            ? NewItems(count: count, isLowerBound: isLowerBound) : nil
    }

    /// How many of those posts are somebody else's.
    private func countOthers(_ posts: [String]) throws(SQLiteError) -> Int {
        if posts.isEmpty { return 0 }
        let own = try database.row(
            """
            SELECT count(*) AS n FROM json_each(?) j JOIN posts p ON p.id = j.value
            WHERE p.author_id = ?
            """,
            JSONValue.array(posts.map { .string($0) }).jsonText,
            account.id.description
        )
        return posts.count - (own?.int("n") ?? 0)
    }
}

/// How many posts wait above the reader.
struct NewItems: Equatable {
    let count: Int
    /// A gap hides how many more there are.
    let isLowerBound: Bool
}
