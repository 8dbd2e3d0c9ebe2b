import FeedModel
import FeedWire
import SQLiteStore

/// Posts as one reader gets them.
struct PostItems {
    let core: Core
    let reader: EntityID

    /// The items of those entries that still stand, in their order, read in one statement.
    func items(_ entries: [FeedEntry]) throws(SQLiteError) -> [PostItem] {
        if entries.isEmpty { return [] }
        let rows = try core.database.rows(
            Self.sql,
            reader.rawValue,
            idList(entries.map(\.key.id))
        )
        let items = rows.map { row in
            var item = item(row)
            item.reasons = entries[row.int("place")].reasons.list
            return item
        }
        return try OwnCounts(core: core).applied(to: items, for: reader)
    }

    /// Those of the posts that the reader may see, without reasons, by their ids: they stand, are ready or the
    /// reader's own (B15), and are by nobody whom a block keeps apart from the reader (B4).
    func readable(
        _ ids: [Int64],
        blocked: Set<Int64>
    ) throws(SQLiteError) -> [EntityID: PostItem] {
        var items: [PostItem] = []
        for row in try core.database.rows(Self.sql, reader.rawValue, idList(ids)) {
            let item = item(row)
            guard !blocked.contains(item.authorID.rawValue),
                item.authorID == reader || row.text("state") == "visible"
            else { continue }
            items.append(item)
        }
        items = try OwnCounts(core: core).applied(to: items, for: reader)
        return Dictionary(uniqueKeysWithValues: items.map { ($0.id, $0) })
    }

    /// One post by its id, nil where it doesn't stand.
    func item(_ id: EntityID) throws(SQLiteError) -> PostItem? {
        let row = try core.database.row(Self.sql, reader.rawValue, idList([id.rawValue]))
        return try OwnCounts(core: core).applied(to: row.map { [item($0)] } ?? [], for: reader)
            .first
    }

    private static let sql = """
        SELECT j.key AS place, p.id, p.author_id, p.state, a.name, p.body_html, p.created_at, p.version,
            p.photo_count, p.video_seconds, p.client_id, u.width, u.height, u.tint,
            coalesce(u.bytes_received < u.bytes_total, 0) AS is_missing,
            EXISTS (SELECT 1 FROM follows f
                WHERE f.follower_id = ?1 AND f.followee_id = p.author_id) AS is_followed,
            EXISTS (SELECT 1 FROM likes l
                WHERE l.account_id = ?1 AND l.post_id = p.id) AS is_liked,
            EXISTS (SELECT 1 FROM bookmarks b
                WHERE b.account_id = ?1 AND b.post_id = p.id) AS is_bookmarked,
            coalesce(n.served, 0) AS likes, coalesce(c.served, 0) AS comments,
            coalesce(s.served, 0) AS shares
        FROM json_each(?2) j JOIN posts p ON p.id = j.value AND p.deleted_at IS NULL
        JOIN accounts a ON a.id = p.author_id
        LEFT JOIN counters n ON n.post_id = p.id AND n.kind = 'like'
        LEFT JOIN counters c ON c.post_id = p.id AND c.kind = 'comment'
        LEFT JOIN counters s ON s.post_id = p.id AND s.kind = 'share'
        LEFT JOIN post_media m ON m.post_id = p.id AND m.place = 1
        LEFT JOIN uploads u ON u.id = m.upload_id
        ORDER BY j.key
        """

    private func item(_ row: Row) -> PostItem {
        let id = EntityID(rawValue: row.int64("id"))
        var item = PostItem(
            id: id,
            authorID: EntityID(rawValue: row.int64("author_id")),
            authorName: row.text("name"),
            bodyHTML: row.text("body_html"),
            createdAt: row.int64("created_at"),
            version: row.int("version")
        )
        item.isAuthorFollowed = row.bool("is_followed")
        item.isLiked = row.bool("is_liked")
        item.isBookmarked = row.bool("is_bookmarked")
        item.likeCount = row.int("likes")
        item.commentCount = row.int("comments")
        item.shareCount = row.int("shares")
        item.videoSeconds = row.optionalInt("video_seconds")
        if item.authorID == reader { item.clientID = row.optionalText("client_id") }
        let hasPicture = row.int("photo_count") > 0 || item.videoSeconds != nil
        if hasPicture, !row.bool("is_missing") { item.image = image(of: id, row) }
        return item
    }

    /// The first picture: an uploaded one's own size and tint; another's are drawn from the post's id, since the
    /// pixels are made only when asked for.
    private func image(of id: EntityID, _ row: Row) -> PostItem.Image {
        let draw = KeyedRandom.value(seed: core.seed, key: "photo \(id).1")
        let drawn = PostMedia.drawnSize(draw)
        var image = PostItem.Image(
            url: "/v1/media/\(id).1/feed",
            width: row.optionalInt("width") ?? drawn.width,
            height: row.optionalInt("height") ?? drawn.height,
            tint: row.optionalText("tint") ?? PictureTint.hex(draw >> 8)
        )
        if core.design.standIn == .blur {
            image.blur = String(KeyedRandom.value(seed: draw, key: "blur", count: 1), radix: 36)
        }
        return image
    }
}
