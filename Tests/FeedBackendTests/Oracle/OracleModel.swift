import FeedBackend
import FeedModel

/// What ever happened in a world, and by the rules what a feed must therefore hold (B3b).
///
/// It knows nothing of stored feeds, floors or merges: for each post it asks each reason by itself.
struct OracleModel {
    struct Post {
        let name: String
        let id: EntityID
        let author: String
        let createdAt: Int64
        let media: OracleAct.Media
        let at: Int
        /// Since when it is filed under each topic.
        var topics: [String: Int]
        var removedBy: Set<OracleAct.Hand> = []
        var isLost = false
        /// Its video is still being processed.
        var isHidden = false
        var likes: Set<String> = []
        var shares: [(name: String, at: Int)] = []
        /// Some of its reasons may not have been written yet.
        var isLagging = false

        var stands: Bool { removedBy.isEmpty && !isLost }
        var key: [Int64] { [createdAt, id.rawValue] }
    }

    struct Comment {
        let name: String
        let id: EntityID
        let post: String
        let author: String
        var removedBy: Set<OracleAct.Hand> = []
    }

    private struct Span {
        let follower: String
        /// A name, or `#topic`.
        let followed: String
        let since: Int
        var until: Int?
    }

    struct Entry: Equatable {
        let id: EntityID
        var reasons: [String]
    }

    var design: Design
    var celebrity: Int
    let ids: [String: EntityID]
    var posts: [Post] = []
    var comments: [Comment] = []
    private var spans: [Span] = []
    private var blocks: [(String, String)] = []
    private(set) var clock = 0

    init(design: Design, celebrity: Int, ids: [String: EntityID]) {
        self.design = design
        self.celebrity = celebrity
        self.ids = ids
    }

    mutating func tick() -> Int {
        clock += 1
        return clock
    }

    func post(_ name: String) -> Int? { posts.firstIndex { $0.name == name } }

    func comment(_ name: String) -> Int? { comments.firstIndex { $0.name == name } }

    /// Whether a person may act on a post at all.
    func sees(_ name: String, _ post: Post) -> Bool {
        post.stands && !isBlocked(post.author, name) && (!post.isHidden || post.author == name)
    }

    /// Gives whether it was a change.
    mutating func follow(_ follower: String, _ followed: String) {
        let moment = tick()
        if follows(follower, followed) { return }
        spans.append(Span(follower: follower, followed: followed, since: moment))
    }

    mutating func unfollow(_ follower: String, _ followed: String) {
        let moment = tick()
        for place in spans.indices where spans[place].until == nil {
            let span = spans[place]
            if span.follower == follower && span.followed == followed {
                spans[place].until = moment
            }
        }
    }

    func follows(_ follower: String, _ followed: String) -> Bool {
        spans.contains {
            $0.follower == follower && $0.followed == followed && $0.until == nil
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

    func count(of comments: Post) -> Int {
        self.comments.count { $0.post == comments.name && $0.removedBy.isEmpty }
    }

    /// The whole home of a reader in time order.
    func home(of reader: String) -> [Entry] {
        posts.filter { sees(reader, $0) }
            .sorted { $1.key.lexicographicallyPrecedes($0.key) }
            .compactMap { post in
                let reasons = reasons(for: post, reader)
                return reasons.isEmpty ? nil : Entry(id: post.id, reasons: reasons.sorted())
            }
    }

    /// Why a post is in somebody's home; blocks take the reasons of those they are with.
    func reasons(for post: Post, _ reader: String, withBlocks: Bool = true) -> Set<String> {
        var reasons: Set<String> = []
        if post.author == reader { reasons.insert("own") }
        if gives(post.author, reader, at: post.at) { reasons.insert("author:\(id(post.author))") }
        for share in post.shares where !withBlocks || !isBlocked(share.name, reader) {
            if gives(share.name, reader, at: share.at) {
                reasons.insert("shared:\(id(share.name))")
            }
        }
        for (topic, since) in post.topics where gives("#\(topic)", reader, at: since) {
            reasons.insert("topic:\(topic)")
        }
        return reasons
    }

    private func id(_ name: String) -> String { ids[name]?.description ?? "" }

    /// Whether the follows of today decide, for everybody.
    var isCurrent: Bool { design.assembly == .read || design.unfollow == .repair }

    /// Whether following somebody gives a reader what happened at a moment.
    private func gives(_ followed: String, _ reader: String, at moment: Int) -> Bool {
        let mine = spans.filter { $0.follower == reader && $0.followed == followed }
        let followers = spans.count { $0.followed == followed && $0.until == nil }
        let isMerged =
            design.assembly == .hybrid && !followed.hasPrefix("#") && followers > celebrity
        if isCurrent || isMerged { return mine.contains { $0.until == nil } }
        return wasGiven(followed, reader, at: moment)
    }

    /// Whether somebody was followed at a moment.
    private func wasGiven(_ followed: String, _ reader: String, at moment: Int) -> Bool {
        spans.contains {
            $0.follower == reader && $0.followed == followed && $0.since < moment
                && moment < $0.until ?? .max
        }
    }

    /// Whether a row of a stored feed may name a reason: it is one, or it was one when it was written and the
    /// author has become a celebrity since.
    func mayStore(_ reason: String, _ post: Post, for reader: String) -> Bool {
        if reasons(for: post, reader, withBlocks: false).contains(reason) { return true }
        guard design.assembly == .hybrid, design.unfollow == .none else { return false }
        if reason == "author:\(id(post.author))" {
            return wasGiven(post.author, reader, at: post.at)
        }
        return post.shares.contains {
            reason == "shared:\(id($0.name))" && wasGiven($0.name, reader, at: $0.at)
        }
    }
}
