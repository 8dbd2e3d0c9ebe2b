/// How far down a page of a feed in time order reaches.
///
/// The backend orders such a feed by (time, id). Comparing them puts nothing in order here (R18); it tells
/// whether a stored entry lies inside the page's range, where the page is the whole truth (R9a).
struct PageRange {
    private let ids: Set<String>
    private let lowest: Key

    private struct Key: Comparable {
        let createdAt: Int64
        let id: Int64

        init?(_ entry: FeedEntry) {
            guard let createdAt = entry.createdAt, let id = entry.postID.flatMap({ Int64($0) })
            else { return nil }
            self.createdAt = createdAt
            self.id = id
        }

        static func < (left: Key, right: Key) -> Bool {
            (left.createdAt, left.id) < (right.createdAt, right.id)
        }
    }

    /// Nil where the page has no items or isn't in that order, so that nothing follows from it.
    init?(_ page: [FeedEntry]) {
        // An item that can't be read has no time; the others still tell how far the page reaches.
        let keys = page.compactMap(Key.init)
        guard let lowest = keys.last, keys.count == page.count(where: { $0.kind == .post }),
            zip(keys, keys.dropFirst()).allSatisfy(>)
        else { return nil }
        self.lowest = lowest
        ids = Set(page.compactMap(\.postID))
    }

    /// Whether a stored entry lies in the range and the page lacks it.
    func lacks(_ entry: FeedEntry) -> Bool {
        guard let key = Key(entry), let id = entry.postID else { return false }
        return key > lowest && !ids.contains(id)
    }
}
