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
        // The other parts of an older one are told by this delta alone.
        if let like = try mergedLike(id, fetched) { try records.setLikeState(id, like) }
        let waiting = try effects(on: id, isBookmarked: nil)
        try records.setCounts(
            id,
            comments: change.commentCount.map(waiting.comments),
            shares: change.shareCount.map(waiting.shares)
        )
        if let isKept = change.isBookmarked { try confirmBookmark(id, isKept) }
        // A pending edit is what the user wants to see; the backend's version settles it (W14).
        if let body = change.bodyHTML { try records.setBody(id, waiting.bodyHTML(body)) }
    }

    /// What the backend last said of the reader's like, beneath what is still wanted; nil for a post
    /// that isn't held.
    private func confirmedLike(_ id: String) throws(SQLiteError) -> LikeState? {
        guard let stored = try PostRecords(database: database).likeState(id) else { return nil }
        if let volatile = volatileLikes[id]?.confirmed { return volatile }
        return try OutboxRecords(database: database).of(key: "like:\(id)").last?.previous ?? stored
    }
}
