import FeedModel
import FeedWire
import SQLiteStore

extension Posts {
    /// What an edit changes; a member that is nil stays.
    private struct Change {
        var text: String?
        var form: PostText.Form
        var topics: [String]?
    }

    /// Changes text, topics or both, by the author alone and from the version they started from (W14).
    func edit(_ call: Call) throws(SQLiteError) -> Response {
        guard let post = try find(call.id, for: call.account) else {
            return Refusal.notFound.response
        }
        if post.authorID != call.account { return Refusal.notYours.response }
        if Self.isOutdated(post, call) { return Refusal.oldVersion.response }
        let change: Change
        switch Self.change(call.body) {
        case .failure(let refusal): return refusal.response
        case .success(let value): change = value
        }
        let added = try change.topics.map { names throws(SQLiteError) in
            try refile(post.key, under: names)
        }
        let mentions = Mentions(core: core)
        try core.database.run(
            """
            UPDATE posts SET text = coalesce(?1, text), body_html = coalesce(?2, body_html),
                topics = coalesce(?3, topics), version = version + 1, edited_version = version + 1
            WHERE id = ?4
            """,
            change.text,
            change.text.map { PostText.html($0, change.form, mentions.url) },
            change.topics?.joined(separator: ","),
            call.id.rawValue
        )
        if change.text != nil {
            try Notifications(core: core).name(
                mentions.accounts,
                post: call.id,
                comment: nil,
                by: call.account,
                madeAt: call.now.milliseconds,
                at: call.now
            )
        }
        try Changelog(core: core).changed(call.id, change.topics == nil ? .part(.body) : .whole)
        if added == true { try fanOutAgain(call.id, at: call.now) }
        return try answer(200, call.id, to: call.account)
    }

    private static func change(_ body: JSONValue) -> Result<Change, Refusal> {
        let topics: [String]?
        switch Topics.read(body) {
        case .failure(let refusal): return .failure(refusal)
        case .success(let names): topics = names
        }
        switch PostText.form(body) {
        case .failure(let refusal): return .failure(refusal)
        case .success(let form):
            if body["text"] == nil, topics != nil {
                return .success(Change(text: nil, form: form, topics: topics))
            }
            return PostText.read(body).map { Change(text: $0, form: form, topics: topics) }
        }
    }

    /// Files a post under other topics and tells whether some are new to it.
    ///
    /// One that stays keeps its time. One that goes is no reason any more, in stored feeds neither (B4).
    private func refile(_ key: FeedKey, under names: [String]) throws(SQLiteError) -> Bool {
        let old = try core.database.rows(
            "SELECT topic FROM post_topics WHERE post_id = ? ORDER BY topic",
            key.id
        ).map { $0.text("topic") }
        let holders = Holders(core: core)
        let before = core.hasSubscribers ? try holders.of(key.postID, actor: nil) : []
        for topic in old where !names.contains(topic) {
            try core.database.run(
                "DELETE FROM post_topics WHERE post_id = ? AND topic = ?",
                key.id,
                topic
            )
            try StoredFeed(core: core).remove(Reasons.topic(topic), of: key)
        }
        let after = before.isEmpty ? [] : try holders.of(key.postID, actor: nil)
        for account in before where !after.contains(account) {
            try Changelog(core: core).gone(
                key.id,
                .left,
                from: EntityID(rawValue: account)
            )
        }
        let added = names.filter { !old.contains($0) }
        if !added.isEmpty { try file(key, under: added, try core.nextSequence()) }
        return !added.isEmpty
    }

    /// Fans a post out for all the reasons that it has by now; one in processing does so when it is ready.
    func fanOutAgain(_ id: EntityID, at now: SimInstant) throws(SQLiteError) {
        let row = try core.database.row(
            "SELECT published_seq, version FROM posts WHERE id = ? AND state = 'visible'",
            id.rawValue
        )
        guard let row, core.design.assembly != .read else { return }
        try Jobs(core: core).add(
            JobOrder(
                .fanOut,
                dueAt: now,
                post: id,
                version: row.int("version"),
                sequence: row.int64("published_seq")
            )
        )
    }
}
