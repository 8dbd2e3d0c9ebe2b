import FeedModel
import FeedWire
import SQLiteStore

extension Client {
    /// The changed parts of a post that the device holds, under what is still wanted (W4).
    func store(_ change: PostChange) throws(SQLiteError) {
        let id = change.id.description
        let records = PostRecords(database: database)
        guard let confirmed = try confirmedLike(id) else { return }
        let fetched = LikeState(
            isLiked: change.likes?.isMine ?? confirmed.isLiked,
            count: change.likes?.count ?? confirmed.count,
            version: change.version
        )
        guard let like = try mergedLike(id, fetched) else { return }
        try records.setLikeState(id, like)
        if let count = change.commentCount {
            let own = try pendingCount(id, .comment) - pendingCount(id, .deleteComment)
            try records.set(.commentCount, max(0, count + own), of: id)
        }
        if let count = change.shareCount {
            try records.set(.shareCount, count + (try pendingCount(id, .share)), of: id)
        }
        if let isKept = change.isBookmarked {
            try records.set(.isBookmarked, try mergedBookmark(id, isKept), of: id)
        }
        // A pending edit is what the user wants to see; the backend's version settles it (W14).
        if let body = change.bodyHTML, try pendingCount(id, .editPost) == 0 {
            try records.set(.body, body, of: id)
        }
    }

    /// What the backend last said of the reader's like, beneath what is still wanted; nil for a post
    /// that isn't held.
    private func confirmedLike(_ id: String) throws(SQLiteError) -> LikeState? {
        guard let stored = try PostRecords(database: database).likeState(id) else { return nil }
        if let volatile = volatileLikes[id]?.confirmed { return volatile }
        return try OutboxRecords(database: database).of(key: "like:\(id)").last?.previous ?? stored
    }

    /// The bookmark to show: the one that is wanted, where one waits.
    private func mergedBookmark(_ id: String, _ isKept: Bool) throws(SQLiteError) -> Bool {
        let records = OutboxRecords(database: database)
        var shown = isKept
        for var entry in try records.of(key: "bookmark:\(id)") {
            entry.previous.isLiked = isKept
            try records.update(entry)
            shown = entry.desired
        }
        return shown
    }
}
