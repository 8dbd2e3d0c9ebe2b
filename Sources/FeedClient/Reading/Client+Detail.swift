import FeedModel
import FeedWire
import SQLiteStore

extension Client {
    /// The detail screen, seeded from the row; it asks only for comments (R15).
    func openPost(_ post: String) throws(SQLiteError) {
        let isInFeed = try drawn(shownTab).contains { $0.kind == .post && $0.postID == post }
        guard isInFeed || reading.detail?.postID == post else {
            return refuse("the feed has no such post")
        }
        try show(post, isStored: true)
    }

    /// A link opens any post; one that isn't stored is fetched into the same table (R15).
    func openLink(_ post: String) throws(SQLiteError) {
        try show(post, isStored: try PostRecords(database: database).exists(post))
    }

    /// Opens a post's screen, at one of its comments if that is what it is opened for.
    func show(_ post: String, isStored: Bool, at comment: String? = nil) throws(SQLiteError) {
        tab.isTouched = true
        try leaveDetail()
        let asks = !isStored || design.detail == .fetched
        reading.list = nil
        reading.detail = Detail(postID: post, state: asks ? .loading : .ready)
        reading.detail?.thread.target = comment
        if let id = Int64(post) { try DeviceFacts(database: database).set(.openPost, id) }
        try noteOnScreen()
        if asks {
            guard isOnline else { return detailFailed(post, isOffline: true) }
            speak("R15", isStored ? "the whole post is asked for again" : "not stored: asked for")
            reading.flights[send(Request("GET", "/v1/posts/\(post)"))] = .detail(post: post)
        } else {
            speak("R15", "seeded from the row that is stored")
        }
        try openThread()
    }

    func detailArrived(_ post: String, _ response: Response) throws(SQLiteError) {
        if response.status == 404 { return try postIsNotFound(post) }
        guard let item = Self.item(response), !hasEnded(item) else {
            if reading.detail?.postID == post, reading.detail?.state != .gone {
                reading.detail?.state = .failed
            }
            return
        }
        let isOpen = reading.detail?.postID == post
        let isStored = try PostRecords(database: database).exists(post)
        guard isOpen || isStored else { return }
        try database.transaction(.normal) { () throws(SQLiteError) in try store([item]) }
        if isOpen { reading.detail?.state = .ready }
    }

    func detailFailed(_ post: String, isOffline: Bool) {
        guard reading.detail?.postID == post else { return }
        reading.detail?.state = isOffline ? .offline : .failed
    }

    /// Back to the feed, which is where it was.
    func closeDetail() throws(SQLiteError) {
        try leaveDetail()
        speak("R15", "back: the feed stands behind it as it was")
        try markVisibleShown()
    }

    private func leaveDetail() throws(SQLiteError) {
        guard let open = reading.detail else { return }
        reading.detail = nil
        try database.transaction(.normal) { () throws(SQLiteError) in
            try DeviceFacts(database: database).set(.openPost, 0)
            try PostRecords(database: database).removeOrphans(among: [open.postID])
        }
    }

    /// A process that died with the screen of a post open may have left a post that nothing else needs (K3a).
    func forgetOpenPost() throws(SQLiteError) {
        let facts = DeviceFacts(database: database)
        guard let id = try facts.value(.openPost), id != 0 else { return }
        try database.transaction(.normal) { () throws(SQLiteError) in
            try facts.set(.openPost, 0)
            try PostRecords(database: database).removeOrphans(among: [String(id)])
        }
    }

    func retryDetail() throws(SQLiteError) {
        guard let open = reading.detail else { return }
        try show(
            open.postID,
            isStored: try PostRecords(database: database).exists(open.postID),
            at: open.thread.target
        )
    }

    /// The open post isn't in the feed any more: whether it was deleted is asked (R14).
    func askAboutOpenPost(_ removed: [String]) throws(SQLiteError) {
        guard let open = reading.detail, open.state == .ready, removed.contains(open.postID),
            isOnline, !reading.flights.values.contains(.detail(post: open.postID))
        else { return }
        let request = Request("GET", "/v1/posts/\(open.postID)")
        reading.flights[send(request)] = .detail(post: open.postID)
    }
}

extension Client {
    /// The open post as its screen shows it; nil where the feed is in front.
    func detailScreen() throws(SQLiteError) -> PostDetail? {
        guard let open = reading.detail else { return nil }
        let isShown = open.state == .ready
        let post = isShown ? try row(of: open.postID) : nil
        let state: String? =
            switch open.state {
            case .ready: post == nil ? Self.goneText : nil
            case .loading: "Loading…"
            case .offline: "Not available offline."
            case .failed: "Couldn't load this post."
            case .gone: Self.goneText
            }
        return PostDetail(
            id: open.postID,
            post: post,
            comments: isShown ? try commentRows(of: open.postID) : [],
            state: state,
            hasRetry: open.state == .offline || open.state == .failed || open.thread.isRetryable,
            commentState: isShown ? open.thread.stateText : nil,
            hasEarlier: isShown && open.thread.earlier != nil,
            hasLater: isShown && open.thread.later != nil
        )
    }

    /// The backend tells a deleted post from an unknown one to nobody (B5).
    private static let goneText = "This post was deleted, or it never was here."
}
