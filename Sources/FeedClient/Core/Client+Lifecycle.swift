import FeedModel
import SQLiteStore

extension Client {
    // region: launch
    /// A cold start: the stored feed is there before any request leaves (R3), the outbox goes on (W9).
    func launch() throws(SQLiteError) {
        if try !isOutboxEmpty() { try OutboxRecords(database: database).requeueInFlight() }
        let isStale = try wasAwayTooLong()
        try rememberActivity()
        for index in tabs.indices {
            tabs[index].isCurtained = design.firstScreen == .network
            tabs[index].startsOver = isStale
        }
        try forgetOpenPost()
        try closeAdSlots()
        if isStale { try startAtTop(shownTab) } else { try restorePixels(shownTab) }
        try useAhead()
        if design.firstScreen != .network, try !entries(shownTab).isEmpty {
            speak("R3", "the stored first page is drawn, in its stored order")
        }
        try launchStories()
        try markVisibleShown()
        try refreshBehind(.launch)
        try wakeOutbox()
        try launchPublisher()
        try cleanUp()
        try startReading()
    }
    // endregion: launch

    /// Back in front with the process alive: as at launch, less the drawing.
    func comeBack() throws(SQLiteError) {
        for index in tabs.indices { tabs[index].isTouched = false }
        reading.adSlots.hasFailed = false
        if try wasAwayTooLong() {
            for index in tabs.indices { tabs[index].startsOver = true }
            try startAtTop(shownTab)
        }
        try rememberActivity()
        try removeEndedStories()
        try refreshBehind(.foreground)
        try resumePlayer()
        try wakeOutbox()
        try wakePublisher()
        try cleanUp()
        try startReading()
        try noteOnScreen()
    }

    /// Notes when the app was last used, from which R5 tells a short absence from a long one.
    func rememberActivity() throws(SQLiteError) {
        try DeviceFacts(database: database).set(.lastActiveAt, now.milliseconds)
    }

    private func wasAwayTooLong() throws(SQLiteError) -> Bool {
        guard let last = try DeviceFacts(database: database).value(.lastActiveAt) else {
            return false
        }
        let away = now - SimInstant(milliseconds: last)
        guard away >= design.resetAfter else { return false }
        speak("R5", "away for \(away.text), so the reader starts at the first entry")
        return true
    }

    func startAtTop(_ feed: FeedID) throws(SQLiteError) {
        try setAnchor(feed, try drawn(feed).first { $0.postID != nil }?.postID)
    }

    func refreshBehind(_ cause: RefreshCause) throws(SQLiteError) {
        let freshness = limits.duration(.freshness)
        if let last = tab.state.refreshedAt, freshness > .zero,
            now - SimInstant(milliseconds: last) < freshness
        {
            speak("R3", "refreshed less than \(freshness.text) ago, so no request")
            tab.startsOver = false
            return
        }
        refresh(shownTab, cause)
        refreshStories()
    }
}
