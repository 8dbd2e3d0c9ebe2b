import FeedModel
import FeedWire
import SQLiteStore

extension Client {
    /// Sends again what failed: a comment or an edit, under the same ids (W10).
    func retryUnsent(_ id: String) throws(SQLiteError) {
        guard var entry = try failedEntry(id) else { return }
        entry.state = .queued
        entry.attempts = 0
        entry.nextAttemptAt = now.milliseconds
        entry.payload = entry.payload.without("theirs")
        try commit(.intent) { () throws(SQLiteError) in
            try OutboxRecords(database: database).update(entry)
            try database.run(
                "DELETE FROM quarantine WHERE mutation_id = ?",
                entry.mutationID
            )
            switch entry.action {
            case .comment:
                try setCommentState(id, .pending)
                try countComments(entry.postID ?? "", 1)
            case .editComment: try setCommentState(id, .pending)
            case .editPost:
                try showBody(id, Self.html(entry.payload["text"]?.text ?? ""), isPending: true)
            default: break
            }
        }
        speak("W10", "sent again under the same ids, so it can't arrive twice")
        try wakeOutbox()
    }

    /// Drops what failed, by the user's word (K2).
    func discardUnsent(_ id: String) throws(SQLiteError) {
        guard let entry = try failedEntry(id) else { return }
        try commit(.intent) { () throws(SQLiteError) in
            try OutboxRecords(database: database).remove(entry)
            if entry.action == .comment {
                try removeComment(id)
            } else {
                try takeBack(entry)
            }
        }
        speak("K2", "the user's discard removes the entry")
    }

    private func failedEntry(_ id: String) throws(SQLiteError) -> OutboxRecord? {
        let found = try OutboxRecords(database: database).failed().last {
            ($0.commentID ?? $0.postID) == id
        }
        if found == nil { refuse("nothing of that name has failed") }
        return found
    }

    /// What waits for the user, in the order in which it was written.
    func unsentRows() throws(SQLiteError) -> [UnsentRow] {
        if try isOutboxEmpty() { return [] }
        return try OutboxRecords(database: database).failed().map { entry in
            UnsentRow(
                id: entry.commentID ?? entry.postID ?? "",
                kind: entry.action == .comment
                    ? .comment : entry.action == .editPost ? .postEdit : .commentEdit,
                mine: entry.payload["text"]?.text ?? "",
                theirs: entry.payload["theirs"]?.text.map { theirs in
                    PlainText.text(theirs).split(whereSeparator: \.isWhitespace)
                        .joined(separator: " ")
                }
            )
        }
    }
}

extension JSONValue {
    /// The object less one member.
    func without(_ key: String) -> JSONValue {
        guard case .object(let members) = self else { return self }
        return .object(members.filter { $0.key != key })
    }
}
