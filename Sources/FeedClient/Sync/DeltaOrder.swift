import FeedModel

/// Places what a delta brings among the stored entries.
///
/// Pure: lists in, list out. The order is the backend's own, newest first by its time and id.
enum DeltaOrder {
    struct Key: Comparable {
        var createdAt: Int64
        var id: Int64

        init(createdAt: Int64, id: Int64) {
            self.createdAt = createdAt
            self.id = id
        }

        /// The key of an item that hides its time: above the last one that got its id before it, since ids rise.
        init(above keys: some Sequence<Key>, id: Int64) {
            let below = keys.filter { $0.id < id }.max { $0.id < $1.id }
            self.init(createdAt: below?.createdAt ?? 0, id: id)
        }

        static func < (left: Key, right: Key) -> Bool {
            (left.createdAt, left.id) < (right.createdAt, right.id)
        }
    }

    /// The stored entries without the ones that went, with the new ones in their places.
    ///
    /// What belongs below the last entry of a feed that goes on, or into a gap, is left to the page
    /// that will bring it: put there, it would look contiguous with what it isn't (R9a). Places are
    /// found before anything goes, since what goes still tells how far down the feed is known.
    static func merge(
        stored: [FeedEntry],
        keys: [String: Key],
        new: [(entry: FeedEntry, key: Key)],
        gone: Set<String>,
        goesOn: Bool
    ) -> [FeedEntry] {
        var entries = stored
        for (entry, key) in new.sorted(by: { $0.key > $1.key }) {
            if let place = entries.firstIndex(where: {
                $0.postID != nil && $0.postID == entry.postID
            }) {
                // One that couldn't be read before can be now, and never the other way round.
                if entry.kind == .post {
                    entries[place].kind = .post
                    entries[place].reasons = entry.reasons
                }
                continue
            }
            let lower = entries.firstIndex { $0.postID.map { isBelow($0, key, keys) } ?? false }
            guard let lower else {
                if !goesOn { entries.append(entry) }
                continue
            }
            let above = entries[..<lower].last { $0.kind != .ad }
            if above?.kind == .gap { continue }
            entries.insert(entry, at: lower)
        }
        entries.removeAll { entry in entry.postID.map { gone.contains($0) } ?? false }
        return PageMerge.tidied(entries)
    }

    /// Whether a stored post stands below a key; one that hides its time is known by its id, since ids rise.
    private static func isBelow(_ post: String, _ key: Key, _ keys: [String: Key]) -> Bool {
        if let own = keys[post] { return own < key }
        return Int64(post).map { $0 < key.id } ?? false
    }
}
