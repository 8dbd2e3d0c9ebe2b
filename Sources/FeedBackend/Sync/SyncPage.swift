import FeedModel
import FeedWire
import SQLiteStore

/// One page of a delta: each post once, by its last change, as it stands now (D1).
struct SyncPage {
    let core: Core
    let account: EntityID
    let wish: SyncService.Wish

    func fill(_ answer: inout SyncAnswer) throws(SQLiteError) {
        let rows = try core.database.rows(
            Self.sql,
            account.rawValue,
            wish.since,
            wish.upTo,
            wish.after,
            wish.limit + 1
        )
        let page = rows.prefix(wish.limit)
        try add(page.filter { $0.text("op") == "upsert" }, to: &answer)
        for row in page {
            guard let reason = SyncAnswer.Tombstone.Reason(rawValue: row.text("op")) else {
                continue
            }
            answer.tombstones.append(.init(id: Self.id(row), reason: reason))
        }
        if rows.count > wish.limit, let last = page.last {
            answer.nextPageToken = SyncToken(
                account: account,
                epoch: core.syncEpoch,
                since: wish.since,
                upTo: wish.upTo,
                after: last.int64("last")
            ).sealed(by: core.seal)
        } else {
            answer.acknowledged = try acknowledged()
        }
    }

    /// One row a post: its last change, and what all of them concerned.
    private static let sql = """
        SELECT post_id AS id, max(seq) AS last, op, max(what = 'whole') AS is_whole,
            group_concat(DISTINCT what) AS parts
        FROM changelog
        WHERE account_id = ?1 AND seq > ?2 AND seq <= ?3 AND op <> 'accepted'
        GROUP BY post_id HAVING max(seq) > ?4 ORDER BY last LIMIT ?5
        """

    private static func id(_ row: Row) -> EntityID { EntityID(rawValue: row.int64("id")) }

    /// What was changed and no longer stands, or may no longer be seen, travels as a tombstone.
    private func add(_ rows: [Row], to answer: inout SyncAnswer) throws(SQLiteError) {
        let reasons = try reasons(of: rows.filter { $0.bool("is_whole") }.map(Self.id))
        let items = try readable(rows.map { $0.int64("id") })
        for row in rows {
            let id = Self.id(row)
            guard var item = items[id] else {
                answer.tombstones.append(.init(id: id, reason: try reasonOfLoss(id)))
                continue
            }
            if row.bool("is_whole") {
                item.reasons = reasons[id.rawValue]?.list ?? []
                answer.records.append(item)
            } else {
                let parts = row.text("parts").split(separator: ",")
                    .compactMap { PostChange.Part(rawValue: String($0)) }
                answer.changes.append(PostChange(item, Set(parts)))
            }
        }
    }

    /// Those of the posts that the reader may see.
    private func readable(_ ids: [Int64]) throws(SQLiteError) -> [EntityID: PostItem] {
        let entries = ids.map { FeedEntry(key: FeedKey(createdAt: 0, id: $0), reasons: Reasons()) }
        let visibility = Visibility(core: core)
        let blocked = try visibility.blocked(for: account)
        let standing = try visibility.withAuthors(entries, for: account)
            .filter { !blocked.contains($0.authorID) }.map(\.entry)
        let items = try PostItems(core: core, reader: account).items(standing)
        return Dictionary(uniqueKeysWithValues: items.map { ($0.id, $0) })
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
        let run = try HomeFeed(core: core, account: account)
            .run(below: .top, count: core.limits.count(.storedFeed))
        for shown in run.shown where wanted.contains(shown.entry.key.id) {
            found[shown.entry.key.id] = shown.entry.reasons
        }
        return found
    }

    private func acknowledged() throws(SQLiteError) -> [String] {
        try core.database.rows(
            """
            SELECT what FROM changelog
            WHERE account_id = ? AND seq > ? AND seq <= ? AND op = 'accepted' ORDER BY seq
            """,
            account.rawValue,
            wish.since,
            wish.upTo
        ).map { $0.text("what") }
    }
}
