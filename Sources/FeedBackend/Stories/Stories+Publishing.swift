import FeedModel
import FeedWire
import SQLiteStore

/// An item of a story before it has an id.
struct StoryDraft {
    var kind = StoryRow.Item.Kind.photo
    var seconds: Int?
    var width = 1_080
    var height = 1_920
    /// How long it lasts from its publication on.
    var life: SimDuration
    var createdAt: SimInstant
    var uploads: [UploadRecord] = []
}

extension Stories {
    private static let longestLife = SimDuration.days(400)
    private static let longestVideo: Int64 = 600

    /// `POST /v1/stories`: one item, whose end is fixed now (B13).
    func create(_ call: Call) throws(SQLiteError) -> Response {
        var draft = StoryDraft(life: core.limits.duration(.storyLife), createdAt: call.now)
        if let refusal = Self.read(call.body, into: &draft) { return refusal.response }
        switch try PostMedia(core: core).check(call) {
        case .failure(let refusal): return refusal.response
        case .success(let uploads):
            if let refusal = Self.use(uploads, in: &draft) { return refusal.response }
        }
        let story = try publish(draft, by: call.account)
        return Response(201, json: story.item(core).json)
    }

    private static func read(_ body: JSONValue, into draft: inout StoryDraft) -> Refusal? {
        if let member = body["expires_in_ms"], member != .null {
            guard let life = member.whole, (1...longestLife.milliseconds).contains(life) else {
                return .field("expires_in_ms", "expected 1 to \(longestLife.milliseconds)")
            }
            draft.life = .milliseconds(life)
        }
        if let member = body["kind"], member != .null {
            guard let kind = member.text.flatMap({ StoryRow.Item.Kind(rawValue: $0) }) else {
                return .field("kind", "expected photo or video")
            }
            draft.kind = kind
        }
        if let member = body["seconds"], member != .null {
            guard let seconds = member.whole, (1...longestVideo).contains(seconds) else {
                return .field("seconds", "expected 1 to \(longestVideo)")
            }
            draft.seconds = Int(seconds)
        }
        return nil
    }

    /// A file that was uploaded says itself what it is.
    private static func use(_ uploads: [UploadRecord], in draft: inout StoryDraft) -> Refusal? {
        guard uploads.count <= 1 else { return .field("uploads", "expected at most one file") }
        if let upload = uploads.first {
            guard upload.received == upload.total else {
                return .upload(
                    "incomplete",
                    "\(upload.received) of \(upload.total) bytes are there"
                )
            }
            draft.kind = upload.isVideo ? .video : .photo
            draft.seconds = upload.isVideo ? max(1, upload.seconds ?? 0) : nil
            (draft.width, draft.height) = (upload.width, upload.height)
            draft.uploads = uploads
        }
        switch (draft.kind, draft.seconds) {
        case (.video, nil): return .field("seconds", "expected the length of the video")
        case (.photo, _?): return .field("seconds", "expected none for a photo")
        default: return nil
        }
    }

    /// Stores an item under the next number of its author.
    func publish(_ draft: StoryDraft, by author: EntityID) throws(SQLiteError) -> StoryRecord {
        let id = core.ids.story(at: draft.createdAt)
        let number =
            try core.database.row(
                """
                INSERT INTO story_counts (author_id, last_item, last_id) VALUES (?, 1, ?)
                ON CONFLICT (author_id) DO UPDATE SET last_item = last_item + 1,
                    last_id = excluded.last_id
                RETURNING last_item
                """,
                author.rawValue,
                id.rawValue
            )?.int("last_item") ?? 1
        let expiry = draft.createdAt + draft.life
        let story = StoryRecord(
            id: id,
            authorID: author,
            number: number,
            kind: draft.kind,
            seconds: draft.seconds,
            width: draft.width,
            height: draft.height,
            tint: try tint(of: draft.uploads) ?? StoryRecord.drawnTint(id, core),
            createdAt: draft.createdAt.milliseconds,
            expiresAt: expiry.milliseconds
        )
        let isProcessing = draft.kind == .video && draft.createdAt >= core.now
        try insert(story, visibleAt: isProcessing ? nil : story.createdAt)
        try PostMedia(core: core).attach(draft.uploads, to: id)
        try Jobs(core: core).add(JobOrder(.storySweep, dueAt: expiry, post: id))
        core.mark("B13", "The end of the item is fixed at its publication.")
        if isProcessing {
            core.mark("B15", "Its video is processed first; only the author sees it until then.")
            try Jobs(core: core).add(JobOrder(.media, dueAt: core.now, post: id, version: 1))
        }
        return story
    }

    /// Ends the processing of an item's video; false where no such item waits.
    func processed(_ id: EntityID, at now: SimInstant) throws(SQLiteError) -> Bool {
        try core.database.run(
            "UPDATE stories SET visible_at = ? WHERE id = ? AND visible_at IS NULL",
            now.milliseconds,
            id.rawValue
        )
        guard core.database.changes > 0 else { return false }
        core.mark("B15", "The video is ready: the item is visible to others now.")
        return true
    }

    private func tint(of uploads: [UploadRecord]) throws(SQLiteError) -> String? {
        guard let upload = uploads.first else { return nil }
        return try core.database.row("SELECT tint FROM uploads WHERE id = ?", upload.id.rawValue)?
            .optionalText("tint")
    }

    private func insert(_ story: StoryRecord, visibleAt: Int64?) throws(SQLiteError) {
        try core.database.run(
            """
            INSERT INTO stories (id, author_id, item, kind, seconds, width, height, tint,
                created_at, expires_at, visible_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """,
            story.id.rawValue,
            story.authorID.rawValue,
            story.number,
            story.kind.rawValue,
            story.seconds,
            story.width,
            story.height,
            story.tint,
            story.createdAt,
            story.expiresAt,
            visibleAt
        )
    }
}
