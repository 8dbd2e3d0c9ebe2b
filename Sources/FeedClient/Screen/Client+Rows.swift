import FeedModel
import SQLiteStore

/// The rows of a screen, all read by one query.
extension Client {
    func rows(
        _ drawn: [FeedEntry],
        visible: ArraySlice<FeedEntry>
    ) throws(SQLiteError) -> [ScreenRow] {
        var posts: [PostRow] = []
        posts.reserveCapacity(drawn.count)
        var videos: Set<String> = []
        try database.each(Self.rowsQuery, shownTab.rawValue) { cells throws(SQLiteError) in
            let post = try self.row(cells)
            if post.picture?.videoSeconds != nil { videos.insert(post.id) }
            posts.append(post)
        }
        let playing =
            mayPlay ? visible.lazy.compactMap(\.postID).first(where: videos.contains) : nil
        let fillingGap: String? = if case .gap(let cursor) = tab.load?.kind { cursor } else { nil }
        // Both are in the feed's order, so one pass pairs them.
        var next = posts.startIndex
        return drawn.map { entry in
            switch entry.kind {
            case .gap: return .gap(isLoading: entry.cursor == fillingGap)
            case .error: return .error
            case .ad:
                return entry.ad.map { .ad(AdRow(adID: $0.adID, text: $0.text)) } ?? .placeholder
            case .post, .placeholder:
                guard let id = entry.postID,
                    let place = posts[next...].firstIndex(where: { $0.id == id })
                else { return .placeholder }
                next = place + 1
                if id == playing { posts[place].picture?.isPlaying = true }
                return .post(posts[place])
            }
        }
    }

    /// The row of a post that stands in no feed or over one.
    func row(of post: String) throws(SQLiteError) -> PostRow? {
        var found: PostRow?
        try database.each(Self.rowQuery, post) { cells throws(SQLiteError) in
            found = try self.row(cells)
        }
        return found
    }

    private static let columns = """
        SELECT p.id, p.author_id, p.author_name, p.body_html, p.display_time, p.like_count,
            p.display_likes, p.liked_by_me, p.comment_count, p.display_comments, p.share_count,
            p.display_shares, p.sync_status, p.image_url IS NULL, p.image_width, p.image_height,
            p.image_tint, p.image_blur, coalesce(a.followed_by_me, 0),
            EXISTS (SELECT 1 FROM outbox WHERE key = 'like:' || p.id), c.variant, m.video_seconds,
            p.bookmarked_by_me
        """

    private static let joins = """
        LEFT JOIN authors a ON a.id = p.author_id
        LEFT JOIN media_cache c ON p.image_url IS NOT NULL AND c.post_id = p.id
            AND c.variant <> 'start'
        LEFT JOIN post_media m ON p.image_width IS NOT NULL AND m.post_id = p.id
        """

    /// The one query that reads the rows of a screen, for one feed.
    public static let rowsQuery = """
        \(columns) FROM feed_entries e JOIN posts p ON p.id = e.post_id \(joins)
        WHERE e.feed_id = ? ORDER BY e.position
        """

    private static let rowQuery = "\(columns) FROM posts p \(joins) WHERE p.id = ?"

    private func row(_ cells: Cells) throws(SQLiteError) -> PostRow {
        let id = cells.text(0)
        var post = PostRow(
            id: id,
            authorID: cells.text(1),
            authorName: cells.text(2),
            isAuthorFollowed: cells.bool(18),
            bodyHTML: cells.text(3),
            time: cells.text(4),
            likeCount: cells.int(5),
            likes: cells.text(6),
            isLiked: cells.bool(7),
            isLikePending: cells.bool(19),
            commentCount: cells.int(8),
            comments: cells.text(9),
            shareCount: cells.int(10),
            shares: cells.text(11),
            picture: picture(cells)
        )
        if let volatile = volatileLikes[id]?.shown(under: design) {
            post.likeCount = volatile.count
            post.likes = ShortCount.text(volatile.count)
            post.isLiked = volatile.isLiked
            post.isLikePending = true
        }
        post.isOwn = post.authorID == ownID
        post.isBookmarked = cells.bool(22)
        post.status = PostRow.Status(rawValue: cells.text(12)) ?? .synced
        // Only an own post can be on its way; a like that waits for another one needs no question.
        if post.isOwn, post.status != .synced, try isCreate(id) {
            post.progress = try progressText(id, post.status)
        }
        return post
    }

    private func picture(_ cells: Cells) -> PostRow.Picture? {
        guard let width = cells.optionalInt(14) else { return nil }
        let isOwn = cells.bool(13)
        var picture = PostRow.Picture(width: width, height: cells.int(15), tint: cells.text(16))
        picture.standIn = design.standIn
        picture.blur = design.standIn == .blur ? cells.optionalText(17) : nil
        picture.loaded = isOwn ? "own" : cells.optionalText(20)
        picture.isStandInMoving = picture.loaded == nil && !media.conditions.isMotionReduced
        picture.videoSeconds = cells.optionalInt(21)
        return picture
    }
}
