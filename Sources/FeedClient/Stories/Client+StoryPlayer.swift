import FeedModel
import SQLiteStore

/// The player: opens at the first unseen item, goes on by itself, ends at the end of the row (S2).
extension Client {
    func perform(_ gesture: StoryGesture) throws(SQLiteError) {
        switch gesture {
        case .openRow: try openStoryRow()
        case .play(let author, let name): try play(author, name)
        case .next: try playNext()
        case .previous: try playPrevious()
        case .close:
            guard stories.player != nil else { return step.note = "no player is open" }
            try closePlayer()
        case .viewers(let story): try openViewers(story)
        case .delete(let story): try deleteStory(story)
        }
    }

    private func openStoryRow() throws(SQLiteError) {
        if stories.player != nil { return refuse("the player is in front; `closes` closes it") }
        if stories.isOpen {
            step.note = "the row is in front already"
        }
        stories.isOpen = true
        try noteOnScreen()
        refreshStories()
    }

    func closeStoryRow() throws(SQLiteError) {
        stories.isOpen = false
        try markVisibleShown()
    }

    private func play(_ author: String, _ name: String) throws(SQLiteError) {
        let stops = try storyStops()
        guard let index = stops.firstIndex(where: { !$0.place.isAd && $0.place.id == author })
        else {
            guard stories.ended.contains(author) else {
                return refuse("the row has no stories of \(name)")
            }
            step.note = "the stories of \(name) have expired"
            speak("S3", "what has ended isn't offered again")
            return tell("This story has expired.")
        }
        stories.viewers = nil
        stories.player = StoryPlayer(stops: stops, index: index)
        speak("S2", "the player opens at the first unseen item")
        try noteOnScreen()
        try enterStop(index)
    }

    /// The row as the player goes through it: accounts as drawn, ads where the backend put them.
    private func storyStops() throws(SQLiteError) -> [StoryPlayer.Stop] {
        var stops = try storyRings().map { ring in
            StoryPlayer.Stop(
                place: StoredPlace(account: ring.authorID, name: ring.authorName),
                isOwn: ring.isOwn
            )
        }
        var accounts = 0
        var ads = 0
        for place in try storyRecords.order() {
            guard place.isAd else {
                accounts += 1
                continue
            }
            // Never first and never last: an ad stands between two accounts.
            guard accounts > 0, accounts + ads < stops.count else { continue }
            stops.insert(StoryPlayer.Stop(place: place, isOwn: false), at: accounts + ads)
            ads += 1
        }
        return stops
    }

    /// What an account plays: from its first unseen item on, or all of it where everything was seen.
    func playableItems(of author: String, isOwn: Bool) throws(SQLiteError) -> [StoredStory] {
        let items = try storyRecords.items(of: author, after: storyMoment)
        if isOwn { return items }
        let newest = try storyRecords.newestSeen(author)
        let unseen = items.filter { $0.number > newest }
        return unseen.isEmpty ? items : unseen
    }

    /// Goes to a stop, or to the next one that has anything to play; past the last the player closes.
    private func enterStop(_ first: Int) throws(SQLiteError) {
        guard let stops = stories.player?.stops else { return }
        for index in first..<max(first, stops.count) {
            stories.player?.index = index
            if stops[index].place.isAd { return try show(nil) }
            let items = try playableItems(of: stops[index].place.id, isOwn: stops[index].isOwn)
            if let item = items.first { return try show(item) }
        }
        speak("S2", "the row ends, and the player with it")
        try closePlayer()
    }

    /// Puts an item on screen, or an ad: drawn at once where its media is here, else loading.
    private func show(_ item: StoredStory?) throws(SQLiteError) {
        stories.player?.item = item
        stories.player?.drawnSince = nil
        step.effects.append(.stop(.story))
        if let item {
            try drawStoryIfHere()
            if stories.player?.drawnSince == nil {
                speak("S2", "the media of item \(item.number) isn't here: the player loads")
            }
        } else {
            drawn(for: limits.duration(.storyImage))
        }
        try noteOnScreen()
        try fetchStoryMedia()
    }

