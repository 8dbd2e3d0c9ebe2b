import FeedModel
import FeedWire
import SQLiteStore

/// The long poll for the counters of what is on screen (`counters=live`).
struct LivePoll {
    var request: RequestID?
    var posts: [String] = []
    var cursor: String?

    static let again = SimDuration.seconds(5)
}

extension Client {
    /// Keeps one long poll open for the posts on screen, while the app is in front.
    func keepLive() throws(SQLiteError) {
        guard design.counters == .live, isOnline, isInFront else { return try endLive() }
        let drawn = try drawn(shownTab)
        let first = try readerIndex(shownTab, in: drawn)
        let posts = drawn.dropFirst(first).prefix(limits.count(.rowsPerScreen))
            .compactMap(\.postID)
        guard posts != live.posts else { return }
        try endLive()
        live.posts = posts
        askLive()
    }

    private func askLive() {
        guard !live.posts.isEmpty else { return }
        var query = [Request.Field("posts", live.posts.joined(separator: ","))]
        if let cursor = live.cursor { query.append(Request.Field("cursor", cursor)) }
        let request = send(Request("GET", "/v1/live", query: query))
        live.request = request
        flights[request] = .live
    }

    private func endLive() throws(SQLiteError) {
        if let request = live.request {
            flights[request] = nil
            step.effects.append(.cancel(request))
        }
        if !live.posts.isEmpty { live = LivePoll() }
    }

    func liveArrived(_ response: Response) throws(SQLiteError) {
        live.request = nil
        guard response.isSuccess, let json = try? JSONValue(parsing: response.body) else {
            return liveLost()
        }
        let isPush = live.cursor != nil
        live.cursor = json["cursor"]?.text
        try database.transaction(.normal) { () throws(SQLiteError) in
            for post in json["posts"]?.items ?? [] { try storeCounters(post) }
        }
        if isPush { speak("B9", "counters were pushed while their posts are on screen") }
        askLive()
    }

    private func storeCounters(_ json: JSONValue) throws(SQLiteError) {
        guard let id = json["id"]?.text, let likes = json["like_count"]?.whole,
            let isLiked = json["liked_by_me"]?.flag, let version = json["version"]?.whole,
            let comments = json["comment_count"]?.whole, let shares = json["share_count"]?.whole
        else { return }
        let fetched = LikeState(isLiked: isLiked, count: Int(likes), version: Int(version))
        guard let like = try mergedLike(id, fetched) else { return }
        try PostRecords(database: database).setLikeState(id, like)
        let effects = try effects(on: id, isBookmarked: nil)
        try PostRecords(database: database).setCounts(
            id,
            comments: effects.comments(Int(comments)),
            shares: effects.shares(Int(shares))
        )
    }

    /// The poll was lost: it is opened again in a while, or when the network is back.
    func liveLost() {
        live.request = nil
        live.cursor = nil
        if isOnline { step.effects.append(.start(.live, after: LivePoll.again)) }
    }

    func reopenLive() {
        if live.request == nil { live.posts = [] }
    }
}
