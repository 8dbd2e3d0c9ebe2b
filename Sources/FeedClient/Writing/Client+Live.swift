import FeedModel
import FeedWire
import SQLiteStore

/// The long poll for the counters of what is on screen (`counters=live`) and for seen-state (`seen-state=live`).
struct LivePoll {
    var request: RequestID?
    var posts: [String] = []
    var tellsSeen = false
    var cursor: String?

    var isWanted: Bool { !posts.isEmpty || tellsSeen }

    static let again = SimDuration.seconds(5)
}

extension Client {
    /// Keeps one long poll open while the app is in front, for what is on screen.
    func keepLive() throws(SQLiteError) {
        let (tellsCounts, tellsSeen) = (design.counters == .live, design.seenState == .live)
        guard tellsCounts || tellsSeen, isOnline, isInFront else { return endLive() }
        let posts = tellsCounts ? try postsOnScreen() : []
        guard posts != live.posts || tellsSeen != live.tellsSeen else { return }
        endLive()
        live.posts = posts
        live.tellsSeen = tellsSeen
        askLive()
    }

    private func postsOnScreen() throws(SQLiteError) -> [String] {
        let drawn = try drawn(shownTab)
        let first = try readerIndex(shownTab, in: drawn)
        let own = try database.rows(
            "SELECT id FROM posts WHERE \(PostRecords.isUnknownToBackend) ORDER BY id"
        ).map { $0.text("id") }
        return drawn.dropFirst(first).prefix(limits.count(.rowsPerScreen)).compactMap(\.postID)
            .filter { !own.contains($0) }
    }

    private func askLive() {
        guard live.isWanted else { return }
        var query: [Request.Field] = []
        if !live.posts.isEmpty {
            query.append(Request.Field("posts", live.posts.joined(separator: ",")))
        }
        if live.tellsSeen { query.append(Request.Field("stories", "seen")) }
        if let cursor = live.cursor { query.append(Request.Field("cursor", cursor)) }
        let request = send(Request("GET", "/v1/live", query: query))
        live.request = request
        flights[request] = .live
    }

    private func endLive() {
        if let request = live.request {
            flights[request] = nil
            step.effects.append(.cancel(request))
        }
        if live.isWanted { live = LivePoll() }
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
            try storeSeen(json["seen"]?.items ?? [])
        }
        if isPush, !live.posts.isEmpty {
            speak("B9", "counters were pushed while their posts are on screen")
        }
        let told = Set((json["posts"]?.items ?? []).compactMap { $0["id"]?.text })
        for post in live.posts where !told.contains(post) { try postIsNotFound(post) }
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
        if live.request == nil { live = LivePoll() }
    }
}
