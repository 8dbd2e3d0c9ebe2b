public import FeedModel

/// A notification as the API and a push carry it (B12).
public struct NotificationItem: Equatable, Sendable {
    /// What happened.
    public enum Kind: String, CaseIterable, Sendable { case like, comment, follow, mention }

    /// Somebody who did it.
    public struct Actor: Equatable, Sendable {
        /// The account.
        public var id: EntityID
        /// Its name.
        public var name: String

        /// Somebody of that name.
        public init(id: EntityID, name: String) {
            self.id = id
            self.name = name
        }
    }

    /// How many of those who liked a post are named at most.
    public static let actorsMax = 5
    /// How much of what was written is told, in characters.
    public static let textMax = 120

    /// The entry's id.
    public var id: EntityID
    /// What happened.
    public var kind: Kind
    /// A newer entry under this key replaces the older one.
    public var groupKey: String
    /// How many people it is about.
    public var count: Int
    /// The post it is about.
    public var postID: EntityID?
    /// The comment it is about.
    public var commentID: EntityID?
    /// Who did it, newest first; of many only the newest.
    public var actors: [Actor] = []
    /// The beginning of what was written.
    public var text: String?
    /// When it happened last, ms of the backend's time.
    public var at: Int64

    /// An entry about one thing, with nobody named yet.
    public init(id: EntityID, kind: Kind, groupKey: String, count: Int, at: Int64) {
        self.id = id
        self.kind = kind
        self.groupKey = groupKey
        self.count = count
        self.at = at
    }

    /// The entry as JSON.
    public var json: JSONValue {
        [
            "id": JSONValue(text: id), "kind": .string(kind.rawValue),
            "group_key": .string(groupKey), "count": JSONValue(count),
            "post_id": JSONValue(postID?.description),
            "comment_id": JSONValue(commentID?.description),
            "actors": .array(
                actors.map { ["id": JSONValue(text: $0.id), "name": .string($0.name)] }
            ),
            "text": JSONValue(text), "at": .integer(at),
        ]
    }

    /// Reads an entry, saying which member is missing or of the wrong kind.
    public init(json: JSONValue) throws(JSONError) {
        let reader = JSONReader(json)
        let word = try reader.text("kind")
        guard let kind = Kind(rawValue: word), let id = EntityID(try reader.text("id")) else {
            throw JSONError("expected an id and a known kind, found \"\(word)\"")
        }
        self.init(
            id: id,
            kind: kind,
            groupKey: try reader.text("group_key"),
            count: try reader.count("count"),
            at: try reader.whole("at")
        )
        postID = json["post_id"]?.text.flatMap { EntityID($0) }
        commentID = json["comment_id"]?.text.flatMap { EntityID($0) }
        text = json["text"]?.text
        for item in try reader.items("actors") {
            guard let id = item["id"]?.text.flatMap({ EntityID($0) }),
                let name = item["name"]?.text
            else { throw JSONError("expected an actor's id and name, found \(item.jsonText)") }
            actors.append(Actor(id: id, name: name))
        }
    }
}
