public import FeedModel

/// An answer of `PUT` or `DELETE /v1/posts/{id}/like` (B9).
public struct LikeAnswer: Equatable, Sendable {
    /// The post.
    public var postID: EntityID
    /// Whether the caller likes it now.
    public var isLiked: Bool
    /// Its likes as served.
    public var likeCount: Int
    /// The post's version after the call.
    public var version: Int

    /// An answer with those values.
    public init(postID: EntityID, isLiked: Bool, likeCount: Int, version: Int) {
        self.postID = postID
        self.isLiked = isLiked
        self.likeCount = likeCount
        self.version = version
    }

    /// The answer as JSON.
    public var json: JSONValue {
        [
            "id": JSONValue(text: postID), "liked_by_me": .bool(isLiked),
            "like_count": JSONValue(likeCount), "version": JSONValue(version),
        ]
    }

    /// Reads an answer, saying which member is missing or of the wrong kind.
    public init(json: JSONValue) throws(JSONError) {
        let reader = JSONReader(json)
        guard let id = EntityID(try reader.text("id")) else {
            throw JSONError("expected an id in \"id\"")
        }
        self.init(
            postID: id,
            isLiked: try reader.flag("liked_by_me"),
            likeCount: try reader.count("like_count"),
            version: try reader.count("version")
        )
    }
}
