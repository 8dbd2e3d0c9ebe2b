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
                try leaveFeeds(id)
                speak("R14", "a deleted post leaves every feed, with what waited for it")
            case .left:
                try Tombstones(database: database).add(id, .left, at: now)
                speak("B16", "the post left this feed: its reason or the right to it is gone")
            case .evicted:
                speak("B16", "trimmed at the backend: the entry stays, a page has it still")
            }
        }
    }

    /// A post that is gone for all: no feed, row or pending mutation of it is left (R14, K2).
    func forget(_ id: String) throws(SQLiteError) {
        for index in tabs.indices where tabs[index].id != .home {
            let stored = try entries(tabs[index].id)
            let left = stored.filter { $0.postID != id }
            guard left != stored else { continue }
            try tabs[index].records(database).write(left, over: stored)
            moveAnchor(index, from: stored, to: left)
            try tabs[index].state.write(feed: tabs[index].id.rawValue, in: database)
        }
        try database.run("DELETE FROM outbox WHERE post_id = ?", id)
        try database.run("DELETE FROM notifications WHERE post_id = ?", id)
        try database.run("DELETE FROM posts WHERE id = ?", id)
    }

    /// Lifts the intents whose acceptance a delta tells together with their effects (B16).
    func lift(_ acknowledged: [String]) throws(SQLiteError) {
        guard !acknowledged.isEmpty else { return }
        let known = Set(acknowledged)
        let records = OutboxRecords(database: database)
        for entry in try records.all() where known.contains(entry.mutationID) {
            try records.remove(entry)
            if let post = entry.postID {
                try confirmLike(post, entry.previous)
            } else if let account = entry.accountID {
                try confirmFollow(account, entry.desired)
            }
            speak("B16", "the delta acknowledges a mutation with its effect: the intent is lifted")
        }
    }
}
