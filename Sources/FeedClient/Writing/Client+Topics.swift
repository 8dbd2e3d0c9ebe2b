import FeedModel
import FeedWire
import SQLiteStore

/// The topics whose follows this device has changed, each as the user wants it.
enum TopicSchema {
    static let sql = """
        CREATE TABLE topics (
            name TEXT PRIMARY KEY NOT NULL, followed_by_me INTEGER NOT NULL) STRICT;
        """
}

extension Client {
    /// A topic is followed like an account: an end state under one key (W11).
    func followTopic(_ topic: String, _ desired: Bool) throws(SQLiteError) {
        let shown = try isTopicFollowed(topic) ?? !desired
        guard shown != desired else {
            step.note = desired ? "followed already" : "not followed"
            return
        }
        tab.isTouched = true
        let intent = Intent(
            key: Self.key(topic),
            action: desired ? .follow : .unfollow,
            postID: nil,
            accountID: nil,
            shown: LikeState(isLiked: shown, count: 0, version: 0),
            topic: topic
        )
        let isStored = try commitIntent { () throws(SQLiteError) in
            _ = try put(intent)
            try setTopic(topic, desired)
        }
        guard isStored else { return }
        speak("W11", "the topic's control and one outbox entry change together")
        try wakeOutbox()
    }

    /// What the backend confirmed for a topic, under what is still wanted.
    func confirmTopic(_ topic: String, _ isFollowed: Bool) throws(SQLiteError) {
        followsConfirmed[Self.key(topic)] = requestCount
        let records = OutboxRecords(database: database)
        let rest = try records.of(key: Self.key(topic))
        for var entry in rest {
            entry.previous.isLiked = isFollowed
            try records.update(entry)
        }
        try setTopic(topic, rest.last?.desired ?? isFollowed)
    }

    /// A fetched post that is there for a topic says that it is followed, unless a newer intent or answer says no.
    func mergeTopics(_ item: PostItem) throws(SQLiteError) {
        for reason in item.reasons where reason.hasPrefix("topic:") {
            let topic = String(reason.dropFirst(6))
            guard try isTopicFollowed(topic) == false else { continue }
            let key = Self.key(topic)
            let isOlder = followsConfirmed[key].map { answeredRequest <= $0 } ?? false
            if isOlder { continue }
            guard try OutboxRecords(database: database).of(key: key).isEmpty else { continue }
            try setTopic(topic, true)
        }
    }

    /// The reasons that unfollowed topics gave (W11).
    func lostTopics() throws(SQLiteError) -> [String] {
        try database.rows("SELECT name FROM topics WHERE followed_by_me = 0 ORDER BY name")
            .map { "topic:" + $0.text("name") }
    }

    func isTopicFollowed(_ topic: String) throws(SQLiteError) -> Bool? {
        try database.row("SELECT followed_by_me FROM topics WHERE name = ?", topic)?
            .bool("followed_by_me")
    }

    private func setTopic(_ topic: String, _ isFollowed: Bool) throws(SQLiteError) {
        try database.run(
            """
            INSERT INTO topics (name, followed_by_me) VALUES (?, ?)
            ON CONFLICT (name) DO UPDATE SET followed_by_me = excluded.followed_by_me
            """,
            topic,
            isFollowed
        )
    }

    private static func key(_ topic: String) -> String { "follow:#\(topic)" }
}
