import FeedModel
import SQLiteStore

/// What a user does with a post that didn't go.
extension Client {
    func retryPost(_ clientID: String) throws(SQLiteError) {
        guard var create = try creates().of(clientID) else {
            return refuse("no such post waits to be sent")
        }
        guard create.state == .failed else {
            step.note = "it is being sent"
            return
        }
        create.state = .queued
        create.attempts = 0
        create.nextAttemptAt = now.milliseconds
        publisher.hasFailed = false
        try commit(.intent) { () throws(SQLiteError) in
            try creates().update(create)
            for var file in try files().of(clientID) where file.state != .complete {
                file.attempts = 0
                file.nextAttemptAt = 0
                if file.state == .failed {
                    file.state = file.reference == nil ? .prepared : .uploading
                }
                try files().update(file)
            }
            try PostRecords(database: database).setSyncStatus(clientID, "pending")
            try database.run("DELETE FROM quarantine WHERE mutation_id = ?", create.mutationID)
        }
        speak("W12", "sent again under the same client id")
        try wakePublisher()
    }

    /// Throws a post away that didn't go.
    func discardPost(_ clientID: String) throws(SQLiteError) {
        guard let create = try creates().of(clientID), create.state == .failed else {
            return refuse("no failed post of that name is there")
        }
        try takeOut(clientID) { () throws(SQLiteError) in
            try drafts().remove(clientID)
            try endWhatFollows(clientID)
        }
        if publisher.waiting == clientID {
            try endWaiting()
            publisher.isComposing = false
        }
        speak("K2", "the user's discard removes the entry with its files")
    }

    /// Makes a failed post a draft again, under the same client id.
    func reopenPost(_ clientID: String) throws(SQLiteError) {
        guard let create = try creates().of(clientID), create.state == .failed else {
            return refuse("no failed post of that name is there")
        }
        let draft = Draft(clientID: clientID, post: create.post)
        let held = try files().of(clientID)
        try takeOut(clientID) { () throws(SQLiteError) in
            try drafts().put(draft, at: now.milliseconds)
            for var file in held {
                if file.state == .failed {
                    file.state = file.reference == nil ? .prepared : .uploading
                }
                try files().insert(file)
            }
        }
        try endWaiting()
        publisher.isComposing = true
        speak("W12", "out of the outbox and into the draft, in one transaction")
    }

    /// Whether a client id is that of a post whose create still waits.
    func isCreate(_ clientID: String) throws(SQLiteError) -> Bool {
        try creates().of(clientID) != nil
    }

    /// Deletes an own post that the backend hasn't confirmed (W14); false where it is no such post.
    func deleteUnconfirmed(_ clientID: String) throws(SQLiteError) -> Bool {
        guard var create = try creates().of(clientID) else { return false }
        guard create.wasSent else {
            try takeOut(clientID) { () throws(SQLiteError) in try endWhatFollows(clientID) }
            speak("W14", "the create was never sent: both go without a request")
            return true
        }
        create.isDeleted = true
        try commit(.intent) { () throws(SQLiteError) in
            try creates().update(create)
            try removeRow(clientID)
            try endWhatFollows(clientID)
        }
        speak("W14", "the create was sent: the delete waits for its answer")
        try wakePublisher()
        return true
    }

    /// The end of a post ends what was written under it before the backend knew the post (K2).
    private func endWhatFollows(_ clientID: String) throws(SQLiteError) {
        try database.run(
            "DELETE FROM outbox WHERE post_id = ? AND action <> 'create'",
            clientID
        )
        try database.run("DELETE FROM comments WHERE post_id = ?", clientID)
    }

    private func takeOut(
        _ clientID: String,
        _ also: () throws(SQLiteError) -> Void
    ) throws(SQLiteError) {
        try commit(.intent) { () throws(SQLiteError) in
            try dropOutboxed(clientID)
            try removeRow(clientID)
            try also()
        }
        try markVisibleShown()
    }

    /// Takes a row out of home and forgets its post.
    func removeRow(_ post: String) throws(SQLiteError) {
        let stored = try entries(.home)
        let left = stored.filter { $0.postID != post }
        try tabs[0].records(database).write(left, over: stored)
        moveAnchor(0, from: stored, to: left)
        try tabs[0].state.write(feed: FeedID.home.rawValue, in: database)
        try database.run("DELETE FROM posts WHERE id = ?", post)
    }

    /// Marks a post as one that waits for the user, with its text (W5, W6).
    func failPost(
        _ clientID: String,
        _ reason: String,
        _ also: (CreateRecord) throws(SQLiteError) -> Void = { _ in }
    ) throws(SQLiteError) {
        guard var create = try creates().of(clientID) else {
            // A draft's files try again with the share tap.
            return
        }
        if create.isDeleted {
            try commit(.answer) { () throws(SQLiteError) in
                try creates().remove(create)
                try files().remove(of: clientID)
            }
            return speak("W14", "never accepted and deleted by the user: nothing is left of it")
        }
        create.state = .failed
        try commit(.answer) { () throws(SQLiteError) in
            try creates().update(create)
            try PostRecords(database: database).setSyncStatus(clientID, "failed")
            try also(create)
        }
        if publisher.waiting == clientID {
            publisher.hasFailed = true
            try drafts().setState(clientID, "failed")
        }
        speak("W6", "the post waits for the user: \(reason)")
    }
}
