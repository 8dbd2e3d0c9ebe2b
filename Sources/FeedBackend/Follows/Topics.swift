import FeedModel
import FeedWire
import SQLiteStore

/// Topics and who follows them.
struct Topics {
    let core: Core

    /// Whether a text can name a topic: it stands in reasons and columns joined by commas.
    static func isName(_ text: String) -> Bool {
        (1...64).contains(text.utf8.count)
            && text.utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
                    UInt8(ascii: "-"):
                    true
                default: false
                }
            }
    }

    /// The member `topics` of a body, sorted and each once; nil where it says nothing.
    static func read(_ body: JSONValue) -> Result<[String]?, Refusal> {
        guard let member = body["topics"], member != .null else { return .success(nil) }
        let names = member.items?.compactMap(\.text) ?? []
        guard names.count == member.items?.count, names.count <= 10, names.allSatisfy(isName) else {
            return .failure(.field("topics", "expected up to 10 names of a-z, 0-9 and -"))
        }
        return .success(Set(names).sorted())
    }

    func put(_ call: Call, isFollowed: Bool) throws(SQLiteError) -> Response {
        guard Self.isName(call.name) else {
            return Refusal.field("name", "expected a name of a-z, 0-9 and -").response
        }
        try Changelog(core: core).comparing([call.account], about: .topic(call.name)) {
            () throws(SQLiteError) in
            if isFollowed {
                try follow(call.name, by: call.account, at: call.now)
            } else {
                try unfollow(call.name, by: call.account)
            }
        }
        return Response(200, json: ["name": .string(call.name), "followed": .bool(isFollowed)])
    }

    private func follow(
        _ topic: String,
        by account: EntityID,
        at now: SimInstant
    ) throws(SQLiteError) {
        let added = try core.database.row(
            """
            INSERT INTO topic_follows (account_id, topic, created_at) VALUES (?, ?, ?)
            ON CONFLICT DO NOTHING RETURNING topic
            """,
            account.rawValue,
            topic,
            now.milliseconds
        )
        if added == nil { return }
        try core.database.run(
            "INSERT INTO topic_spans (account_id, topic, since_seq) VALUES (?, ?, ?)",
            account.rawValue,
            topic,
            try core.nextSequence()
        )
        try StoredFeed(core: core).backfill(account)
    }

    private func unfollow(_ topic: String, by account: EntityID) throws(SQLiteError) {
        let gone = try core.database.row(
            "DELETE FROM topic_follows WHERE account_id = ? AND topic = ? RETURNING topic",
            account.rawValue,
            topic
        )
        if gone == nil { return }
        try core.database.run(
            """
            UPDATE topic_spans SET until_seq = ?
            WHERE account_id = ? AND topic = ? AND until_seq IS NULL
            """,
            try core.nextSequence(),
            account.rawValue,
            topic
        )
        if core.design.unfollow == .repair {
            try StoredFeed(core: core).remove([Reasons.topic(topic)], from: account)
            core.mark("B4", "What this topic alone gave left the stored feed.")
        }
    }
}
