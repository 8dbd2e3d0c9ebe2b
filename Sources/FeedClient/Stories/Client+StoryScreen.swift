import FeedModel
import SQLiteStore

extension Client {
    /// The row as drawn: own first, then unseen, then seen, each as the backend ordered them (S1).
    func storyRings() throws(SQLiteError) -> [StoryRing] {
        guard try storyRecords.nextEnd() != nil else { return [] }
        let own = account.id.description
        let rings = try database.rows(Self.ringSQL, storyMoment, own).map { row in
            let author = row.text("author_id")
            return StoryRing(
                authorID: author,
                authorName: row.text("name"),
                isOwn: author == own,
                count: row.int("items"),
                unseenCount: author == own ? 0 : row.int("unseen")
            )
        }
        return rings.filter(\.isOwn) + rings.filter { !$0.isOwn && $0.unseenCount > 0 }
            + rings.filter { !$0.isOwn && $0.unseenCount == 0 }
    }

    private static let ringSQL = """
        SELECT r.author_id, r.name, count(*) AS items,
            sum(s.item > coalesce(v.newest_item, 0)) AS unseen
        FROM story_row r JOIN stories s ON s.author_id = r.author_id AND s.expires_at > ?1
            AND \(StoryRecords.standing)
        LEFT JOIN story_seen v ON v.author_id = r.author_id
        WHERE r.kind = 'account' AND NOT EXISTS (SELECT 1 FROM filters f
            WHERE f.kind IN ('author', 'blocked') AND f.value = r.author_id AND f.value <> ?2)
        GROUP BY r.position ORDER BY r.position
        """

    func playerScreen() throws(SQLiteError) -> StoryPlayerScreen? {
        guard let player = stories.player else { return nil }
        let place = player.stop.place
        var screen = StoryPlayerScreen(
            authorID: place.id,
            authorName: place.name,
            place: 1,
            count: 1,
            isLoading: player.drawnSince == nil,
            isExpired: false,
            isOwn: player.stop.isOwn,
            time: "",
            progress: 0
        )
        guard let item = player.item else {
            screen.progress = progress(limits.duration(.storyImage))
            return screen
        }
        let items = try storyRecords.items(of: item.authorID, after: storyMoment)
        let before = items.count { $0.number < item.number }
        screen.item = item.id
        screen.place = before + 1
        screen.count = before + 1 + items.count { $0.number > item.number }
        screen.isExpired = design.storyExpiry != .server && item.expiresAt <= now.milliseconds
        screen.time = DisplayTime.text(createdAt: item.createdAt, now: now)
        screen.picture = PostRow.Picture(width: item.width, height: item.height, tint: item.tint)
        screen.picture?.standIn = design.standIn
        screen.picture?.videoSeconds = item.seconds
        screen.picture?.isPlaying = item.isVideo && player.drawnSince != nil
        screen.picture?.loaded =
            player.drawnSince != nil ? "full" : item.mediaState == .thumb ? "thumb" : nil
        screen.progress = progress(Self.length(of: item, limits))
        return screen
    }

    private func progress(_ length: SimDuration) -> Int {
        guard let since = stories.player?.drawnSince, length > .zero else { return 0 }
        let shown = (time.uptime - since).microseconds
        return Int(min(1_000, max(0, shown * 1_000 / length.microseconds)))
    }

    func viewersScreen() throws(SQLiteError) -> StoryViewersScreen? {
        guard let viewers = stories.viewers else { return nil }
        let text: String =
            switch viewers.state {
            case .loading: "Loading…"
            case .ready: "\(viewers.count) viewer\(viewers.count == 1 ? "" : "s")"
            case .offline: "Not available offline."
            case .failed: "Couldn't load the viewers."
            case .ended: "This story has expired."
            }
        return StoryViewersScreen(story: viewers.story, names: viewers.names, text: text)
    }
}
