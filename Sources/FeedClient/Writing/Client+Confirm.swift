import FeedModel
import FeedWire
import SQLiteStore

extension Client {
    /// What the backend's answer to an accepted entry changes in the tables; inside a transaction.
    func confirm(_ entry: OutboxRecord, _ response: Response) throws(SQLiteError) {
        let json = (try? JSONValue(parsing: response.body)) ?? .null
        let post = entry.postID ?? ""
        switch entry.action {
        case .like, .unlike: try acceptedLike(post, entry, json)
        case .follow, .unfollow: try confirmFollow(entry, entry.desired)
        case .block: try confirmBlock(entry.accountID ?? "")
        case .bookmark, .unbookmark: try confirmBookmark(post, entry.desired)
        case .share: try acceptedShare(post, json)
        case .comment: try acceptedComment(entry, json)
        case .editPost: try acceptedEdit(post, json)
        case .deletePost: try endPost(post)
        case .editComment: try acceptedCommentEdit(entry, json)
        case .deleteComment: try acceptedCommentDeletion(entry, json)
        case .seen: try confirmSeen(entry, json)
        case .deleteStory: try storyIsDeleted(entry)
        }
    }

    /// Drops what an entry had changed on screen; inside a transaction.
    func takeBack(_ entry: OutboxRecord) throws(SQLiteError) {
        let post = entry.postID ?? ""
        switch entry.action {
        case .like, .unlike:
            var confirmed = entry.previous
            if PlantedBug.countNotRestored.isPlanted { confirmed.count += entry.desired ? 1 : 0 }
            try confirmLike(post, confirmed)
        case .follow, .unfollow: try confirmFollow(entry, entry.previous.isLiked)
        case .block: try liftBlock(entry.accountID ?? "")
        case .bookmark, .unbookmark: try confirmBookmark(post, entry.previous.isLiked)
        case .share: try countShares(post, -1)
        case .comment: try takeBackComment(entry)
        case .editPost: try showBody(post, entry.payload["base_html"]?.text ?? "", isPending: false)
        case .deletePost: try unhide(entry)
        case .editComment, .deleteComment: try takeBackCommentChange(entry)
        // Seen here stays seen here, and a deletion hides by its entry alone.
        case .seen, .deleteStory: break
        }
    }

    /// Marks what an entry stands for as failed; inside a transaction.
    func showFailed(_ entry: OutboxRecord) throws(SQLiteError) {
        switch entry.action {
        case .comment, .editComment: try setCommentState(entry.commentID ?? "", .failed)
        case .editPost:
            try database.run(
                "UPDATE posts SET sync_status = 'failed' WHERE id = ?",
                entry.postID
            )
        default: break
        }
    }

    private func acceptedLike(
        _ post: String,
        _ entry: OutboxRecord,
        _ json: JSONValue
    )
        throws(SQLiteError)
    {
        let answer = try? LikeAnswer(json: json)
        let confirmed =
            answer.map {
                LikeState(isLiked: $0.isLiked, count: $0.likeCount, version: $0.version)
            } ?? entry.previous.showing(entry.desired)
        guard confirmed.version >= entry.previous.version else {
            speak("W0", "an answer older than the last confirmed one changes nothing")
            return try confirmLike(post, entry.previous)
        }
        try confirmLike(post, confirmed)
    }
}
