import FeedModel
import FeedWire
import SQLiteStore

extension Client {
    /// An edit of an own post carries the version that it started from (W14).
    func editPost(_ post: String, _ text: String) throws(SQLiteError) {
        guard let row = try ownPost(post) else { return }
        let records = OutboxRecords(database: database)
        let isStored = try commitIntent { () throws(SQLiteError) in
            let earlier = try records.of(post: post).last {
                $0.action == .editPost && $0.state != .inFlight
            }
            if var entry = earlier {
                entry.payload = Self.edit(text, over: entry.payload["base_html"]?.text ?? "")
                entry.state = .queued
                entry.attempts = 0
                entry.nextAttemptAt = now.milliseconds
                try records.update(entry)
                _ = try nextMutationID()
            } else {
                try putEvent(
                    .editPost,
                    post: post,
                    payload: Self.edit(text, over: row.text("body_html")),
                    expectedVersion: row.int("server_version")
                )
            }
            try showBody(post, Self.html(text), isPending: true)
        }
        guard isStored else { return }
        speak("W14", "the edit waits in the outbox with the version that it started from")
        try wakeOutbox()
    }

    static func edit(_ text: String, over base: String) -> JSONValue {
        ["text": .string(text), "base_html": .string(base)]
    }

    func showBody(_ post: String, _ html: String, isPending: Bool) throws(SQLiteError) {
        try database.run(
            "UPDATE posts SET body_html = ?, sync_status = ? WHERE id = ?",
            html,
            isPending ? "pending" : "synced",
            post
        )
    }

    func acceptedEdit(_ post: String, _ json: JSONValue) throws(SQLiteError) {
        guard let item = try? PostItem(json: json) else { return }
        let isLast = try pendingCount(post, .editPost) == 0
        if isLast { try showBody(post, item.bodyHTML, isPending: false) }
        try database.run(
            "UPDATE posts SET server_version = ?1 WHERE id = ?2 AND server_version < ?1",
            item.version,
            post
        )
        let records = OutboxRecords(database: database)
        for var entry in try records.of(post: post) where entry.action == .editPost {
            entry.expectedVersion = item.version
            entry.payload = Self.edit(entry.payload["text"]?.text ?? "", over: item.bodyHTML)
            try records.update(entry)
        }
    }

    private func ownPost(_ post: String) throws(SQLiteError) -> Row? {
        let row = try database.row("SELECT * FROM posts WHERE id = ?", post)
        guard let row else {
            refuse("the app holds no such post")
            return nil
        }
        guard row.text("author_id") == account.id.description else {
            refuse("only an own post can be edited or deleted")
            return nil
        }
        return row
    }
}

extension Client {
    /// Deletes an own post: it goes from the screen at once, from the tables when the backend agrees (W14).
    func deletePost(_ post: String) throws(SQLiteError) {
        if try deleteUnconfirmed(post) { return }
        guard try ownPost(post) != nil else { return }
        let records = OutboxRecords(database: database)
        let entries = try records.of(post: post)
        if entries.contains(where: { $0.action == .deletePost }) {
            step.note = "it is being deleted already"
            return
        }
        let isStored = try commitIntent { () throws(SQLiteError) in
            for entry in entries where entry.action == .editPost && entry.state != .inFlight {
                try records.remove(entry)
            }
            try putEvent(.deletePost, post: post, payload: [:])
        }
        guard isStored else { return }
        speak("W14", "the deletion waits in the outbox; the post is not drawn any more")
        try wakeOutbox()
    }

    /// A refused deletion: the post shows again, since only the entry hid it; gone at the backend, it goes.
    func unhide(_ entry: OutboxRecord) throws(SQLiteError) {
        speak("W0", "the deletion is dropped, and the post shows where it stood")
    }
}
