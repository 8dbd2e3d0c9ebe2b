import FeedModel
import FeedWire
import SQLiteStore

extension Client {
    // region: comment
    /// A comment is a row at once, under a client id, beside its outbox entry (W10).
    func comment(_ post: String, _ text: String) throws(SQLiteError) {
        guard try PostRecords(database: database).exists(post) else {
            return refuse("the app holds no such post")
        }
        tab.isTouched = true
        let isStored = try commitIntent { () throws(SQLiteError) in
            let id = try nextClientID()
            try putEvent(
                .comment,
                post: post,
                payload: ["comment_id": .string(id), "text": .string(text)]
            )
            try database.run(
                """
                INSERT INTO comments
                    (id, post_id, author_id, author_name, body, state, created_at, client_id)
                VALUES (?1, ?2, ?3, ?4, ?5, 'pending', ?6, ?1)
                """,
                id,
                post,
                account.id.description,
                account.name,
                text,
                now.milliseconds
            )
            try countComments(post, 1)
            step.created = id
        }
        guard isStored else { return }
        speak("W10", "the comment is a row at once, under an id of the client")
        try wakeOutbox()
    }
    // endregion: comment

    func acceptedComment(_ entry: OutboxRecord, _ json: JSONValue) throws(SQLiteError) {
        guard let item = CommentItem(json) else { return }
        let records = OutboxRecords(database: database)
        for var later in try records.of(post: item.postID) where later.commentID == item.clientID {
            later.payload = later.payload.with("comment_id", .string(item.id))
            try records.update(later)
        }
        try CommentRecords(database: database).store(item)
        if let text = try pendingCommentEdit(item.id) {
            try setCommentBody(item.id, text, .pending)
        }
        guard let count = json["comment_count"]?.whole else { return }
        let pending =
            try pendingCount(item.postID, .comment) - pendingCount(item.postID, .deleteComment)
        try PostRecords(database: database).setCounts(
            item.postID,
            comments: Int(count) + pending
        )
    }

    func takeBackComment(_ entry: OutboxRecord) throws(SQLiteError) {
        try removeComment(entry.commentID ?? "")
        if entry.state != .failed { try countComments(entry.postID ?? "", -1) }
    }

    func countComments(_ post: String, _ change: Int) throws(SQLiteError) {
        try PostRecords(database: database).count(post, comments: change)
    }

    func setCommentState(_ id: String, _ state: CommentRecords.State) throws(SQLiteError) {
        if state == .failed, let row = try CommentRecords(database: database).row(id),
            row.text("client_id") == id
        {
            try countComments(row.text("post_id"), -1)
        }
        try database.run("UPDATE comments SET state = ? WHERE id = ?", state.rawValue, id)
    }

    func setCommentBody(
        _ id: String,
        _ text: String,
        _ state: CommentRecords.State
    ) throws(SQLiteError) {
        try database.run(
            "UPDATE comments SET body = ?, state = ? WHERE id = ?",
            text,
            state.rawValue,
            id
        )
    }

    func removeComment(_ id: String) throws(SQLiteError) {
        try database.run("DELETE FROM comments WHERE id = ?", id)
    }
}
