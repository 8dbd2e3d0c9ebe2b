import FeedModel

/// A place in time order: newest first by time, then by id (B8), so that equal times neither skip
/// nor repeat.
struct FeedKey: Hashable, Comparable {
    let createdAt: Int64
    let id: Int64

    /// Above every post.
    static let top = FeedKey(createdAt: .max, id: .max)

    var postID: EntityID { EntityID(rawValue: id) }

    static func < (left: FeedKey, right: FeedKey) -> Bool {
        (left.createdAt, left.id) < (right.createdAt, right.id)
    }
}
