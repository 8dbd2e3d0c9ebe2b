import FeedBackend
import FeedModel

/// What a feed must hold, told slowly from everything that ever happened (B3b).
///
/// It knows nothing of stored feeds, floors or merges: for each post it asks each reason by itself.
struct Oracle {
    struct Post {
        let id: EntityID
        let author: String
        let createdAt: Int64
        let topics: [String]
        let at: Int
        var isGone = false
    }

    struct Span {
        let follower: String
        /// A name, or `#topic`.
        let followed: String
        let since: Int
        var until: Int?
    }

    struct Entry: Equatable {
        let id: EntityID
        let reasons: [String]
    }

    var design: Design
    let celebrity: Int
    private(set) var posts: [Post] = []
    private var spans: [Span] = []
    private var shares: [(name: String, post: EntityID, at: Int)] = []
    private var blocks: [(String, String)] = []
    private var clock = 0

    init(design: Design, celebrity: Int) {
        self.design = design
        self.celebrity = celebrity
    }

    mutating func post(_ id: EntityID, by author: String, at createdAt: Int64, _ topics: [String]) {
        clock += 1
        posts.append(
            Post(id: id, author: author, createdAt: createdAt, topics: topics, at: clock)
        )
    }

    mutating func share(_ post: EntityID, by name: String) {
        clock += 1
        shares.append((name, post, clock))
    }

    mutating func remove(_ post: EntityID) {
        for place in posts.indices where posts[place].id == post { posts[place].isGone = true }
    }

    mutating func follow(_ follower: String, _ followed: String) {
        clock += 1
        let isOpen = spans.contains {
            $0.follower == follower && $0.followed == followed && $0.until == nil
        }
        if !isOpen { spans.append(Span(follower: follower, followed: followed, since: clock)) }
    }

    mutating func unfollow(_ follower: String, _ followed: String) {
        clock += 1
        for place in spans.indices
        where spans[place].follower == follower && spans[place].followed == followed {
            if spans[place].until == nil { spans[place].until = clock }
        }
    }

    mutating func block(_ one: String, _ other: String) {
        blocks.append((one, other))
        unfollow(one, other)
        unfollow(other, one)
    }

    mutating func unblock(_ one: String, _ other: String) {
        blocks.removeAll { $0 == (one, other) }
    }

    func isBlocked(_ one: String, _ other: String) -> Bool {
        blocks.contains { $0 == (one, other) || $0 == (other, one) }
    }

    /// The whole home of a reader in time order.
    func home(of reader: String, id: (String) -> EntityID) -> [Entry] {
        let standing = posts.filter { !$0.isGone && !isBlocked($0.author, reader) }
        let ordered = standing.sorted { ($0.createdAt, $0.id) > ($1.createdAt, $1.id) }
        return ordered.compactMap { post in
            let reasons = reasons(for: post, reader, id)
            return reasons.isEmpty ? nil : Entry(id: post.id, reasons: reasons.sorted())
        }
    }

    private func reasons(
        for post: Post,
        _ reader: String,
        _ id: (String) -> EntityID
    ) -> Set<String> {
        var reasons: Set<String> = []
        if post.author == reader { reasons.insert("own") }
        if gives(post.author, reader, at: post.at) { reasons.insert("author:\(id(post.author))") }
        for share in shares where share.post == post.id && !isBlocked(share.name, reader) {
            if gives(share.name, reader, at: share.at) {
                reasons.insert("shared:\(id(share.name))")
            }
        }
        for topic in post.topics where gives("#\(topic)", reader, at: post.at) {
            reasons.insert("topic:\(topic)")
        }
        return reasons
    }

    /// Whether following somebody gives a reader what happened at a moment.
    private func gives(_ followed: String, _ reader: String, at moment: Int) -> Bool {
        let mine = spans.filter { $0.follower == reader && $0.followed == followed }
        let followers = spans.filter { $0.followed == followed && $0.until == nil }.count
        let isMerged =
            design.assembly == .hybrid && !followed.hasPrefix("#") && followers > celebrity
        if design.assembly == .read || design.unfollow == .repair || isMerged {
            return mine.contains { $0.until == nil }
        }
        return mine.contains { $0.since < moment && moment < $0.until ?? .max }
    }
}
