import FeedModel
import FeedWire
import SQLiteStore

/// One's own stories: who saw an item, and taking one away.
extension Client {
    func openViewers(_ story: String) throws(SQLiteError) {
        guard let item = try storyRecords.item(story), item.authorID == account.id.description
        else {
            return refuse(
                "the app holds no such story of its own; only the author sees who viewed it"
            )
        }
        stories.viewers = StoryViewersState(story: story)
        guard item.expiresAt > storyMoment else {
            stories.viewers?.state = .ended
            return
        }
        guard isOnline else {
            stories.viewers?.state = .offline
            return
        }
        stories.viewers?.request = send(Request("GET", "/v1/stories/\(story)/viewers"))
    }

    func viewersArrived(_ response: Response) {
        stories.viewers?.request = nil
        if response.status == 404 { return viewersFailed(.ended) }
        guard response.isSuccess, let json = try? JSONValue(parsing: response.body),
            let items = json["items"]?.items
        else { return viewersFailed(.failed) }
        stories.viewers?.names = items.compactMap { $0["name"]?.text }
        stories.viewers?.count = json["count"]?.whole.map { Int($0) } ?? items.count
        stories.viewers?.state = .ready
    }

    func viewersFailed(_ state: StoryViewersState.State) {
        stories.viewers?.request = nil
        stories.viewers?.state = state
    }

    func closeViewers() {
        stories.viewers = nil
    }

    /// Hidden at once; the deletion waits in the outbox like any other.
    func deleteStory(_ story: String) throws(SQLiteError) {
        guard let item = try storyRecords.item(story), item.authorID == account.id.description
        else {
            return refuse("the app holds no such story of its own")
        }
        let key = "story:\(story)"
        guard try OutboxRecords(database: database).of(key: key).isEmpty else {
            step.note = "it is being deleted already"
            return
        }
        let isStored = try commitIntent { () throws(SQLiteError) in
            try putEvent(
                .deleteStory,
                post: nil,
                payload: ["story_id": .string(story)],
                key: key
            )
        }
        guard isStored else { return }
        speak("W14", "hidden at once; the deletion waits in the outbox")
        if stories.viewers?.story == story { stories.viewers = nil }
        try playerLost([item])
        try wakeOutbox()
    }

    /// The backend has deleted it; inside a transaction.
    func storyIsDeleted(_ entry: OutboxRecord) throws(SQLiteError) {
        try storyRecords.remove([entry.payload["story_id"]?.text ?? ""])
    }
}
