import FeedModel
import SQLiteStore

extension Client {
    /// Types in the composer: a draft on disk, whose files start to upload at once (W12).
    func write(_ post: ComposedPost) throws(SQLiteError) {
        publisher.isComposing = true
        let id: String
        if let open = try drafts().newest() { id = open.clientID } else { id = try nextClientID() }
        let draft = Draft(clientID: id, post: post)
        try commit(.draft, in: try draftStore()) { () throws(SQLiteError) in
            try drafts().put(draft, at: now.milliseconds)
        }
        try commit(.prepare, in: try publishStore()) { () throws(SQLiteError) in
            try prepare(draft, anew: true)
        }
        step.created = id
        speak("W12", "the draft is on disk, and its files need not wait for the share tap")
        try wakePublisher()
    }

    /// The share tap: on what is typed now, or on the draft that is there.
    func publish(_ post: ComposedPost?) throws(SQLiteError) {
        if let waiting = publisher.waiting, post == nil {
            guard publisher.hasFailed else {
                step.note = "the post is being sent"
                return
            }
            return try retryPost(waiting)
        }
        let draft: Draft
        if let post {
            draft = Draft(clientID: try nextClientID(), post: post)
        } else if let open = try drafts().newest() {
            draft = open
        } else {
            return refuse("no draft is there to share")
        }
        step.created = draft.clientID
        if design.publish == .composer { return try shareFromComposer(draft) }
        let wasAtTop = try isAtTop(.home)
        try share(draft)
        publisher.isComposing = false
        if wasAtTop { try setAnchor(.home, draft.clientID) }
        try markVisibleShown()
        speak("W12", "draft, outbox and the row on screen change in one transaction")
        try wakePublisher()
    }

    // region: share
    /// Draft and outbox hold a post in turn, never both and never neither.
    private func share(_ draft: Draft) throws(SQLiteError) {
        let records = tabs[0].records(database)
        let stored = try records.all()
        var entry = FeedEntry.post(draft.clientID, reasons: "own")
        entry.isLocal = true
        entry.isShown = true
        try commit(.share) { () throws(SQLiteError) in
            try prepare(draft, anew: false)
            try drafts().remove(draft.clientID)
            try creates().insert(
                draft,
                mutationID: try nextMutationID(),
                at: now.milliseconds
            )
            try storeOptimistic(draft)
            try records.write([entry] + stored, over: stored)
        }
    }
    // endregion: share

    private func storeOptimistic(_ draft: Draft) throws(SQLiteError) {
        let picture = try files().of(draft.clientID).first
        try PostRecords(database: database).storeOwn(
            draft.clientID,
            by: account,
            text: draft.post.text,
            at: now.milliseconds,
            size: picture.map { ($0.width, $0.height) },
            tint: picture?.tint(seed: seed)
        )
    }

    /// The composer stays in front until the post is out; text and photos stay in the draft.
    private func shareFromComposer(_ draft: Draft) throws(SQLiteError) {
        try commit(.draft, in: try draftStore()) { () throws(SQLiteError) in
            try drafts().put(draft, at: now.milliseconds)
            try drafts().setState(draft.clientID, "posting")
        }
        try prepare(draft, anew: false)
        try creates().insert(draft, mutationID: try nextMutationID(), at: now.milliseconds)
        publisher.isComposing = true
        publisher.waiting = draft.clientID
        publisher.hasFailed = false
        speak("W12", "the upload belongs to the composer, which waits for it")
        if !isOnline { return try failPost(draft.clientID, "no network") }
        try wakePublisher()
    }

    /// Makes the files smaller and takes the place out of them; files that are there already stay.
    ///
    /// Inside a transaction where they stand on disk.
    private func prepare(_ draft: Draft, anew: Bool) throws(SQLiteError) {
        let wanted = FileRecord.prepared(for: draft, seed: seed)
        let held = try files().of(draft.clientID)
        if held.map(\.id) == wanted.map(\.id), held.map(\.total) == wanted.map(\.total) { return }
        if anew || held.count != wanted.count { try files().remove(of: draft.clientID) }
        for file in wanted { try files().insert(file) }
        if !wanted.isEmpty { speak("W12", "files are made smaller, their place is taken out") }
    }

    /// Leaves the composer; a draft stays.
    ///
    /// Where the upload belongs to the composer, it ends with it.
    func closeComposer() throws(SQLiteError) {
        publisher.isComposing = false
        guard let waiting = publisher.waiting else { return }
        try endWaiting()
        try dropOutboxed(waiting)
        try drafts().setState(waiting, "open")
    }

    func endWaiting() throws(SQLiteError) {
        publisher.waiting = nil
        publisher.hasFailed = false
    }

    /// Takes a create and its files out of the store; requests under way are forgotten.
    func dropOutboxed(_ clientID: String) throws(SQLiteError) {
        let ids = Set(try files().of(clientID).map(\.id))
        let create = try creates().of(clientID)
        for request in publisher.flights.keys.sorted(by: { $0.number < $1.number }) {
            switch publisher.flights[request] {
            case .create(let id) where id == create?.id: break
            case let flight? where flight.file.map(ids.contains) ?? false: break
            default: continue
            }
            publisher.flights[request] = nil
            step.effects.append(.cancel(request))
        }
        if let create { try creates().remove(create) }
        try files().remove(of: clientID)
    }
}
