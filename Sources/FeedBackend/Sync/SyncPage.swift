import FeedModel
import FeedWire
import SQLiteStore

/// One page of a delta: each post once, by its last change, as it stands now (D1).
struct SyncPage {
    let core: Core
    let account: EntityID
    let wish: SyncService.Wish

    func fill(_ answer: inout SyncAnswer) throws(SQLiteError) {
        let noted = try noted()
        let page = noted.posts.prefix(wish.limit)
        try add(page.filter(\.isChanged), to: &answer)
        for post in page {
            guard let reason = post.departure ?? (post.isEvicted ? .evicted : nil) else { continue }
            answer.tombstones.append(.init(id: post.id, reason: reason))
        }
        if noted.posts.count > wish.limit, let last = page.last {
            answer.nextPageToken = SyncToken(
                account: account,
                epoch: core.syncEpoch,
                since: wish.since,
                upTo: wish.upTo,
                after: last.sequence
            ).sealed(by: core.seal)
        } else {
            answer.acknowledged = noted.accepted
        }
    }

    /// What the changelog says of one post: its last change, and what all of them concerned.
    private struct Noted {
        let id: EntityID
        var sequence: Int64 = 0
        /// Why it goes, where nothing has brought it back since.
        var departure: SyncAnswer.Tombstone.Reason?
        /// Whether it went at some time.
        var hasLeft = false
        var isEvicted = false
        var isWhole = false
        var parts: Set<PostChange.Part> = []

        /// Whether something of it is to be told: a reader keeps what was only trimmed from the stored feed.
        var isChanged: Bool { departure == nil && (isWhole || !parts.isEmpty) }

        mutating func note(_ op: String, _ what: String) {
            switch SyncAnswer.Tombstone.Reason(rawValue: op) {
            case .evicted: isEvicted = true
            case let reason?:
                departure = reason
                hasLeft = true
            case nil:
                isEvicted = false
                // Who acts on a post that left their feed is told what came of it; it stays away for that.
                if what == Changelog.Extent.wholeText {
                    (isWhole, departure) = (true, nil)
                } else if let part = PostChange.Part(rawValue: what) {
                    parts.insert(part)
                }
            }
        }
    }

    /// The posts whose last change lies behind the page before, in its order, and the mutations accepted.
    ///
    /// One walk along the key: to group in SQL would fill two tables that are thrown away.
    private func noted() throws(SQLiteError) -> (posts: [Noted], accepted: [String]) {
        var posts: [Noted] = []
        var places: [Int64: Int] = [:]
        var accepted: [String] = []
        try core.database.each(
            """
            SELECT seq, post_id, op, what FROM changelog
            WHERE account_id = ? AND seq > ? AND seq <= ? ORDER BY seq
            """,
            account.rawValue,
            wish.since,
            wish.upTo
        ) { row in
            let op = row.text(2)
            let what = row.text(3)
            guard op != "accepted" else { return accepted.append(what) }
            let id = row.int64(1)
            let place = places[id] ?? posts.count
            if place == posts.count {
                places[id] = place
                posts.append(Noted(id: EntityID(rawValue: id)))
            }
            posts[place].sequence = row.int64(0)
            posts[place].note(op, what)
        }
        posts.removeAll { $0.sequence <= wish.after }
        return (posts.sorted { $0.sequence < $1.sequence }, accepted)
    }

    /// What was changed and no longer stands, or may no longer be seen, travels as a tombstone.
    private func add(_ posts: [Noted], to answer: inout SyncAnswer) throws(SQLiteError) {
        if posts.isEmpty { return }
        let reasons = try reasons(of: posts.filter(\.isWhole).map(\.id))
        let items = try PostItems(core: core, reader: account).readable(
            posts.map(\.id.rawValue),
            blocked: Visibility(core: core).blocked(for: account)
        )
        for post in posts {
            guard var item = items[post.id] else {
                answer.tombstones.append(.init(id: post.id, reason: try reasonOfLoss(post.id)))
                continue
            }
            if post.isWhole {
                item.reasons = reasons[post.id.rawValue]?.list ?? []
                if post.hasLeft, item.reasons.isEmpty {
                    answer.tombstones.append(.init(id: post.id, reason: .left))
                } else {
                    answer.records.append(item)
                }
            } else {
                answer.changes.append(PostChange(item, post.parts))
            }
        }
    }

    private func reasonOfLoss(_ id: EntityID) throws(SQLiteError) -> SyncAnswer.Tombstone.Reason {
        let stands = try core.database.row(
            "SELECT 1 AS found FROM posts WHERE id = ? AND deleted_at IS NULL",
            id.rawValue
        )
        return stands == nil ? .deleted : .left
    }

    /// Why those posts are in this home, asked as far down as they reach.
    private func reasons(of posts: [EntityID]) throws(SQLiteError) -> [Int64: Reasons] {
        if posts.isEmpty { return [:] }
        let wanted = Set(posts.map(\.rawValue))
        var found: [Int64: Reasons] = [:]
        let lowest = wanted.min() ?? 0
        var place: FeedKey? = .top
        while let top = place, top.id >= lowest, found.count < wanted.count {
            let run = try HomeFeed(core: core, account: account)
                .run(below: top, count: core.limits.count(.storedFeed))
            for shown in run.shown where wanted.contains(shown.entry.key.id) {
                found[shown.entry.key.id] = shown.entry.reasons
            }
            place = run.goOn
        }
        return found
    }
}
