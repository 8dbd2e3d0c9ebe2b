import FeedModel
public import SQLiteStore

extension Client {
    /// The screen, read from the device's database and from what this process holds (R2).
    ///
    /// What has ended by then isn't on it.
    public func screen(at time: DeviceTime? = nil) throws(SQLiteError) -> Screen {
        if let time { self.time = time }
        let drawn = try drawn(shownTab)
        let index = try readerIndex(shownTab, in: drawn)
        var rows = try self.rows(drawn)
        let composer = try composer()
        if tab.isPageFailed { rows.append(.error) }
        let ending = try ending(drawn)
        return Screen(
            place: place(isComposing: composer != nil),
            tab: shownTab,
            rows: rows,
            firstVisible: index,
            reader: (drawn.dropFirst(index).first { $0.postID != nil }
                ?? drawn.last { $0.postID != nil })?.postID,
            newItems: try newItemsCount(shownTab).map(Self.text),
            banner: banner,
            notice: notice?.text,
            isRefreshing: isRefreshing,
            ending: ending,
            composer: composer,
            unsent: try unsentRows(),
            suggestions: try suggestionRows(ending),
            detail: try detailScreen(),
            stories: try storyRings(),
            player: try playerScreen(),
            viewers: try viewersScreen()
        )
    }

    private func place(isComposing: Bool) -> Screen.Place {
        if stories.player != nil { return .player }
        if isComposing { return .composer }
        if stories.isOpen { return .stories }
        return reading.detail != nil ? .post : .feed
    }

    private static func text(_ new: NewItems) -> String {
        if new.count == 0 { return "New posts" }
        let isOne = new.count == 1 && !new.isLowerBound
        return "\(new.count)\(new.isLowerBound ? "+" : "") new post\(isOne ? "" : "s")"
    }

    private var isRefreshing: Bool {
        if case .refresh = tab.load?.kind { true } else { false }
    }

    private var banner: Screen.Banner? {
        switch tab.trouble {
        case .offline: Screen.Banner(text: "Offline. Showing what is stored.", hasRetry: true)
        case .failed:
            Screen.Banner(text: "Couldn't refresh. Showing what is stored.", hasRetry: true)
        case nil:
            isOnline
                ? nil : Screen.Banner(text: "Offline. Showing what is stored.", hasRetry: false)
        }
    }

    private func ending(_ drawn: [FeedEntry]) throws(SQLiteError) -> Screen.Ending {
        switch tab.load?.kind {
        case .page, .newSession: return .loading
        default: break
        }
        if tab.offersKeepLooking { return .keepLooking }
        if tab.isEnded { return .end }
        if tab.isPageFailed || tab.state.nextCursor != nil { return .more }
        if tab.state.refreshedAt == nil || tab.isCurtained { return .unknown }
        let isEmpty = try entries(shownTab).isEmpty
        return isEmpty ? .empty : .end
    }

    private func rows(_ drawn: [FeedEntry]) throws(SQLiteError) -> [ScreenRow] {
        var posts: [String: PostRow] = [:]
        for row in try database.rows(Self.rowSQL, shownTab.rawValue) {
            let volatile = volatileLikes[row.text("id")]
            posts[row.text("id")] = Self.postRow(row, volatile?.shown(under: design))
        }
        try decorate(&posts)
        let fillingGap: String? = if case .gap(let cursor) = tab.load?.kind { cursor } else { nil }
        return drawn.map { entry in
            switch entry.kind {
            case .gap: .gap(isLoading: entry.cursor == fillingGap)
            case .error: .error
            case .post, .ad, .placeholder:
                entry.postID.flatMap { posts[$0] }.map(ScreenRow.post) ?? .placeholder
            }
        }
    }

    private static let rowSQL = """
        SELECT p.*, coalesce(a.followed_by_me, 0) AS followed,
            EXISTS (SELECT 1 FROM outbox WHERE key = 'like:' || p.id) AS like_pending
        FROM feed_entries e JOIN posts p ON p.id = e.post_id
        LEFT JOIN authors a ON a.id = p.author_id
        WHERE e.feed_id = ? ORDER BY e.position
        """

    static func postRow(_ row: Row, _ volatile: LikeState?) -> PostRow {
        let likes = volatile?.count ?? row.int("like_count")
        let isLiked = volatile?.isLiked ?? row.bool("liked_by_me")
        let name = row.text("author_name")
        let time = row.text("display_time")
        let picture = row.optionalInt("image_width").map { width in
            PostRow.Picture(
                width: width,
                height: row.int("image_height"),
                tint: row.text("image_tint")
            )
        }
        let parts =
            [name, time] + (picture == nil ? [] : ["photo"]) + [
                "\(likes) like\(likes == 1 ? "" : "s")"
            ] + (isLiked ? ["liked by you"] : [])
        return PostRow(
            id: row.text("id"),
            authorID: row.text("author_id"),
            authorName: name,
            isAuthorFollowed: row.bool("followed"),
            bodyHTML: row.text("body_html"),
            time: time,
            likeCount: likes,
            isLiked: isLiked,
            isLikePending: volatile != nil || row.bool("like_pending"),
            commentCount: row.int("comment_count"),
            shareCount: row.int("share_count"),
            picture: picture,
            label: parts.joined(separator: ", ")
        )
    }
}
