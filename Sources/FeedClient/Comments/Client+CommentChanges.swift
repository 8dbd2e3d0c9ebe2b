import FeedModel
import FeedWire
import SQLiteStore

extension Client {
    /// An own comment's text, changed through the outbox (W14).
    func editComment(_ id: String, _ text: String) throws(SQLiteError) {
        guard let row = try ownComment(id) else { return }
        let records = OutboxRecords(database: database)
        let isStored = try commitIntent { () throws(SQLiteError) in
            let entry = try records.of(post: row.text("post_id")).last {
                $0.commentID == row.text("id") && $0.state != .inFlight
                    && $0.action != .deleteComment && !($0.action == .comment && $0.keyWasSent)
            }
            if var entry {
                entry.payload = entry.payload.with("text", .string(text))
                try records.update(entry)
                _ = try nextMutationID()
            } else {
                try putEvent(
                    .editComment,
                    post: row.text("post_id"),
                    payload: [
                        "comment_id": .string(row.text("id")), "text": .string(text),
                        "base": .string(row.text("body")),
                    ]
                )
            }
            try setCommentBody(row.text("id"), text, .pending)
        }
        guard isStored else { return }
        try wakeOutbox()
    }

    /// Deletes an own comment; one that was never sent goes with its entry, without a request (W14).
    func deleteComment(_ id: String) throws(SQLiteError) {
        guard let row = try ownComment(id) else { return }
        let records = OutboxRecords(database: database)
        let post = row.text("post_id")
        let entries = try records.of(post: post).filter { $0.commentID == row.text("id") }
        let create = entries.first { $0.action == .comment }
        if let create, !create.keyWasSent || create.state == .failed {
            try commit(.intent) { () throws(SQLiteError) in
                for entry in entries { try records.remove(entry) }
                try takeBackComment(create)
            }
            speak("W14", "the comment was never accepted: both go without a request")
            return
        }
        guard !entries.contains(where: { $0.action == .deleteComment }) else {
            step.note = "it is being deleted already"
            return
        }
        let isStored = try commitIntent { () throws(SQLiteError) in
            for entry in entries where entry.action == .editComment && entry.state != .inFlight {
                try records.remove(entry)
            }
            try putEvent(
                .deleteComment,
                post: post,
                payload: ["comment_id": .string(row.text("id"))]
            )
            try countComments(post, -1)
        }
        guard isStored else { return }
        speak("W14", "the deletion waits in the outbox; the comment is not drawn any more")
        try wakeOutbox()
    }

    func acceptedCommentEdit(_ entry: OutboxRecord, _ json: JSONValue) throws(SQLiteError) {
        let id = entry.commentID ?? ""
        guard try pendingCommentEdit(id) == nil else { return }
        try setCommentBody(id, json["text"]?.text ?? entry.payload["text"]?.text ?? "", .sent)
    }

    func acceptedCommentDeletion(_ entry: OutboxRecord, _ json: JSONValue) throws(SQLiteError) {
        try removeComment(entry.commentID ?? "")
    }

    /// A refused change: the text as it was, or the comment drawn again.
    func takeBackCommentChange(_ entry: OutboxRecord) throws(SQLiteError) {
        let id = entry.commentID ?? ""
        if entry.action == .editComment {
            try setCommentBody(id, entry.payload["base"]?.text ?? "", .sent)
        } else {
            try countComments(entry.postID ?? "", 1)
        }
    }

    func pendingCommentEdit(_ id: String) throws(SQLiteError) -> String? {
        try database.row(
            """
            SELECT json_extract(payload, '$.text') AS text FROM outbox
            WHERE action = 'edit_comment' AND json_extract(payload, '$.comment_id') = ?
            ORDER BY id DESC LIMIT 1
            """,
            id
        )?.optionalText("text")
    }

    private func ownComment(_ id: String) throws(SQLiteError) -> Row? {
        guard let row = try CommentRecords(database: database).row(id) else {
            refuse("the app holds no such comment")
            return nil
        }
        guard row.text("author_id") == account.id.description else {
            refuse("only an own comment can be edited or deleted")
            return nil
        }
        return row
    }
}

extension JSONValue {
    /// The object with one member set.
    func with(_ key: String, _ value: JSONValue) -> JSONValue {
        guard case .object(let members) = self else { return self }
        return .object(members.filter { $0.key != key } + [Member(key, value)])
    }
}
