public import FeedModel

/// The numbers and flags of a post: what most changes come down to, at a fifth of its size.
public struct PostCounts: Equatable, Sendable {
    /// The post.
    public var id: EntityID
    /// Its version after the change.
    public var version: Int
    /// Likes as served.
    public var likeCount: Int
    /// Whether the reader likes it.
    public var isLiked: Bool
    /// Comments that can be seen.
    public var commentCount: Int
    /// How often it was shared.
    public var shareCount: Int
    /// Whether the reader keeps a bookmark of it.
    public var isBookmarked: Bool

    /// The numbers and flags of a whole post.
    public init(_ item: PostItem) {
        id = item.id
        version = item.version
        likeCount = item.likeCount
        isLiked = item.isLiked
        commentCount = item.commentCount
        shareCount = item.shareCount
        isBookmarked = item.isBookmarked
    }

    /// The numbers as JSON.
    public var json: JSONValue {
        [
            "id": JSONValue(text: id), "version": JSONValue(version),
            "like_count": JSONValue(likeCount), "liked_by_me": .bool(isLiked),
            "comment_count": JSONValue(commentCount), "share_count": JSONValue(shareCount),
            "bookmarked_by_me": .bool(isBookmarked),
        ]
    }

    /// Reads the numbers, saying which member is missing or of the wrong kind.
    public init(json: JSONValue) throws(JSONError) {
        let reader = JSONReader(json)
        guard let id = EntityID(try reader.text("id")) else {
            throw JSONError("expected an id in \"id\"")
        }
        self.id = id
        version = try reader.count("version")
        likeCount = try reader.count("like_count")
        isLiked = try reader.flag("liked_by_me")
        commentCount = try reader.count("comment_count")
        shareCount = try reader.count("share_count")
        isBookmarked = try reader.flag("bookmarked_by_me")
    }
}
