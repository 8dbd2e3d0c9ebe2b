import FeedModel
import FeedWire
import SQLiteStore

extension Client {
    /// What goes with the tombstones of a delta; the caller's transaction is running.
    func purge(_ answer: SyncAnswer) throws(SQLiteError) {
        for tombstone in answer.tombstones {
            let id = tombstone.id.description
            switch tombstone.reason {
            case .deleted:
                try Tombstones(database: database).add(id, .deleted, at: now)
                try endPost(id)
                speak("R14", "a deleted post leaves every feed, with what waited for it")
            case .left:
                try Tombstones(database: database).add(id, .left, at: now)
                speak("B16", "the post left this feed: its reason or the right to it is gone")
            case .evicted:
                speak("B16", "trimmed at the backend: the entry stays, a page has it still")
            }
        }
    }
}
