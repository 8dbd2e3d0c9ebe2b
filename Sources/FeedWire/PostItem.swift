public import FeedModel

/// A post as one reader gets it.
public struct PostItem: Equatable, Sendable {
    /// A picture's address, pixel size and tint, so that its room can be kept before it is there.
    public struct Image: Equatable, Sendable {
        /// The path of the picture under the API.
        public var url: String
        /// Width in pixels.
        public var width: Int
        /// Height in pixels.
        public var height: Int
        /// The mean colour as `#rrggbb`.
        public var tint: String
        /// A few bytes from which a blurred preview is drawn; nil where the design sends none.
        public var blur: String?

        /// A picture with that address, size and tint.
        public init(url: String, width: Int, height: Int, tint: String) {
            self.url = url
            self.width = width
            self.height = height
            self.tint = tint
        }
    }

    /// The post's id.
    public var id: EntityID
    /// Who wrote it.
    public var authorID: EntityID
    /// The author's name.
    public var authorName: String
    /// Whether the reader follows the author.
    public var isAuthorFollowed: Bool
    /// The body as clean HTML (B18).
    public var bodyHTML: String
    /// Likes as the `counters` design serves them.
    public var likeCount: Int
    /// Whether the reader likes it.
    public var isLiked: Bool
    /// Comments that can be seen.
    public var commentCount: Int
    /// How often it was shared.
    public var shareCount: Int
    /// Whether the reader keeps a bookmark of it.
    public var isBookmarked: Bool
    /// When it was made, ms of the backend's time.
    public var createdAt: Int64
    /// Rises by one with each change (B9).
    public var version: Int
    /// Its first picture.
    public var image: Image?
    /// The length of its video; nil for none.
    public var videoSeconds: Int?
    /// The id that its author's device gave it; told to the author alone (W12).
    public var clientID: String?
    /// The reasons why it is in this reader's feed (B4), such as `author:ID`, `topic:a`, `own`.
    public var reasons: [String]

    /// A post with no picture, no reactions and no reasons yet.
    public init(
        id: EntityID,
        authorID: EntityID,
        authorName: String,
        bodyHTML: String,
        createdAt: Int64,
        version: Int
    ) {
        self.id = id
        self.authorID = authorID
        self.authorName = authorName
        self.bodyHTML = bodyHTML
        self.createdAt = createdAt
        self.version = version
        isAuthorFollowed = false
        likeCount = 0
        isLiked = false
        commentCount = 0
        shareCount = 0
        isBookmarked = false
        reasons = []
    }
}

extension PostItem {
    /// The post as JSON.
    public var json: JSONValue {
        var members: [JSONValue.Member] = [
            .init("id", JSONValue(text: id)),
            .init(
                "author",
                [
                    "id": JSONValue(text: authorID), "name": .string(authorName),
                    "followed": .bool(isAuthorFollowed),
                ]
            ),
            .init("body_html", .string(bodyHTML)),
            .init("like_count", JSONValue(likeCount)),
            .init("liked_by_me", .bool(isLiked)),
            .init("comment_count", JSONValue(commentCount)),
            .init("share_count", JSONValue(shareCount)),
            .init("bookmarked_by_me", .bool(isBookmarked)),
            .init("created_at", .integer(createdAt)),
            .init("version", JSONValue(version)),
            .init("reasons", .array(reasons.map { .string($0) })),
        ]
        if let image { members.append(.init("image", image.json)) }
        if let videoSeconds { members.append(.init("video_seconds", JSONValue(videoSeconds))) }
        if let clientID { members.append(.init("client_id", .string(clientID))) }
        return .object(members)
    }

    /// Reads a post, saying which member is missing or of the wrong kind.
    public init(json: JSONValue) throws(JSONError) {
        let reader = JSONReader(json)
        let author = try reader.object("author")
        self.init(
            id: try Self.id(try reader.text("id")),
            authorID: try Self.id(try author.text("id")),
            authorName: try author.text("name"),
            bodyHTML: try reader.text("body_html"),
            createdAt: try reader.whole("created_at"),
            version: try reader.count("version")
        )
        isAuthorFollowed = try author.flag("followed")
        likeCount = try reader.count("like_count")
        isLiked = try reader.flag("liked_by_me")
        commentCount = try reader.count("comment_count")
        shareCount = try reader.count("share_count")
        isBookmarked = try reader.flag("bookmarked_by_me")
        reasons = try reader.items("reasons").compactMap(\.text)
        if let picture = json["image"] { image = try Image(json: picture) }
        videoSeconds = json["video_seconds"]?.whole.map { Int($0) }
        clientID = json["client_id"]?.text
    }

    private static func id(_ text: String) throws(JSONError) -> EntityID {
        guard let id = EntityID(text) else { throw JSONError("expected an id, found \"\(text)\"") }
        return id
    }
}

extension PostItem.Image {
    var json: JSONValue {
        var members: [JSONValue.Member] = [
            .init("url", .string(url)), .init("width", JSONValue(width)),
            .init("height", JSONValue(height)), .init("tint", .string(tint)),
        ]
        if let blur { members.append(.init("blur", .string(blur))) }
        return .object(members)
    }

    init(json: JSONValue) throws(JSONError) {
        let picture = JSONReader(json)
        self.init(
            url: try picture.text("url"),
            width: try picture.count("width"),
            height: try picture.count("height"),
            tint: try picture.text("tint")
        )
        blur = json["blur"]?.text
    }
}
