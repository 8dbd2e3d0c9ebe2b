import FeedModel
import SQLiteStore

/// What becomes of a video before others see it (B15).
struct MediaProcessing {
    let core: Core

    /// Ends the processing of the video of a post, whose fan-out comes now, or of an item of a story.
    ///
    /// The job carries the post's version: one for a post that was deleted meanwhile does nothing (B5).
    func run(_ post: EntityID, version: Int, at now: SimInstant) throws(SQLiteError) {
        if try Stories(core: core).processed(post, at: now) { return }
        let row = try core.database.row(
            """
            SELECT author_id, version, published_seq FROM posts
            WHERE id = ? AND deleted_at IS NULL AND state = 'processing' AND version >= ?
            """,
            post.rawValue,
            version
        )
        guard let row else {
            core.mark("B5", "The post of this job is gone, so the job does nothing.")
            return
        }
        try core.database.run(
            "UPDATE posts SET state = 'visible', version = version + 1 WHERE id = ?",
            post.rawValue
        )
        core.mark("B15", "The video is ready: the post is visible to others now.")
        // Who merges when reading has it at once; the others are told by the fan-out.
        try Changelog(core: core).changed(post, .whole)
        if try FeedSources(core: core).isMerged(EntityID(rawValue: row.int64("author_id"))) {
            try core.becameVisible(post)
        }
        try Notifications(core: core).postStands(post, at: now)
        guard core.design.assembly != .read else { return }
        try Jobs(core: core).add(
            JobOrder(
                .fanOut,
                dueAt: now,
                post: post,
                version: row.int("version") + 1,
                sequence: row.int64("published_seq")
            )
        )
    }
}
