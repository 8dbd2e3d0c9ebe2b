import FeedModel
import FeedWire
import SQLiteStore

extension Client {
    /// Asks for the comments that an opened post begins with: its first, or those around one.
    func openThread() throws(SQLiteError) {
        guard let open = reading.detail, EntityID(open.postID) != nil else { return }
        guard let target = open.thread.target else {
            if isOnline { fetchComments(.first) }
            return
        }
        if try CommentRecords(database: database).row(target) != nil { try standAt(target) }
        if isOnline {
            if open.thread.first == nil { reading.detail?.thread.missing = .loading }
            fetchComments(.around(target))
        } else if reading.detail?.thread.first == nil {
            reading.detail?.thread.missing = .offline
        }
    }

    private func fetchComments(_ part: CommentPart) {
        guard let open = reading.detail else { return }
        var query: [Request.Field] = []
        switch part {
        case .first: break
        case .around(let comment): query = [.init("around", comment)]
        case .earlier: query = open.thread.earlier.map { [.init("cursor", $0)] } ?? []
        case .later: query = open.thread.later.map { [.init("cursor", $0)] } ?? []
        }
        let request = send(Request("GET", "/v1/posts/\(open.postID)/comments", query: query))
        reading.detail?.thread.request = request
        flights[request] = .comments(post: open.postID, part)
    }

    func commentsArrived(
        _ post: String,
        _ part: CommentPart,
        _ response: Response
    ) throws(SQLiteError) {
        reading.detail?.thread.request = nil
        if response.status == 404 { return try commentsNotFound(post, part, response) }
        guard response.isSuccess, let json = try? JSONValue(parsing: response.body),
            let items = json["items"]?.items
        else { return commentsFailed(post, part, isOffline: false) }
        let comments = items.compactMap(CommentItem.init)
        let isLast = json["next_cursor"]?.text == nil
        try database.transaction(.normal) { () throws(SQLiteError) in
            try cutThread(post, part, comments, isLast: isLast)
            let records = CommentRecords(database: database)
            for item in comments {
                try records.store(item, keepsBody: try pendingCommentEdit(item.id) != nil)
            }
        }
        guard reading.detail?.postID == post else { return }
        if part != .later { reading.detail?.thread.earlier = json["previous_cursor"]?.text }
        if part != .earlier { reading.detail?.thread.later = json["next_cursor"]?.text }
        if case .around(let target) = part {
            speak("B11", "the comment is there with its neighbours, and a way on both ways")
            try standAt(target)
        }
    }

    /// A new stretch takes the place of the one that was held, unless it ends inside it: between two
    /// stretches lies nobody knows what (R9a).
    private func cutThread(
        _ post: String,
        _ part: CommentPart,
        _ comments: [CommentItem],
        isLast: Bool
    ) throws(SQLiteError) {
        guard part != .earlier, part != .later else { return }
        let kept = JSONValue.array(comments.map { .string($0.id) }).jsonText
        var below: Int64 = .max
        if part == .first, !isLast, let last = comments.last,
            try CommentRecords(database: database).row(last.id) != nil
        {
            below = last.createdAt
        }
        try database.run(
            """
            DELETE FROM comments WHERE post_id = ? AND state = 'sent' AND created_at <= ?
            AND id NOT IN (SELECT value FROM json_each(?))
            """,
            post,
            below,
            kept
        )
    }

    private func commentsNotFound(
        _ post: String,
        _ part: CommentPart,
        _ response: Response
    ) throws(SQLiteError) {
        guard case .around(let target) = part, let code = response.error?.code,
            code == "comment_gone" || code == "author_blocked"
        else { return try postIsNotFound(post) }
        try database.transaction(.normal) { () throws(SQLiteError) in
            try database.run("DELETE FROM comments WHERE id = ? AND state = 'sent'", target)
            try NotificationRecords(database: database).remove(comment: target)
        }
        guard reading.detail?.postID == post else { return }
        reading.detail?.thread.missing = code == "comment_gone" ? .gone : .blocked
        speak("R14", "the comment isn't there any more; the screen says why and shows the others")
        fetchComments(.first)
    }

    func commentsFailed(_ post: String, _ part: CommentPart, isOffline: Bool) {
        guard reading.detail?.postID == post else { return }
        reading.detail?.thread.request = nil
        if case .around = part, reading.detail?.thread.first == nil {
            reading.detail?.thread.missing = isOffline ? .offline : .failed
        }
    }

    /// Puts a comment in view, with the one before it.
    private func standAt(_ target: String) throws(SQLiteError) {
        guard let post = reading.detail?.postID else { return }
        let rows = try commentRows(of: post)
        guard let index = rows.firstIndex(where: { $0.id == target }) else { return }
        reading.detail?.thread.missing = nil
        reading.detail?.thread.first = rows[max(0, index - 1)].id
    }

    /// Moves through the comments of the open post; what is near an end is loaded, and nothing moves.
    func scrollComments(_ scroll: Gesture.Scroll) throws(SQLiteError) {
        guard let open = reading.detail else { return }
        let rows = try commentRows(of: open.postID)
        guard !rows.isEmpty else {
            step.note = "there are no comments"
            return
        }
        let start = rows.firstIndex { $0.id == open.thread.first } ?? 0
        let last = max(0, rows.count - limits.count(.rowsPerScreen))
        let target: Int
        switch scroll {
        case .top: target = 0
        case .end: target = last
        case .by(let count): target = min(max(0, start + count), max(start, last))
        case .to: return refuse("the screen shows one post and its comments")
        }
        reading.detail?.thread.first = rows[target].id
        try loadCommentsIfNear()
    }

    private func loadCommentsIfNear() throws(SQLiteError) {
        guard isOnline, let open = reading.detail, open.thread.request == nil else { return }
        let rows = try commentRows(of: open.postID)
        let index = rows.firstIndex { $0.id == open.thread.first } ?? 0
        let near = limits.count(.prefetchLeft)
        if open.thread.earlier != nil, index <= near {
            fetchComments(.earlier)
        } else if open.thread.later != nil, rows.count - 1 - index <= near {
            fetchComments(.later)
        }
    }
}
