public import FeedModel

/// What changed of a post that a reader holds: only the parts that did, and its version.
///
/// A part that isn't there stands as it was. So a like costs a fifth of the post, and an edit its text.
public struct PostChange: Equatable, Sendable {
    /// A part of a post that can change by itself.
    public enum Part: String, Sendable {
        /// The number of likes and whether the reader's is among them: a count alone says too little
        /// to whoever has a like pending.
        case likes
        /// The number of comments.
        case comments
        /// How often it was shared.
        case shares
        /// The reader's bookmark.
        case bookmark
        /// The text.
        case body
    }

    /// Likes as served, and whether the reader's is among them.
    public struct Likes: Equatable, Sendable {
        /// How many.
        public var count: Int
        /// Whether the reader likes the post.
        public var isMine: Bool

        /// That many likes, with or without the reader's.
        public init(count: Int, isMine: Bool) {
            self.count = count
            self.isMine = isMine
        }
    }

    /// The post.
    public var id: EntityID
    /// Its version after the change.
    public var version: Int
    /// Likes.
    public var likes: Likes?
    /// Comments that can be seen.
    public var commentCount: Int?
    /// How often it was shared.
    public var shareCount: Int?
    /// Whether the reader keeps a bookmark of it.
    public var isBookmarked: Bool?
    /// The body as clean HTML (B18).
    public var bodyHTML: String?

    /// A change of no part yet.
    public init(id: EntityID, version: Int) {
        self.id = id
        self.version = version
    }

    /// Those parts of a whole post.
    public init(_ item: PostItem, _ parts: Set<Part>) {
        self.init(id: item.id, version: item.version)
        if parts.contains(.likes) { likes = Likes(count: item.likeCount, isMine: item.isLiked) }
        if parts.contains(.comments) { commentCount = item.commentCount }
        if parts.contains(.shares) { shareCount = item.shareCount }
        if parts.contains(.bookmark) { isBookmarked = item.isBookmarked }
        if parts.contains(.body) { bodyHTML = item.bodyHTML }
    }
}

extension PostChange {
    /// The change as JSON, without the parts that stand.
    public var json: JSONValue {
        var members: [JSONValue.Member] = [
            .init("id", JSONValue(text: id)), .init("version", JSONValue(version)),
        ]
        if let likes {
            members.append(.init("like_count", JSONValue(likes.count)))
            members.append(.init("liked_by_me", .bool(likes.isMine)))
        }
        if let commentCount { members.append(.init("comment_count", JSONValue(commentCount))) }
        if let shareCount { members.append(.init("share_count", JSONValue(shareCount))) }
        if let isBookmarked { members.append(.init("bookmarked_by_me", .bool(isBookmarked))) }
        if let bodyHTML { members.append(.init("body_html", .string(bodyHTML))) }
        return .object(members)
    }

    /// Reads a change, saying which member is missing or of the wrong kind.
    public init(json: JSONValue) throws(JSONError) {
        let reader = JSONReader(json)
        guard let id = EntityID(try reader.text("id")) else {
            throw JSONError("expected an id in \"id\"")
        }
        self.init(id: id, version: try reader.count("version"))
        if json["like_count"] != nil {
            likes = Likes(
                count: try reader.count("like_count"),
                isMine: try reader.flag("liked_by_me")
            )
        }
        if json["comment_count"] != nil { commentCount = try reader.count("comment_count") }
        if json["share_count"] != nil { shareCount = try reader.count("share_count") }
        if json["bookmarked_by_me"] != nil { isBookmarked = try reader.flag("bookmarked_by_me") }
        if json["body_html"] != nil { bodyHTML = try reader.text("body_html") }
    }
}
