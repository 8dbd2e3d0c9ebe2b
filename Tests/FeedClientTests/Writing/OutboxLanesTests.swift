import FeedModel
import Testing

@testable import FeedClient

/// W7 and W8: which entries may go.
struct OutboxLanesTests {
    private func entry(
        _ id: Int64,
        _ action: OutboxRecord.Action,
        post: String,
        key: String? = nil,
        state: OutboxRecord.State = .queued,
        due: Int64 = 0
    ) -> OutboxRecord {
        OutboxRecord(
            id: id,
            key: key ?? "m\(id)",
            action: action,
            postID: post,
            accountID: nil,
            previous: LikeState(isLiked: false, count: 0, version: 1),
            state: state,
            attempts: 0,
            nextAttemptAt: due,
            createdAt: 0,
            mutationID: "m\(id)",
            keyWasSent: false
        )
    }

    private func eligible(_ entries: [OutboxRecord], parents: Set<String> = []) -> [Int64] {
        OutboxLanes(entries: entries, parents: parents, now: 10).eligible.map(\.id)
    }

    @Test
    func `W7: of a key that is in flight nothing goes`() {
        let flying = entry(1, .like, post: "a", key: "like:a", state: .inFlight)
        #expect(eligible([flying, entry(2, .unlike, post: "a", key: "like:a")]) == [])
    }

    @Test
    func `W7: creates go one by one, other entries beside them`() {
        let entries = [
            entry(1, .comment, post: "a"), entry(2, .comment, post: "b"),
            entry(3, .like, post: "c", key: "like:c"),
        ]
        #expect(eligible(entries) == [1, 3])
    }

    @Test
    func `W7: what waits for its next try holds its post's later entries`() {
        let entries = [
            entry(1, .share, post: "a", due: 20), entry(2, .like, post: "a"),
            entry(3, .like, post: "b"),
        ]
        #expect(eligible(entries) == [3])
    }

    @Test
    func `W7: a failed entry holds nothing, a child waits for its parent`() {
        let entries = [
            entry(1, .comment, post: "a", state: .failed), entry(2, .comment, post: "own"),
            entry(3, .comment, post: "a"),
        ]
        #expect(eligible(entries, parents: ["own"]) == [3])
    }

    @Test
    func `W8: entries of one post may go together, in order`() {
        let entries = [entry(1, .like, post: "a"), entry(2, .share, post: "a")]
        #expect(eligible(entries) == [1, 2])
    }
}
