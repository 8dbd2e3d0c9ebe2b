public import FeedModel

/// What somebody new is offered beside a first page (B6): accounts on an empty home, topics on explore.
public struct Suggestions: Equatable, Sendable {
    /// An account to follow.
    public struct Account: Equatable, Sendable {
        /// The account.
        public var id: EntityID
        /// Its name.
        public var name: String
        /// How many follow it.
        public var followerCount: Int

        /// An account of that name.
        public init(id: EntityID, name: String, followerCount: Int) {
            self.id = id
            self.name = name
            self.followerCount = followerCount
        }
    }

    /// Accounts, the most followed first.
    public var accounts: [Account]
    /// Topics, those with the most posts first.
    public var topics: [String]

    /// Those accounts and topics.
    public init(accounts: [Account] = [], topics: [String] = []) {
        self.accounts = accounts
        self.topics = topics
    }

    /// Whether nothing is offered.
    public var isEmpty: Bool { accounts.isEmpty && topics.isEmpty }

    var json: JSONValue {
        [
            "accounts": .array(
                accounts.map {
                    [
                        "id": JSONValue(text: $0.id), "name": .string($0.name),
                        "follower_count": JSONValue($0.followerCount),
                    ]
                }
            ),
            "topics": .array(topics.map { .string($0) }),
        ]
    }

    init(json: JSONValue) throws(JSONError) {
        let reader = JSONReader(json)
        self.init(topics: try reader.items("topics").compactMap(\.text))
        for item in try reader.items("accounts") {
            let member = JSONReader(item)
            guard let id = EntityID(try member.text("id")) else {
                throw JSONError("expected an id, found \(item.jsonText)")
            }
            accounts.append(
                Account(
                    id: id,
                    name: try member.text("name"),
                    followerCount: try member.count("follower_count")
                )
            )
        }
    }
}
