public import FeedModel

extension StoryRow {
    /// One item of a story: a picture or a short video that goes by itself.
    public struct Item: Equatable, Sendable {
        /// What an item is.
        public enum Kind: String, Sendable {
            /// A picture, shown for the limit `story-image`.
            case photo
            /// A video, shown for its length.
            case video
        }

        /// The item's id.
        public var id: EntityID
        /// Its number among all items that its author ever published, from 1.
        public var number: Int
        /// What it is.
        public var kind: Kind
        /// The length of a video; nil for a photo.
        public var seconds: Int?
        /// When it was published, ms of the backend's time.
        public var createdAt: Int64
        /// When it ends, ms of the backend's time; set at publication (B13).
        public var expiresAt: Int64
        /// Where its file is, with size and tint.
        public var media: PostItem.Image

        /// An item with those values.
        public init(
            id: EntityID,
            number: Int,
            kind: Kind,
            seconds: Int? = nil,
            createdAt: Int64,
            expiresAt: Int64,
            media: PostItem.Image
        ) {
            self.id = id
            self.number = number
            self.kind = kind
            self.seconds = seconds
            self.createdAt = createdAt
            self.expiresAt = expiresAt
            self.media = media
        }
    }
}

extension StoryRow.Item {
    /// The item as JSON.
    public var json: JSONValue {
        var members: [JSONValue.Member] = [
            .init("id", JSONValue(text: id)), .init("item", JSONValue(number)),
            .init("kind", .string(kind.rawValue)),
        ]
        if let seconds { members.append(.init("seconds", JSONValue(seconds))) }
        members += [
            .init("created_at", .integer(createdAt)), .init("expires_at", .integer(expiresAt)),
            .init("media", media.json),
        ]
        return .object(members)
    }

    init(json: JSONValue) throws(JSONError) {
        let reader = JSONReader(json)
        let name = try reader.text("kind")
        guard let kind = Kind(rawValue: name) else {
            throw JSONError("expected photo or video in \"kind\", found \"\(name)\"")
        }
        self.init(
            id: try reader.id("id"),
            number: try reader.count("item"),
            kind: kind,
            seconds: json["seconds"]?.whole.map(Int.init),
            createdAt: try reader.whole("created_at"),
            expiresAt: try reader.whole("expires_at"),
            media: try PostItem.Image(json: json["media"] ?? .null)
        )
    }
}
