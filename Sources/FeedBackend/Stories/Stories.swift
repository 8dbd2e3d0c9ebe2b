import FeedModel
import FeedWire
import SQLiteStore

/// Items of stories: published with their expiry, found while they last, deleted, swept (B13).
struct Stories {
    let core: Core

    /// The item, where it stands and the reader may see it: expiry is tested when reading (B13a), and a video that is
    /// processed is its author's alone (B15).
    func find(_ id: EntityID, for reader: EntityID) throws(SQLiteError) -> StoryRecord? {
        let row = try core.database.row(
            "SELECT * FROM stories WHERE id = ? AND expires_at > ?",
            id.rawValue,
            core.now.milliseconds
        )
        guard let row else { return nil }
        let story = StoryRecord(row)
        guard story.authorID == reader || !row.isNull("visible_at"),
            try maySee(story.authorID, reader: reader)
        else { return nil }
        return story
    }

    /// An account's stories are for its followers and itself; a block hides them both ways.
    func maySee(_ author: EntityID, reader: EntityID) throws(SQLiteError) -> Bool {
        if author == reader { return true }
        guard try Follows(core: core).isFollowing(reader, author) else { return false }
        return try !Visibility(core: core).isBlocked(between: reader, and: author)
    }

    func delete(_ call: Call) throws(SQLiteError) -> Response {
        guard let story = try find(call.id, for: call.account) else {
            return Refusal.notFound.response
        }
        guard story.authorID == call.account else { return Refusal.notYours.response }
        try remove([story.id])
        core.mark("B13", "The item is gone for everybody.")
        return Response(204)
    }

    /// Frees the space of what has expired; nobody could see it any more (B13a).
    func sweep(at now: SimInstant) throws(SQLiteError) {
        let rows = try core.database.rows(
            "SELECT id FROM stories WHERE expires_at <= ? ORDER BY id",
            now.milliseconds
        )
        guard !rows.isEmpty else { return }
        try remove(rows.map { EntityID(rawValue: $0.int64("id")) })
        core.mark("B13a", "The sweeper freed the space of \(rows.count) expired items.")
    }

    private func remove(_ ids: [EntityID]) throws(SQLiteError) {
        let list = idList(ids.map(\.rawValue))
        let statements = [
            """
            DELETE FROM uploads WHERE id IN (SELECT upload_id FROM post_media
                WHERE post_id IN (SELECT value FROM json_each(?)))
            """,
            "DELETE FROM post_media WHERE post_id IN (SELECT value FROM json_each(?))",
            "DELETE FROM stories WHERE id IN (SELECT value FROM json_each(?))",
        ]
        for sql in statements { try core.database.run(sql, list) }
    }
}
