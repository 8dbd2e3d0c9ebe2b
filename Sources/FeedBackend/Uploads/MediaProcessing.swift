import FeedModel
import SQLiteStore

/// What becomes of a video before others see it (B15).
struct MediaProcessing {
    let core: Core

    /// Ends the processing of a post's video; its fan-out comes now.
    ///
    /// The job carries the post's version: one for a post that was deleted meanwhile does nothing (B5).
    func run(_ post: EntityID, version: Int, at now: SimInstant) throws(SQLiteError) {
        let row = try core.database.row(
            """
            SELECT version, published_seq FROM posts
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
