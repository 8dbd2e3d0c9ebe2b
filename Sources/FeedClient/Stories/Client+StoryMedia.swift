import FeedModel
import FeedWire
import SQLiteStore

/// Files of stories: what plays now, and what `story-prefetch` fetches before it does (K4).
extension Client {
    private static let accountsAhead = 3
    private static let retryAfter = SimDuration.seconds(5)

    /// Fetches the item on screen, then what is ahead, in the order in which it will play.
    func fetchStoryMedia() throws(SQLiteError) {
        guard !publisher.isHeadless, isInFront, isOnline else { return }
        if let item = stories.player?.item, stories.player?.drawnSince == nil {
            startFetching(item, Self.wholeVariant(item), isOnScreen: true)
        }
        guard let variant = storyVariantAhead else { return }
        for item in try storiesAhead() {
            if try isStoryHere(item) || (variant == .thumb && item.mediaState == .thumb) {
                continue
            }
            let wanted = variant == .thumb ? .thumb : Self.wholeVariant(item)
            startFetching(item, wanted, isOnScreen: false)
        }
    }

    private static func wholeVariant(_ item: StoredStory) -> MediaVariant {
        item.isVideo ? .video : .full
    }

    /// What is fetched ahead under the device's conditions: whole files, thumbnails, or nothing.
    ///
    /// A thumbnail is worth its bytes only where it is kept.
    private var storyVariantAhead: MediaVariant? {
        if design.storyPrefetch == .none { return nil }
        let variant = aheadVariant
        return variant == .thumb && design.storyExpiry == .notKept ? nil : variant
    }

    /// The items that will play next, as far as the design looks.
    private func storiesAhead() throws(SQLiteError) -> [StoredStory] {
        let isOpen = stories.player != nil
        let coming = try isOpen ? comingItems() : try unseenItems()
        switch design.storyPrefetch {
        case .none: return []
        case .head: return Array(coming.first?.prefix(1) ?? [])
        case .row: return coming.prefix(Self.accountsAhead + (isOpen ? 1 : 0)).flatMap { $0 }
        }
    }

    /// Per account what a tap on the row would play: the unseen items, in the row's order.
    private func unseenItems() throws(SQLiteError) -> [[StoredStory]] {
        var accounts: [[StoredStory]] = []
        for ring in try storyRings() where !ring.isOwn && ring.unseenCount > 0 {
            accounts.append(try playableItems(of: ring.authorID, isOwn: false))
        }
        return accounts
    }

    /// The rest of the account that plays, then what the stops after it will play.
    private func comingItems() throws(SQLiteError) -> [[StoredStory]] {
        guard let player = stories.player else { return [] }
        var accounts: [[StoredStory]] = []
        if let item = player.item {
            let rest = try storyRecords.items(of: item.authorID, after: storyMoment)
                .filter { $0.number > item.number }
            if !rest.isEmpty || design.storyPrefetch == .row { accounts.append(rest) }
        } else {
            accounts.append([])
        }
        for stop in player.stops.dropFirst(player.index + 1) where !stop.place.isAd {
            let items = try playableItems(of: stop.place.id, isOwn: stop.isOwn)
            if !items.isEmpty { accounts.append(items) }
        }
        return design.storyPrefetch == .head ? accounts.filter { !$0.isEmpty } : accounts
    }

    /// Whether an item can be drawn whole without a request.
    func isStoryHere(_ item: StoredStory) throws(SQLiteError) -> Bool {
        if stories.memory.contains(item.id) { return true }
        return try storyRecords.item(item.id)?.mediaState == .stored
    }

    private func startFetching(
        _ item: StoredStory,
        _ variant: MediaVariant,
        isOnScreen: Bool
    ) {
        let want = StoryWant(story: item.id, url: item.url, variant: variant)
        guard !stories.flights.values.contains(want), !stories.missing.contains(want.path) else {
            return
        }
        if !isOnScreen {
            guard stories.flights.count < MediaLoader.atOnce, !stories.dropped.contains(want.key)
            else { return }
        }
        let request = send(Request("GET", want.path))
        stories.flights[request] = want
    }

    func storyMediaArrived(_ want: StoryWant, _ response: Response) throws(SQLiteError) {
        let json = (try? JSONValue(parsing: response.body)) ?? .null
        if response.status == 404 {
            try storyIsGone(want.story)
        } else if response.isSuccess, let bytes = json["bytes"]?.whole {
            try keepStoryMedia(want, bytes: Int(bytes))
        } else {
            storyMediaIsMissing(want)
        }
        try fetchStoryMedia()
    }

    private func keepStoryMedia(_ want: StoryWant, bytes: Int) throws(SQLiteError) {
        if design.storyExpiry == .notKept {
            stories.memory.insert(want.story)
        } else if try storyRecords.exists(want.story) {
            try storeStoryMedia(want, bytes: bytes)
        }
        try drawStoryIfHere()
    }

    private func storeStoryMedia(_ want: StoryWant, bytes: Int) throws(SQLiteError) {
        let cache = MediaCache(database: database)
        let pinned = media.onScreen.union(storyOnScreen).union([want.key])
        let gone = try database.transaction(.normal) { () throws(SQLiteError) in
            try cache.put(
                want.url,
                variant: want.variant,
                bytes: bytes,
                post: want.story,
                at: now.milliseconds
            )
            return try cache.trim(to: mediaBudget, sparing: pinned)
        }
        guard !gone.isEmpty else { return }
        media.dropped.formUnion(gone)
        stories.dropped.formUnion(gone)
        speak("K3", "\(gone.count) files go, least recently used first")
    }

    /// The file of the item on screen, which never gives way.
    var storyOnScreen: Set<String> {
        stories.player?.item.map { [MediaCache.key($0.url, .full)] } ?? []
    }

    /// The file couldn't be had; for the item on screen it is asked for again in a while.
    func storyMediaIsMissing(_ want: StoryWant) {
        stories.missing.insert(want.path)
        guard let player = stories.player, player.item?.id == want.story,
            player.drawnSince == nil
        else { return }
        step.effects.append(.start(.story, after: Self.retryAfter))
    }

    /// The backend has no such item any more: it was deleted, or has ended (S3).
    private func storyIsGone(_ id: String) throws(SQLiteError) {
        let stored = try storyRecords.item(id)
        if stored != nil {
            try database.transaction(.normal) { () throws(SQLiteError) in
                try storyRecords.remove([id])
            }
        }
        let open = stories.player?.item.flatMap { $0.id == id ? $0 : nil }
        if let story = stored ?? open { try playerLost([story]) }
    }

    /// Network, charge or settings are others now.
    func storyConditionsChanged() throws(SQLiteError) {
        stories.missing = []
        if isOnline, isInFront, stories.isRowMissed { refreshStories() }
        try fetchStoryMedia()
    }
}
