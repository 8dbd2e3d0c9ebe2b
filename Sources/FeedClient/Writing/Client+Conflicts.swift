import FeedModel
import FeedWire
import Markdown
import SQLiteStore

extension Client {
    /// 409 `version`: the post is fetched again before anything is decided (W5).
    func refetch(_ entry: OutboxRecord) {
        speak("W5", "the post has a newer version: it is fetched again")
        flights[send(Request("GET", "/v1/posts/\(entry.postID ?? "")"))] = .refetch(entry.id)
    }

    /// The newer version is there: a like goes again on it, an edit is settled by `conflict` (W14).
    func refetched(_ id: Int64, _ response: Response) throws(SQLiteError) {
        guard let entry = try OutboxRecords(database: database).with(id: id) else { return }
        guard let json = try? JSONValue(parsing: response.body), response.isSuccess,
            let item = try? PostItem(json: json)
        else {
            if response.status == 404 { return try refused(entry, response) }
            return try passingFailure(entry, retryAfter: nil)
        }
        try database.transaction(.normal) { () throws(SQLiteError) in try store([item]) }
        guard let fresh = try OutboxRecords(database: database).with(id: id) else { return }
        guard entry.action == .editPost else {
            var again = fresh
            if again.expectedVersion != nil { again.expectedVersion = item.version }
            return try requeue(again, countsAttempt: false, after: nil)
        }
        try settleConflict(fresh, item)
    }

    private func settleConflict(_ entry: OutboxRecord, _ item: PostItem) throws(SQLiteError) {
        let base = entry.payload["base_html"]?.text ?? ""
        if item.bodyHTML == Markdown.post(entry.payload["text"]?.text ?? "") {
            speak("W2", "the newer version is this very text: what the edit asks for is so")
            try commit(.answer) { () throws(SQLiteError) in
                try OutboxRecords(database: database).remove(entry)
                try acceptedEdit(entry.postID ?? "", item.json)
            }
            return
        }
        switch design.conflict {
        case .merge where item.bodyHTML == base:
            speak(
                "W14",
                "only the other side's fields differ: the edit goes again on the new version"
            )
            try resend(entry, on: item)
        case .discard:
            speak("W14", "conflict=discard: the backend's text stays, the edit goes")
            try commit(.answer) { () throws(SQLiteError) in
                try OutboxRecords(database: database).remove(entry)
                try showBody(entry.postID ?? "", item.bodyHTML, isPending: false)
            }
        case .ask, .merge:
            speak("W14", "changed on both sides: both texts are shown and the user decides")
            try commit(.answer) { () throws(SQLiteError) in
                var asking = entry
                asking.state = .failed
                asking.expectedVersion = item.version
                asking.payload = [
                    "text": entry.payload["text"] ?? "", "base_html": .string(item.bodyHTML),
                    "theirs": .string(item.bodyHTML),
                ]
                try OutboxRecords(database: database).update(asking)
                try showFailed(asking)
            }
        }
    }

    private func resend(_ entry: OutboxRecord, on item: PostItem) throws(SQLiteError) {
        var again = entry
        again.expectedVersion = item.version
        again.payload = Self.edit(entry.payload["text"]?.text ?? "", over: item.bodyHTML)
        try requeue(again, countsAttempt: false, after: nil)
    }
}
