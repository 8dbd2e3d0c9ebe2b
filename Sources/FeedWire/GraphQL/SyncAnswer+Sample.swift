import FeedModel

extension SyncAnswer {
    /// An answer with one of everything, on which a selection is tried before it is run.
    static let sample: SyncAnswer = {
        let id = EntityID(rawValue: 1)
        var answer = SyncAnswer(epoch: "", sequence: 0, oldestSequence: 0, serverTime: 0)
        var post = PostItem(
            id: id,
            authorID: id,
            authorName: "",
            bodyHTML: "",
            createdAt: 0,
            version: 1
        )
        post.image = PostItem.Image(url: "", width: 1, height: 1, tint: "#000000")
        answer.records = [post]
        answer.changes = [PostChange(post, [.likes, .body])]
        answer.tombstones = [Tombstone(id: id, reason: .deleted)]
        return answer
    }()
}