    private func drawn(for length: SimDuration) {
        stories.player?.drawnSince = time.uptime
        step.effects.append(.start(.story, after: length))
    }

    /// Draws the item on screen once its media is here; then it is seen (S2).
    func drawStoryIfHere() throws(SQLiteError) {
        guard let player = stories.player, let item = player.item, player.drawnSince == nil,
            isInFront, try isStoryHere(item)
        else { return }
        drawn(for: Self.length(of: item, limits))
        if !stories.memory.contains(item.id) {
            try MediaCache(database: database)
                .touch(MediaCache.key(item.url, .full), at: now.milliseconds)
        }
        if !player.stop.isOwn { try sawStory(item) }
    }

    static func length(of item: StoredStory, _ limits: Limits) -> SimDuration {
        item.seconds.map { .seconds(Int64($0)) } ?? limits.duration(.storyImage)
    }

    /// The item has had its time, or its media is to be asked for again.
    func storyTimeIsOver() throws(SQLiteError) {
        guard let player = stories.player else { return }
        if player.drawnSince == nil {
            stories.missing = []
            return try fetchStoryMedia()
        }
        try goOn()
    }

    private func playNext() throws(SQLiteError) {
        guard stories.player != nil else { return refuse("no player is open") }
        try goOn()
    }

    /// The next item of the account, or the next stop.
    private func goOn() throws(SQLiteError) {
        guard let player = stories.player else { return }
        forgetShown()
        if let item = player.item {
            let rest = try storyRecords.items(of: item.authorID, after: storyMoment)
            if let next = rest.first(where: { $0.number > item.number }) { return try show(next) }
        }
        try enterStop(player.index + 1)
    }

    /// The item before this one of its account; from its first, the account before, and in the row's first the item
    /// begins again.
    private func playPrevious() throws(SQLiteError) {
        guard let player = stories.player else { return refuse("no player is open") }
        forgetShown()
        if let item = player.item {
            let items = try storyRecords.items(of: item.authorID, after: storyMoment)
            if let last = items.last(where: { $0.number < item.number }) { return try show(last) }
        }
        for index in player.stops.indices.prefix(player.index).reversed() {
            let stop = player.stops[index]
            let items =
                stop.place.isAd
                ? [] : try playableItems(of: stop.place.id, isOwn: stop.isOwn)
            guard stop.place.isAd || !items.isEmpty else { continue }
            stories.player?.index = index
            return try show(items.first)
        }
        step.note = "the row begins here"
        try show(player.item)
    }

    /// What was watched isn't kept (`story-expiry=not-kept`).
    private func forgetShown() {
        guard let player = stories.player, let item = player.item, player.drawnSince != nil else {
            return
        }
        if stories.memory.remove(item.id) != nil {
            speak("S1", "story-expiry=not-kept: the media of what was watched goes")
        }
    }

    func closePlayer() throws(SQLiteError) {
        forgetShown()
        stories.player = nil
        step.effects.append(.stop(.story))
        try noteOnScreen()
        try fetchStoryMedia()
    }

    /// Items have left the store: one that ended may finish on screen, a deleted one is skipped (S3).
    func playerLost(_ gone: [StoredStory]) throws(SQLiteError) {
        for story in gone { stories.memory.remove(story.id) }
        guard let open = stories.player?.item, gone.contains(where: { $0.id == open.id }) else {
            return
        }
        if open.expiresAt <= now.milliseconds, stories.player?.drawnSince != nil {
            return speak("S3", "the open item has ended: it may finish and isn't offered again")
        }
        speak("S3", "the open item is gone: it is skipped")
        try goOn()
    }

    /// Off the screen nothing plays.
    func pausePlayer() {
        guard stories.player != nil else { return }
        stories.player?.drawnSince = nil
        step.effects.append(.stop(.story))
    }

    /// Back in front the item on screen begins again.
    func resumePlayer() throws(SQLiteError) {
        guard let player = stories.player else { return }
        if player.item == nil {
            drawn(for: limits.duration(.storyImage))
        } else {
            try drawStoryIfHere()
            try fetchStoryMedia()
        }
    }
}
