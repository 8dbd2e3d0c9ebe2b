import FeedModel
import FeedWire
import SQLiteStore

extension Client {
    /// A follow is an end state under one key, like a like (W11).
    func follow(_ account: EntityID, name: String, _ desired: Bool) throws(SQLiteError) {
        let id = account.description
        let shown = try isFollowed(id) ?? !desired
        guard shown != desired else {
            step.note = desired ? "followed already" : "not followed"
            return
        }
        tab.isTouched = true
        let intent = Intent(
            key: "follow:\(id)",
            action: desired ? .follow : .unfollow,
            postID: nil,
            accountID: id,
            shown: LikeState(isLiked: shown, count: 0, version: 0)
        )
        let isStored = try commitIntent { () throws(SQLiteError) in
            _ = try put(intent)
            try setFollowed(id, name: name, desired)
        }
        guard isStored else { return }
        speak("W11", "the control and one outbox entry change together")
        if design.unfollow == .repair, !desired {
            speak("W11", "entries whose only reason it was are hidden by a read filter")
        }
        try wakeOutbox()
    }

    /// A fetched post says whether its author is followed; a pending intent keeps the control.
    func mergeFollow(_ item: PostItem) throws(SQLiteError) {
        let id = item.authorID.description
        let records = OutboxRecords(database: database)
        let pending = try records.of(key: "follow:\(id)")
        for var entry in pending where entry.previous.isLiked != item.isAuthorFollowed {
            entry.previous.isLiked = item.isAuthorFollowed
            try records.update(entry)
        }
        // A page that was asked for before the last confirmation may be older than that (W0).
        let isOlder = followsConfirmed[id].map { answeredRequest <= $0 } ?? false
        if pending.isEmpty, !isOlder, try isFollowed(id) != item.isAuthorFollowed {
            try setFollowed(id, name: item.authorName, item.isAuthorFollowed)
        }
    }

    /// What the backend confirmed of a follow.
    func confirmFollow(_ entry: OutboxRecord, _ isFollowed: Bool) throws(SQLiteError) {
        if let topic = entry.topic { return try confirmTopic(topic, isFollowed) }
        try confirmFollow(entry.accountID ?? "", isFollowed)
    }

    /// What the backend confirmed for an author, under what is still wanted.
    func confirmFollow(_ account: String, _ isFollowed: Bool) throws(SQLiteError) {
        followsConfirmed[account] = requestCount
        let records = OutboxRecords(database: database)
        let rest = try records.of(key: "follow:\(account)")
        for var entry in rest {
            entry.previous.isLiked = isFollowed
            try records.update(entry)
        }
        try database.run(
            "UPDATE authors SET followed_by_me = ? WHERE id = ?",
            rest.last?.desired ?? isFollowed,
            account
        )
    }

    private func isFollowed(_ account: String) throws(SQLiteError) -> Bool? {
        try database.row("SELECT followed_by_me FROM authors WHERE id = ?", account)?
            .bool("followed_by_me")
    }

    private func setFollowed(
        _ account: String,
        name: String,
        _ isFollowed: Bool
    )
        throws(SQLiteError)
    {
        try database.run(
            """
            INSERT INTO authors (id, name, followed_by_me) VALUES (?, ?, ?)
            ON CONFLICT (id) DO UPDATE SET followed_by_me = excluded.followed_by_me
            """,
            account,
            name,
            isFollowed
        )
    }
}
