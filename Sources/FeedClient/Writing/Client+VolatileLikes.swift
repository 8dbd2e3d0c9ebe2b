import FeedModel
import FeedWire
import SQLiteStore

/// A like that no row of the outbox stands for: it ends with the process.
struct VolatileLike {
    var confirmed: LikeState
    var desired: Bool
    /// What the request that is on its way asks for; nil where none is.
    var sent: Bool?

    /// What the control shows: `wait` shows nothing before the answer.
    func shown(under design: Design) -> LikeState {
        design.like == .wait ? confirmed : confirmed.showing(desired)
    }
}

extension Client {
    /// `like=memory`, `rollback` and `wait`: no row, and the first failure undoes.
    func likeWithoutRow(_ post: String, _ desired: Bool, _ shown: LikeState) throws(SQLiteError) {
        var like = volatileLikes[post] ?? VolatileLike(confirmed: shown, desired: desired)
        like.desired = desired
        volatileLikes[post] = like
        speak("W1", "like=\(design.like.rawValue): nothing of the tap is on disk")
        try sendVolatileLikes()
    }

    /// Sends the taps that wait; `memory` keeps them until there is a network.
    func sendVolatileLikes() throws(SQLiteError) {
        for post in volatileLikes.keys.sorted() {
            guard var like = volatileLikes[post], like.sent == nil else { continue }
            if !isOnline, design.like == .memory { continue }
            if like.desired == like.confirmed.isLiked {
                volatileLikes[post] = nil
                continue
            }
            like.sent = like.desired
            volatileLikes[post] = like
            let request = send(try volatileRequest(post, like.desired))
            flights[request] = .volatileLike(post)
        }
    }

    private func volatileRequest(_ post: String, _ desired: Bool) throws(SQLiteError) -> Request {
        let path = "/v1/posts/\(post)/like"
        if design.likeRequest == .toggle { return Request("POST", path) }
        return Request(
            desired ? "PUT" : "DELETE",
            path,
            headers: [.init("idempotency-key", try nextMutationID())]
        )
    }

    func settleVolatile(_ post: String, _ response: Response) throws(SQLiteError) {
        guard var like = volatileLikes[post], let asked = like.sent else { return }
        guard response.isSuccess else { return undoVolatile(post, like) }
        let json = (try? JSONValue(parsing: response.body)) ?? .null
        let answer = try? LikeAnswer(json: json)
        like.confirmed =
            answer.map {
                LikeState(isLiked: $0.isLiked, count: $0.likeCount, version: $0.version)
            } ?? like.confirmed.showing(asked)
        like.sent = nil
        volatileLikes[post] = like.desired == asked ? nil : like
        let posts = PostRecords(database: database)
        if try posts.exists(post) { try posts.setLikeState(post, like.confirmed) }
        try sendVolatileLikes()
    }

    func loseVolatile(_ post: String, _ failure: RequestFailure) throws(SQLiteError) {
        guard var like = volatileLikes[post] else { return }
        if failure == .offline, design.like == .memory {
            like.sent = nil
            volatileLikes[post] = like
        } else {
            undoVolatile(post, like)
        }
    }

    /// Any first failure takes the tap back.
    private func undoVolatile(_ post: String, _ like: VolatileLike) {
        volatileLikes[post] = nil
        speak("W5", "like=\(design.like.rawValue): the first failure takes the tap back")
        guard design.likeRejected == .notice || design.like == .wait else { return }
        let action: OutboxRecord.Action = like.sent ?? like.desired ? .like : .unlike
        if let text = action.refusalText { tell(text) }
    }
}
