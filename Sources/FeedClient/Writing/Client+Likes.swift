import FeedModel
import FeedWire
import SQLiteStore

extension Client {
    // region: like
    /// A like is one transaction: flag, count and one outbox entry with the end state (W1, W2).
    func like(_ post: String, _ desired: Bool) throws(SQLiteError) {
        let posts = PostRecords(database: database)
        guard let stored = try posts.likeState(post) else {
            return refuse("the app holds no such post")
        }
        let shown = volatileLikes[post]?.shown(under: design) ?? stored
        guard shown.isLiked != desired else {
            step.note = desired ? "it is liked already" : "it isn't liked"
            return
        }
        tab.isTouched = true
        if design.like != .outbox { return try likeWithoutRow(post, desired, shown) }
        let intent = Intent(
            key: "like:\(post)",
            action: desired ? .like : .unlike,
            postID: post,
            accountID: nil,
            shown: shown
        )
        let isStored = try commitIntent(.like) { () throws(SQLiteError) in
            let confirmed = try put(intent)
            if PlantedBug.twoTransactions.isPlanted { return }
            try posts.setLikeState(post, confirmed.showing(desired))
        }
        if PlantedBug.twoTransactions.isPlanted {
            try posts.setLikeState(post, shown.showing(desired))
        }
        guard isStored else {
            step.note = "it couldn't be stored"
            return
        }
        speak("W1", "the screen and one outbox entry change together, before any request")
        try wakeOutbox()
    }
    // endregion: like

    /// What a fetched post shows while intents are pending (W4); nil where it is older than what is known (W0).
    func mergedLike(_ item: PostItem) throws(SQLiteError) -> LikeState? {
        try mergedLike(
            item.id.description,
            LikeState(isLiked: item.isLiked, count: item.likeCount, version: item.version)
        )
    }

    // region: keep-intent
    /// The same for a post of which only the numbers were fetched.
    func mergedLike(_ id: String, _ fetched: LikeState) throws(SQLiteError) -> LikeState? {
        let pending = try OutboxRecords(database: database).of(key: "like:\(id)")
        let known = try PostRecords(database: database).likeState(id)?.version ?? 0
        let isOlder = fetched.version < max(known, pending.last?.previous.version ?? 0)
        guard !isOlder || PlantedBug.versionsIgnored.isPlanted else {
            speak("W0", "an answer older than the last confirmed one changes nothing")
            return nil
        }
        volatileLikes[id]?.confirmed = fetched
        guard let last = pending.last, design.merge == .keepIntent else { return fetched }
        speak("W4", "the fetched copy is stored, the pending like keeps the control")
        for var entry in pending where entry.previous != fetched {
            entry.previous = fetched
            try OutboxRecords(database: database).update(entry)
        }
        return fetched.showing(last.desired)
    }
    // endregion: keep-intent

    /// What the backend confirmed for a post, under what is still wanted.
    func confirmLike(_ post: String, _ confirmed: LikeState) throws(SQLiteError) {
        let posts = PostRecords(database: database)
        let records = OutboxRecords(database: database)
        let rest = try records.of(key: "like:\(post)")
        for var entry in rest {
            entry.previous = confirmed
            try records.update(entry)
        }
        guard try posts.exists(post) else { return }
        try posts.setLikeState(post, rest.last.map { confirmed.showing($0.desired) } ?? confirmed)
    }
}
