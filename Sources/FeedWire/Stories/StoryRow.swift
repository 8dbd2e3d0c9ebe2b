public import FeedModel

/// The row of stories as one reader gets it: accounts in the backend's order, ads between them.
public struct StoryRow: Equatable, Sendable {
    /// One place in the row.
    public enum Entry: Equatable, Sendable {
        /// An account with what it shows now.
        case account(Account)
        /// An ad, which plays between two accounts (B14).
        case ad(AdItem)
    }

    /// An account with its items, oldest first.
    public struct Account: Equatable, Sendable {
        /// Whose story it is.
        public var authorID: EntityID
        /// The account's name.
        public var authorName: String
        /// The number of the newest item that the reader has seen on any device; 0 for none.
        public var newestSeen: Int
        /// What hasn't expired, in the order in which it plays.
        public var items: [Item]

        /// An account that shows those items.
        public init(authorID: EntityID, authorName: String, newestSeen: Int, items: [Item]) {
            self.authorID = authorID
            self.authorName = authorName
            self.newestSeen = newestSeen
            self.items = items
        }
    }

    /// The places of the row, from left to right.
    public var entries: [Entry]
    /// Where the row goes on; nil at its end.
    public var nextCursor: String?
    /// The backend's time, ms.
    public var serverTime: Int64

    /// A row of those entries.
    public init(entries: [Entry], nextCursor: String? = nil, serverTime: Int64) {
        self.entries = entries
        self.nextCursor = nextCursor
        self.serverTime = serverTime
    }
}

extension StoryRow {
    /// The row as JSON.
    public var json: JSONValue {
        [
            "entries": .array(entries.map(\.json)), "next_cursor": JSONValue(nextCursor),
            "server_time": .integer(serverTime),
        ]
    }

    /// Reads a row, saying which member is missing or of the wrong kind.
    ///
    /// An entry of a kind that this version doesn't know is left out.
    public init(json: JSONValue) throws(JSONError) {
        let reader = JSONReader(json)
        entries = []
        for item in try reader.items("entries") {
            if let entry = try Entry(json: item) { entries.append(entry) }
        }
        nextCursor = json["next_cursor"]?.text
        serverTime = try reader.whole("server_time")
    }
}

extension StoryRow.Entry {
    var json: JSONValue {
        switch self {
        case .account(let account):
            [
                "kind": "account",
                "author": [
                    "id": JSONValue(text: account.authorID), "name": .string(account.authorName),
                ],
                "newest_seen": JSONValue(account.newestSeen),
                "items": .array(account.items.map(\.json)),
            ]
        case .ad(let ad):
            ad.json
        }
    }

    init?(json: JSONValue) throws(JSONError) {
        let reader = JSONReader(json)
        switch try reader.text("kind") {
        case "account":
            let author = try reader.object("author")
            var items: [StoryRow.Item] = []
            for item in try reader.items("items") { items.append(try StoryRow.Item(json: item)) }
            self = .account(
                StoryRow.Account(
                    authorID: try author.id("id"),
                    authorName: try author.text("name"),
                    newestSeen: try reader.count("newest_seen"),
                    items: items
                )
            )
        case AdItem.kind: self = .ad(try AdItem(json: json))
        default: return nil
        }
    }
}

extension JSONReader {
    func id(_ key: String) throws(JSONError) -> EntityID {
        let text = try text(key)
        guard let id = EntityID(text) else {
            throw JSONError("expected an id in \"\(key)\", found \"\(text)\"")
        }
        return id
    }
}
