public import FeedModel
import FeedWire
public import SQLiteStore

extension Backend {
    /// Publishes an item of a story as an account, as if some time ago; its end counts from then on.
    public func publishStory(
        by author: EntityID,
        ago: SimDuration,
        videoSeconds: Int? = nil,
        at now: SimInstant
    ) throws(SQLiteError) {
        core.now = now
        var draft = StoryDraft(life: core.limits.duration(.storyLife), createdAt: now - ago)
        if let videoSeconds {
            draft.kind = .video
            draft.seconds = videoSeconds
        }
        try core.database.transaction { () throws(SQLiteError) in
            _ = try Stories(core: core).publish(draft, by: author)
        }
    }
}
