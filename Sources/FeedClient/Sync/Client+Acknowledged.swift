import FeedModel
import FeedWire
import SQLiteStore

extension Client {
    /// Lifts the intents whose acceptance a delta tells together with their effects (B16); inside
    /// a transaction that has stored those effects.
    func lift(_ acknowledged: [String]) throws(SQLiteError) {
        guard !acknowledged.isEmpty else { return }
        let known = Set(acknowledged)
        for entry in try OutboxRecords(database: database).all()
        where known.contains(entry.mutationID) {
            if entry.action.hasOwnAnswer {
                try askAgain(entry)
                continue
            }
            try OutboxRecords(database: database).remove(entry)
            try settleAcknowledged(entry)
            speak("B16", "the delta acknowledges a mutation with its effect: the intent is lifted")
        }
    }

    /// The delta's numbers were stored while the intent was pending, so its own part is taken out again.
    private func settleAcknowledged(_ entry: OutboxRecord) throws(SQLiteError) {
        let post = entry.postID ?? ""
        switch entry.action {
        case .like, .unlike: try confirmLike(post, entry.previous)
        case .share: try countShares(post, -1)
        case .deleteComment:
            try removeComment(entry.commentID ?? "")
            try countComments(post, 1)
        case .editComment: try acceptedCommentEdit(entry, .null)
        case .follow, .unfollow: try confirmFollow(entry, entry.desired)
        case .block: try confirmBlock(entry.accountID ?? "")
        case .bookmark, .unbookmark: try confirmBookmark(post, entry.desired)
        case .seen: try confirmSeen(entry, .null)
        case .deleteStory: try storyIsDeleted(entry)
        case .comment, .editPost, .deletePost: break
        }
    }

    /// The backend remembers its answer, which holds what no delta does: the same request brings it (B10).
    private func askAgain(_ entry: OutboxRecord) throws(SQLiteError) {
        let isInBatch = flights.values.contains { flight in
            if case .batch(let ids) = flight { ids.contains(entry.id) } else { false }
        }
        if isInBatch { return }
        for (request, flight) in flights.sorted(by: { $0.key.number < $1.key.number }) {
            guard case .entry(entry.id) = flight else { continue }
            flights[request] = nil
            step.effects.append(.cancel(request))
        }
        var again = entry
        again.state = .queued
        again.attempts = max(0, entry.attempts - 1)
        again.nextAttemptAt = now.milliseconds
        try OutboxRecords(database: database).update(again)
        speak("B16", "the delta acknowledges it; its remembered answer is asked for")
        step.effects.append(.start(.drain, after: .zero))
    }
}

extension OutboxRecord.Action {
    /// Whether the answer tells something that a delta doesn't: a comment's id, an edited body.
    fileprivate var hasOwnAnswer: Bool { self == .comment || self == .editPost }
}
