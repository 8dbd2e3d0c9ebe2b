import FeedModel
import FeedWire

/// The top of somebody's home as a reader has it who asks for one page and from then on for deltas alone.
///
/// It is complete from its floor up and knows nothing below, as a phone that keeps the newest posts.
struct DeltaReplica {
    let epoch: String
    /// The number that all it holds leads up to.
    private(set) var sequence: Int64
    /// Asks for the rest of a batch.
    private(set) var token: String?
    private var posts: [EntityID: PostItem] = [:]
    /// The place of the lowest post, once it has held as many as it may.
    private var floor: [Int64]?
    /// Posts that it keeps.
    private let most: Int

    /// Begins with a first page; nil where that names no number.
    init?(_ page: FeedPage, most: Int) {
        guard let sync = page.sync else { return nil }
        epoch = sync.epoch
        sequence = sync.sequence
        self.most = most
        for item in page.items { posts[item.id] = item }
        if page.nextCursor != nil { floor = page.items.last.map(Self.key) }
        trim()
    }

    /// What it would draw, newest first.
    var items: [PostItem] {
        posts.values.sorted { Self.key($1).lexicographicallyPrecedes(Self.key($0)) }
    }

    /// Those of a whole home that it should hold.
    func part(of home: [PostItem]) -> [PostItem] {
        home.filter { isAboveFloor($0) }
    }

    /// Stores an answer; one that leads less far than what is stored comes too late and changes nothing.
    mutating func take(_ answer: SyncAnswer) {
        guard answer.epoch == epoch, answer.sequence >= sequence else { return }
        for item in answer.records { store(item) }
        for change in answer.changes { store(change) }
        for tombstone in answer.tombstones where tombstone.reason != .evicted {
            posts[tombstone.id] = nil
        }
        trim()
    }

    /// Notes how far an answer has led that was waited for.
    mutating func goOn(after answer: SyncAnswer) {
        token = answer.nextPageToken
        if token == nil { sequence = answer.sequence }
    }

    /// The app dies in the middle of a batch: it is asked for again from its beginning.
    mutating func forgetBatch() { token = nil }

    private mutating func store(_ item: PostItem) {
        if let held = posts[item.id], held.version > item.version { return }
        // Only who changed it was told about a post for whose being here there is no reason.
        guard posts[item.id] != nil || !item.reasons.isEmpty, isAboveFloor(item) else { return }
        posts[item.id] = item
    }

    private mutating func store(_ change: PostChange) {
        guard var item = posts[change.id], item.version <= change.version else { return }
        item.version = change.version
        if let likes = change.likes { (item.likeCount, item.isLiked) = (likes.count, likes.isMine) }
        if let count = change.commentCount { item.commentCount = count }
        if let count = change.shareCount { item.shareCount = count }
        if let isKept = change.isBookmarked { item.isBookmarked = isKept }
        if let body = change.bodyHTML { item.bodyHTML = body }
        posts[change.id] = item
    }

    /// Below as many posts as it may hold it knows of nothing: a delta tells no more than that either.
    private mutating func trim() {
        let items = items
        guard items.count >= most else { return }
        for item in items[most...] { posts[item.id] = nil }
        floor = Self.key(items[most - 1])
    }

    private func isAboveFloor(_ item: PostItem) -> Bool {
        floor.map { !Self.key(item).lexicographicallyPrecedes($0) } ?? true
    }

    private static func key(_ item: PostItem) -> [Int64] { [item.createdAt, item.id.rawValue] }
}
