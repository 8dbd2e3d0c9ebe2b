import FeedModel
import SQLiteStore

extension Posts {
    /// Stores a post, puts it into its author's feed, and leaves the rest to a job (B3).
    func publish(
        _ draft: PostDraft,
        by author: EntityID,
        at now: SimInstant
    ) throws(SQLiteError) -> EntityID {
        let isEarlier = draft.createdAt.milliseconds < now.milliseconds
        let id =
            try isEarlier
            ? IDSources.earlierPost(at: draft.createdAt, in: core.database)
            : core.ids.post(at: now)
        let topics = Array(Set(draft.topics)).sorted()
        let sequence = try core.nextSequence()
        let isProcessing = draft.videoSeconds != nil && !isEarlier
        let key = FeedKey(createdAt: draft.createdAt.milliseconds, id: id.rawValue)
        let mentions = Mentions(core: core)
        try core.database.run(
            """
            INSERT INTO posts (id, author_id, text, body_html, created_at, published_seq,
                published_at, state, client_id, photo_count, video_seconds, topics)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """,
            id.rawValue,
            author.rawValue,
            draft.text,
            PostText.html(draft.text, draft.isHTML ? .html : .markdown, mentions.url),
            key.createdAt,
            sequence,
            now.milliseconds,
            isProcessing ? "processing" : "visible",
            draft.clientID,
            draft.photoCount,
            draft.videoSeconds,
            topics.joined(separator: ",")
        )
        try file(key, under: topics, sequence)
        try Notifications(core: core).name(
            mentions.accounts,
            post: id,
            comment: nil,
            by: author,
            madeAt: key.createdAt,
            at: now
        )
        try spread(key, by: author, isProcessing, sequence, at: now)
        return id
    }

    /// Puts a post into the feeds that are there for it: its author's now, the others' by a job.
    private func spread(
        _ key: FeedKey,
        by author: EntityID,
        _ isProcessing: Bool,
        _ sequence: Int64,
        at now: SimInstant
    ) throws(SQLiteError) {
        let id = key.postID
        if core.design.assembly != .read {
            try StoredFeed(core: core).add(key, Reasons.own, to: author)
        }
        if isProcessing {
            core.mark("B15", "Its video is processed first; only the author sees it until then.")
            try Jobs(core: core).add(JobOrder(.media, dueAt: now, post: id, version: 1))
        } else if core.design.assembly != .read {
            try Jobs(core: core).add(
                JobOrder(.fanOut, dueAt: now, post: id, version: 1, sequence: sequence)
            )
        }
        // What is merged when read is there at once; the rest comes with the fan-out, and what is
        // processed first is told to others when it is visible.
        if isProcessing {
            try Changelog(core: core).changed(id, .whole, for: author)
        } else {
            try Changelog(core: core).changed(id, .whole)
            if try FeedSources(core: core).isMerged(author) { try core.becameVisible(id) }
        }
    }

    func file(
        _ key: FeedKey,
        under topics: [String],
        _ sequence: Int64
    ) throws(SQLiteError) {
        for topic in topics {
            try core.database.run(
                """
                INSERT INTO post_topics (post_id, topic, created_at, published_seq)
                VALUES (?, ?, ?, ?)
                """,
                key.id,
                topic,
                key.createdAt,
                sequence
            )
        }
    }

    /// Deletes a post: it leaves feeds, snapshots and counters (B5).
    ///
    /// Its row stays as the
    /// tombstone.
    func remove(
        _ id: EntityID,
        by who: String = "author",
        at now: SimInstant
    ) throws(SQLiteError) {
        try Removals(core: core).note(.post, id, by: who, at: now)
        try core.database.run(
            "UPDATE posts SET deleted_at = ?, version = version + 1 WHERE id = ?",
            now.milliseconds,
            id.rawValue
        )
        try Changelog(core: core).deleted(id)
        try Notifications(core: core).postRemoved(id)
        for account in try StoredFeed(core: core).holders(of: id.rawValue) {
            core.feedSizes.change(account, by: -1)
        }
        try core.database.run("DELETE FROM stored_feeds WHERE post_id = ?", id.rawValue)
        try core.database.run("DELETE FROM counters WHERE post_id = ?", id.rawValue)
        try OwnCounts(core: core).forget(id)
        core.mark("B5", "The post is a tombstone now, out of every feed and counter.")
    }
}
