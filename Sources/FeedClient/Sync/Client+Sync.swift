import FeedModel
import FeedWire
import SQLiteStore

extension Client {
    /// Whether a refresh of this feed asks for a delta, a page, or starts over.
    func refreshRequest(_ feed: FeedID) -> (request: Request, stage: FeedLoad.Stage) {
        guard design.sync == .delta, feed == .home else {
            return (feedRequest(feed, cursor: nil, limit: .firstPage), .page)
        }
        let state = tabs[place(of: feed)].sync
        guard let sequence = state.sequence, let epoch = state.epoch, !needsStartingOver else {
            return (feedRequest(feed, cursor: nil, limit: .firstPage), .startingOver([]))
        }
        let call = SyncCall(since: sequence, epoch: epoch, pageToken: state.pageToken)
        return (call.request(as: design.wire), .delta)
    }

    /// An answer with a delta, in whichever form it was asked for.
    func syncAnswered(
        _ feed: FeedID,
        _ load: FeedLoad,
        _ response: Response
    ) throws(SQLiteError) {
        guard case .refresh(let cause) = load.kind else { return }
        let index = place(of: feed)
        let reading = SyncReading(response)
        if reading.status == 410, !PlantedBug.epochIgnored.isPlanted {
            speak("D4", "the number isn't kept any more: all over, after the outbox")
            needsStartingOver = true
            waitingStart = cause
            try wakeOutbox()
            return try startOverIfReady()
        }
        if reading.status == 400, tabs[index].sync.pageToken != nil {
            speak("D3", "the page token is refused: the batch is asked for again")
            tabs[index].sync.pageToken = nil
            return refresh(feed, cause)
        }
        guard var answer = reading.answer else {
            return try loadFailed(feed, load, isOffline: false)
        }
        try learn(serverTime: answer.serverTime)
        answer.records.removeAll(where: hasEnded)
        try adoptArrived(answer.records)
        if try isPlaceless(answer, in: feed) {
            speak("D0", "nothing stored tells where the new posts belong: all over")
            needsStartingOver = true
            return refresh(feed, cause)
        }
        try store(answer, in: feed, cause)
    }

    /// Whether the feed has lost every post that could give new ones a place, while more lies below.
    private func isPlaceless(_ answer: SyncAnswer, in feed: FeedID) throws(SQLiteError) -> Bool {
        let hasPosts = LocalEntries.without(try entries(feed)).contains { $0.postID != nil }
        let goesOn = tabs[place(of: feed)].state.nextCursor != nil
        return goesOn && !hasPosts && answer.records.contains { !$0.reasons.isEmpty }
    }

    // region: store-delta
    /// Upserts, tombstones and the number in one transaction (D2).
    private func store(
        _ answer: SyncAnswer,
        in feed: FeedID,
        _ cause: RefreshCause
    ) throws(SQLiteError) {
        let index = place(of: feed)
        tabs[index].trouble = nil
        tabs[index].isCurtained = false
        let stored = try entries(feed)
        if tabs[index].state.anchorPostID == nil {
            try setAnchor(feed, try drawn(feed).first { $0.postID != nil }?.postID)
        }
        let isSame = try commit(.sync) { () throws(SQLiteError) in
            let merged = try merge(answer, over: stored, index)
            try crashPoint(.syncAfterUpserts)
            try tabs[index].records(database).write(merged, over: stored)
            moveAnchor(index, from: stored, to: merged)
            if !PlantedBug.tokenBeforeRows.isPlanted { try purge(answer) }
            try PostRecords(database: database).removeOrphans(
                among: Self.removed(from: stored, to: merged)
                    + answer.records.map(\.id.description)
            )
            try lift(answer.acknowledged)
            try crashPoint(.syncAfterPurge)
            if answer.nextPageToken == nil { tabs[index].sync.sequence = answer.sequence }
            tabs[index].sync.pageToken = answer.nextPageToken
            try tabs[index].sync.write(feed: feed, in: database)
            tabs[index].state.refreshedAt = now.milliseconds
            try tabs[index].state.write(feed: feed.rawValue, in: database)
            return merged.map(\.postID) == stored.map(\.postID)
        }
        try settled(answer, feed, cause, isSame: isSame)
    }
    // endregion: store-delta

    private func settled(
        _ answer: SyncAnswer,
        _ feed: FeedID,
        _ cause: RefreshCause,
        isSame: Bool
    ) throws(SQLiteError) {
        if answer.nextPageToken != nil {
            speak("D3", "a page of the batch is stored; the number stays until the last")
            return refresh(feed, cause)
        }
        speak("D2", "the delta and the number \(answer.sequence) are stored in one transaction")
        if isSame {
            speak("R8", "same posts in the same order: up to date")
            if cause == .pull || cause == .newItems { tell("Up to date") }
        }
        let index = place(of: feed)
        if cause == .newItems || tabs[index].startsOver {
            try setAnchor(feed, try drawn(feed).first { $0.postID != nil }?.postID)
        }
        tabs[index].startsOver = false
        try markVisibleShown()
        healVisible(try drawn(feed), feed)
        try askAboutDoubts()
    }

    private func merge(
        _ answer: SyncAnswer,
        over stored: [FeedEntry],
        _ index: Int
    ) throws(SQLiteError) -> [FeedEntry] {
        for item in answer.records { try Tombstones(database: database).lift(item.id.description) }
        try store(answer.records, isDelta: true)
        for change in answer.changes { try store(change) }
        var keys: [String: DeltaOrder.Key] = [:]
        for row in try database.rows("SELECT id, created_at FROM posts ORDER BY id") {
            keys[row.text("id")] = DeltaOrder.Key(
                createdAt: row.int64("created_at"),
                id: Int64(row.text("id")) ?? 0
            )
        }
        let gone = answer.tombstones.filter { $0.reason != .evicted }.map(\.id.description)
        // What only the actor was told about has no reason to be in this feed.
        var new = answer.records.filter { !$0.reasons.isEmpty }.map { item in
            (
                entry: Self.entry(item),
                key: DeltaOrder.Key(createdAt: item.createdAt, id: item.id.rawValue)
            )
        }
        for id in answer.unreadable where keys[id.description] == nil {
            speak("R12b", "what can't be read gets a placeholder; the rest of the delta is stored")
            let hole = FeedEntry(kind: .placeholder, postID: id.description)
            new.append((hole, DeltaOrder.Key(above: keys.values, id: id.rawValue)))
        }
        let merged = DeltaOrder.merge(
            stored: LocalEntries.without(stored),
            keys: keys,
            new: new,
            gone: Set(gone),
            goesOn: tabs[index].state.nextCursor != nil
        )
        return LocalEntries.placed(
            stored.filter { entry in entry.postID.map { !gone.contains($0) } ?? true },
            over: merged
        )
    }
}
