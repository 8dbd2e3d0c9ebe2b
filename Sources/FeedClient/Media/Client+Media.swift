import FeedModel
import FeedWire
import SQLiteStore

extension Client {
    /// Fetches what the rows on screen show, then what is ahead, nearest first; forgets what was scrolled past (K4).
    func fetchMedia() throws(SQLiteError) {
        guard !publisher.isHeadless else { return }
        let drawn = try drawn(shownTab)
        let index = try readerIndex(shownTab, in: drawn)
        let screen = limits.count(.rowsPerScreen)
        let near = drawn.dropFirst(index).prefix(3 * screen)
        let pictures = try picturesOf(near.compactMap(\.postID))
        if pictures.isEmpty, media.flights.isEmpty { return }
        let visible = Set(near.prefix(screen).compactMap(\.postID))
        if media.placeShown != visible {
            media.placeShown = visible
            media.dropped = []
        }
        media.onScreen = Set(
            pictures.filter { visible.contains($0.post) }.map { $0.want(.feed).key }
        )
        var wants: [MediaLoader.Want] = []
        for picture in pictures where visible.contains(picture.post) {
            let variant: MediaVariant = media.conditions.isSaving ? .thumb : .feed
            wants.append(picture.want(variant))
            try show(picture.want(variant))
        }
        if let variant = aheadVariant {
            wants += pictures.filter { !visible.contains($0.post) }.map { $0.want(variant) }
        }
        if let video = nextVideo(pictures, visible) { wants.append(video.want(.start)) }
        cancelUnwanted(wants)
        try start(wants)
    }

    // region: ahead
    /// What of a row's picture is fetched before it is on screen; nil for nothing (K4).
    var aheadVariant: MediaVariant? {
        switch design.prefetch {
        case .always: return .feed
        case .never: return nil
        case .adaptive:
            let conditions = media.conditions
            if conditions.battery < Self.lowBattery || conditions.isSaving { return nil }
            return conditions.isMetered ? .thumb : .feed
        }
    }
    // endregion: ahead

    private static let lowBattery = 20

    /// The first video that plays or will: its start is fetched where it may play (K5).
    private func nextVideo(_ pictures: [Picture], _ visible: Set<String>) -> Picture? {
        guard mayPlay else { return nil }
        let first = pictures.first { $0.isVideo }
        guard let first else { return nil }
        return visible.contains(first.post) || aheadVariant == .feed ? first : nil
    }

    /// Whether videos play by themselves now (K5).
    var mayPlay: Bool {
        if media.conditions.isSaving || media.conditions.isMotionReduced || !isOnline
            || stories.player != nil
        {
            return false
        }
        switch media.conditions.autoplay {
        case .never: return false
        case .wifi: return !media.conditions.isMetered
        case .always: return true
        }
    }

    private struct Picture {
        let post: String
        let url: String
        let pixels: Int
        let isVideo: Bool

        func want(_ variant: MediaVariant) -> MediaLoader.Want {
            let decoded = variant == .thumb ? pixels * 4 / 20 : pixels * 4
            return MediaLoader.Want(post: post, url: url, variant: variant, decoded: decoded)
        }
    }

    private func picturesOf(_ posts: [String]) throws(SQLiteError) -> [Picture] {
        if posts.isEmpty { return [] }
        let list = JSONValue.array(posts.map { .string($0) }).jsonText
        return try database.rows(
            """
            SELECT p.id, p.image_url, p.image_width * p.image_height AS pixels,
                m.post_id IS NOT NULL AS is_video
            FROM json_each(?) j JOIN posts p ON p.id = j.value AND p.image_url IS NOT NULL
            LEFT JOIN post_media m ON m.post_id = p.id ORDER BY j.key
            """,
            list
        ).map { row in
            Picture(
                post: row.text("id"),
                url: row.text("image_url"),
                pixels: row.int("pixels"),
                isVideo: row.bool("is_video")
            )
        }
    }

