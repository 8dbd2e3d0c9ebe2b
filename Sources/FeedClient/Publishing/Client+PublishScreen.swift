import FeedModel
import SQLiteStore

extension Client {
    /// Adds to the rows what publishing and media know of them.
    func decorate(_ posts: inout [String: PostRow]) throws(SQLiteError) {
        let rows = try database.rows(Self.decorationSQL, shownTab.rawValue)
        guard !rows.isEmpty else { return }
        let drawn = try drawn(shownTab)
        let index = try readerIndex(shownTab, in: drawn)
        let visible = drawn.dropFirst(index).prefix(limits.count(.rowsPerScreen))
            .compactMap(\.postID)
        let videos = Set(rows.filter { !$0.isNull("video_seconds") }.map { $0.text("id") })
        let playing = mayPlay ? visible.first { videos.contains($0) } : nil
        for row in rows {
            let id = row.text("id")
            guard var post = posts[id] else { continue }
            post.status = PostRow.Status(rawValue: row.text("sync_status")) ?? .synced
            if post.status != .synced { post.progress = try progressText(id, post.status) }
            let isOwn = row.isNull("image_url")
            post.picture?.loaded = isOwn ? "own" : row.optionalText("variant")
            post.picture?.standIn = design.standIn
            post.picture?.videoSeconds = row.optionalInt("video_seconds")
            post.picture?.isPlaying = id == playing
            posts[id] = post
        }
    }

    private static let decorationSQL = """
        SELECT p.id, p.sync_status, p.image_url, c.variant, m.video_seconds
        FROM feed_entries e JOIN posts p ON p.id = e.post_id
        LEFT JOIN media_cache c ON c.post_id = p.id AND c.variant <> 'start'
        LEFT JOIN post_media m ON m.post_id = p.id
        WHERE e.feed_id = ? AND (p.image_width IS NOT NULL OR p.sync_status <> 'synced')
        ORDER BY e.position
        """

    /// The line of a post that isn't out yet.
    func progressText(_ clientID: String, _ status: PostRow.Status) throws(SQLiteError) -> String {
        if status == .failed { return "Couldn't send. Retry or discard" }
        let files = try files().of(clientID)
        let total = files.reduce(0) { $0 + $1.total }
        let sent = files.reduce(0) { $0 + $1.sent }
        return "Posting \(total == 0 ? 0 : sent * 100 / total)%"
    }

    /// The composer as it is on screen; nil where it isn't in front.
    func composer() throws(SQLiteError) -> Screen.Composer? {
        guard publisher.isComposing else { return nil }
        let draft = try drafts().newest()
        var progress: String?
        if let waiting = publisher.waiting {
            progress = try progressText(waiting, publisher.hasFailed ? .failed : .pending)
        }
        return Screen.Composer(
            text: draft?.post.text ?? "",
            photos: draft?.post.photos ?? 0,
            progress: progress
        )
    }
}

extension Screen {
    /// The composer with what is typed in it.
    public struct Composer: Equatable, Sendable {
        /// What was typed.
        public var text: String
        /// How many photos are attached.
        public var photos: Int
        /// `Posting 40%` or `Couldn't send` while the composer waits for its post.
        public var progress: String?
    }

    /// What publishing says on screen.
    var publishingTexts: [String] {
        let composing = composer?.progress.map { [$0] } ?? []
        return composing
            + rows.compactMap { row in
                if case .post(let post) = row { post.progress } else { nil }
            }
    }
}
