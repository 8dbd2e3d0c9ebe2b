import FeedModel

/// How the comments of a post are listed, and where a page of them starts (B11).
enum CommentOrder: String {
    case oldest, newest
    /// The post's author first, then whose author had most followers when they wrote.
    ///
    /// The weight is written with the comment, so that no page moves while somebody reads.
    case top

    /// What the order sorts by before time and id.
    var rank: String { self == .top ? "-c.weight" : "0" }

    /// Whether the list runs against time.
    var isReversed: Bool { self == .newest }

    static let authorWeight: Int64 = 1 << 40
}

/// A place in a list of comments: below or above a comment.
struct CommentPlace {
    var rank: Int64
    var at: Int64
    var id: Int64

    static let start = CommentPlace(rank: .min, at: .min, id: .min)
    static let end = CommentPlace(rank: .max, at: .max, id: .max)
}

/// Where a page goes on, as it travels.
struct CommentCursor {
    var post: EntityID
    var order: CommentOrder
    /// Whether the page before the place is wanted, and not the one after it.
    var isBackward: Bool
    var place: CommentPlace

    func sealed(by seal: Seal) -> String {
        let way = isBackward ? "b" : "f"
        return seal.close(
            "c|\(post)|\(order.rawValue)|\(way)|\(place.rank)|\(place.at)|\(place.id)"
        )
    }

    init?(_ text: String, openedBy seal: Seal) {
        let parts = seal.open(text)?.split(separator: "|") ?? []
        guard parts.count == 7, parts[0] == "c", let post = EntityID(parts[1]),
            let order = CommentOrder(rawValue: String(parts[2])), let rank = Int64(parts[4]),
            let at = Int64(parts[5]), let id = Int64(parts[6])
        else { return nil }
        self.init(
            post: post,
            order: order,
            isBackward: parts[3] == "b",
            place: CommentPlace(rank: rank, at: at, id: id)
        )
    }

    init(post: EntityID, order: CommentOrder, isBackward: Bool, place: CommentPlace) {
        self.post = post
        self.order = order
        self.isBackward = isBackward
        self.place = place
    }
}