    /// A picture comes on screen: out of memory, else from disk, which counts as its use (K3).
    private func show(_ want: MediaLoader.Want) throws(SQLiteError) {
        if media.isInMemory(want.key) { return media.use(want.key) }
        let cache = MediaCache(database: database)
        guard try cache.variant(want.key) != nil else { return }
        try database.transaction(.normal) { () throws(SQLiteError) in
            try cache.touch(want.key, at: now.milliseconds)
        }
        media.keep(want.key, bytes: want.decoded, budget: limits[.mediaMemory])
    }

    // region: cancel
    private func cancelUnwanted(_ wants: [MediaLoader.Want]) {
        let keys = Set(wants.map(\.key))
        for request in media.flights.keys.sorted(by: { $0.number < $1.number }) {
            guard let want = media.flights[request], !keys.contains(want.key) else { continue }
            media.flights[request] = nil
            step.effects.append(.cancel(request))
            speak("K4", "scrolled past before it was there: its fetch is cancelled")
        }
    }
    // endregion: cancel

    private func start(_ wants: [MediaLoader.Want]) throws(SQLiteError) {
        guard isOnline else { return }
        let cache = MediaCache(database: database)
        for want in wants where media.flights.count < MediaLoader.atOnce {
            guard !media.missing.contains(want.path), !media.dropped.contains(want.key),
                !media.flights.values.contains(where: { $0.key == want.key })
            else { continue }
            if let held = try cache.variant(want.key), held.rank >= want.variant.rank { continue }
            media.flights[send(Request("GET", want.path))] = want
        }
    }

    /// Whether the answer is a picture's or a video's; it is stored where it is.
    func mediaAnswered(_ request: RequestID, _ response: Response) throws(SQLiteError) -> Bool {
        guard let want = media.flights.removeValue(forKey: request) else { return false }
        let json = (try? JSONValue(parsing: response.body)) ?? .null
        let isStored = try PostRecords(database: database).exists(want.post)
        if response.isSuccess, let bytes = json["bytes"]?.whole, isStored {
            try keep(want, bytes: Int(bytes))
        } else {
            media.missing.insert(want.path)
        }
        try fetchMedia()
        return true
    }

    private func keep(_ want: MediaLoader.Want, bytes: Int) throws(SQLiteError) {
        let cache = MediaCache(database: database)
        let pinned = media.onScreen.union(storyOnScreen).union([want.key])
        let gone = try database.transaction(.normal) { () throws(SQLiteError) in
            try cache.put(
                want.url,
                variant: want.variant,
                bytes: bytes,
                post: want.post,
                at: now.milliseconds
            )
            return try cache.trim(to: mediaBudget, sparing: pinned)
        }
        if !gone.isEmpty {
            // What went out for want of room isn't fetched again while the reader stays here.
            media.dropped.formUnion(gone)
            stories.dropped.formUnion(gone)
            speak("K3", "\(gone.count) files go, least recently used first")
        }
        if want.variant != .start {
            media.keep(want.key, bytes: want.decoded, budget: limits[.mediaMemory])
        }
    }

    /// Whether the request that brought no answer was for a picture or video.
    func mediaFailed(_ request: RequestID, _ failure: RequestFailure) -> Bool {
        guard let want = media.flights.removeValue(forKey: request) else { return false }
        if failure != .offline { media.missing.insert(want.path) }
        return true
    }

    /// Network, charge or settings are others now.
    func conditionsChanged(_ conditions: DeviceConditions) throws(SQLiteError) {
        guard media.conditions != conditions else { return }
        media.conditions = conditions
        if reading.isTextLarge != conditions.isTextLarge {
            reading.isTextLarge = conditions.isTextLarge
            try restorePixels(shownTab)
        }
        guard isLaunched else { return }
        media.missing = []
        try fetchMedia()
        try storyConditionsChanged()
    }

    /// What a stored post has beside its first picture.
    func storeMedia(_ item: PostItem) throws(SQLiteError) {
        guard let seconds = item.videoSeconds else { return }
        try database.run(
            """
            INSERT INTO post_media (post_id, video_seconds) VALUES (?, ?)
            ON CONFLICT (post_id) DO UPDATE SET video_seconds = excluded.video_seconds
                WHERE video_seconds <> excluded.video_seconds
            """,
            item.id.description,
            seconds
        )
    }
}
