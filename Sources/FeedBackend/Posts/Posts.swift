import FeedModel
import FeedWire
import SQLiteStore

/// Posts: made, read, edited, deleted.
struct Posts {
    let core: Core

    /// A post that stands.
    struct Found {
        let id: EntityID
        let authorID: EntityID
        let key: FeedKey
        let version: Int
        /// The version that its last edit made: a like raises the version too, and contradicts no edit.
        let editedVersion: Int
    }

    /// The post where it stands and no block lies between it and the reader; nothing else is told
    /// apart (B5).
    func find(
        _ id: EntityID,
        for reader: EntityID
    ) throws(SQLiteError) -> Found? {
        let row = try core.database.row(
            """
            SELECT author_id, version, edited_version, created_at FROM posts
            WHERE id = ? AND deleted_at IS NULL AND (state = 'visible' OR author_id = ?)
            """,
            id.rawValue,
            reader.rawValue
        )
        guard let row else { return nil }
        let author = EntityID(rawValue: row.int64("author_id"))
        if author != reader {
            let isBlocked = try Visibility(core: core).isBlocked(between: author, and: reader)
            if isBlocked { return nil }
        }
        return Found(
            id: id,
            authorID: author,
            key: FeedKey(createdAt: row.int64("created_at"), id: id.rawValue),
            version: row.int("version"),
            editedVersion: row.int("edited_version")
        )
    }

    func get(_ call: Call) throws(SQLiteError) -> Response {
        guard try find(call.id, for: call.account) != nil else {
            return Refusal.notFound.response
        }
        return try answer(200, call.id, to: call.account)
    }

    func create(_ call: Call) throws(SQLiteError) -> Response {
        let text: String
        switch PostText.read(call.body) {
        case .failure(let refusal): return refusal.response
        case .success(let value): text = value
        }
        var draft = PostDraft(text: text, createdAt: call.now)
        switch PostText.form(call.body) {
        case .failure(let refusal): return refusal.response
        case .success(let form): draft.isHTML = form == .html
        }
        if let member = call.body["client_id"], member != .null {
            guard let clientID = member.text, (1...200).contains(clientID.utf8.count) else {
                return Refusal.field("client_id", "expected text of at most 200 bytes").response
            }
            if let answer = try repeated(clientID, text, call) { return answer }
            draft.clientID = clientID
        }
        if let member = call.body["topics"], member != .null {
            let names = member.items?.compactMap(\.text) ?? []
            guard names.count == member.items?.count, names.count <= 10,
                names.allSatisfy(Topics.isName)
            else {
                return Refusal.field("topics", "expected up to 10 names of a-z, 0-9 and -").response
            }
            draft.topics = names
        }
        let uploads: [UploadRecord]
        switch try PostMedia(core: core).check(call) {
        case .failure(let refusal): return refusal.response
        case .success(let found): uploads = found
        }
        draft.photoCount = uploads.count { !$0.isVideo }
        draft.videoSeconds = uploads.first { $0.isVideo }.map { $0.seconds ?? 0 }
        let id = try publish(draft, by: call.account, at: call.now)
        try PostMedia(core: core).attach(uploads, to: id)
        return try answer(201, id, to: call.account)
    }

    /// A create whose post is there already under its client id: sent again by hand, it makes no
    /// second one.
    private func repeated(
        _ clientID: String,
        _ text: String,
        _ call: Call
    ) throws(SQLiteError) -> Response? {
        let row = try core.database.row(
            "SELECT id, text, deleted_at FROM posts WHERE author_id = ? AND client_id = ?",
            call.account.rawValue,
            clientID
        )
        guard let row else { return nil }
        if !row.isNull("deleted_at") {
            core.mark("B5", "The post of this client id was deleted, so it isn't made again.")
            return Refusal.notFound.response
        }
        if row.text("text") != text { return Refusal.keyReused.response }
        core.mark("B10", "The post of this client id is there already.")
        return try answer(201, EntityID(rawValue: row.int64("id")), to: call.account)
    }

    func edit(_ call: Call) throws(SQLiteError) -> Response {
        guard let post = try find(call.id, for: call.account) else {
            return Refusal.notFound.response
        }
        if post.authorID != call.account { return Refusal.notYours.response }
        if Self.isOutdated(post, call) { return Refusal.oldVersion.response }
        var text: String?
        if call.body["text"] != nil || call.body["topics"] == nil {
            switch PostText.read(call.body) {
            case .failure(let refusal): return refusal.response
            case .success(let value): text = value
            }
        }
        var topics: String?
        if let names = call.body["topics"]?.items?.compactMap(\.text) {
            guard names.count <= 10, names.allSatisfy(Topics.isName) else {
                return Refusal.field("topics", "expected up to 10 names of a-z, 0-9 and -").response
            }
            let sorted = Array(Set(names)).sorted()
            topics = sorted.joined(separator: ",")
            try core.database.run("DELETE FROM post_topics WHERE post_id = ?", call.id.rawValue)
            try file(post.key, under: sorted, try core.nextSequence())
        }
        let form: PostText.Form
        switch PostText.form(call.body) {
        case .failure(let refusal): return refusal.response
        case .success(let value): form = value
        }
        let mentions = Mentions(core: core)
        try core.database.run(
            """
            UPDATE posts SET text = coalesce(?1, text), body_html = coalesce(?2, body_html),
                topics = coalesce(?3, topics), version = version + 1, edited_version = version + 1
            WHERE id = ?4
            """,
            text,
            text.map { PostText.html($0, form, mentions.url) },
            topics,
            call.id.rawValue
        )
        if text != nil {
            try Notifications(core: core).name(
                mentions.accounts,
                post: call.id,
                comment: nil,
                by: call.account,
                madeAt: call.now.milliseconds,
                at: call.now
            )
        }
        try Changelog(core: core).changed(call.id, topics == nil ? .part(.body) : .whole)
        return try answer(200, call.id, to: call.account)
    }

    func delete(_ call: Call) throws(SQLiteError) -> Response {
        guard let post = try find(call.id, for: call.account) else {
            return Refusal.notFound.response
        }
        if post.authorID != call.account { return Refusal.notYours.response }
        if Self.isOutdated(post, call) { return Refusal.oldVersion.response }
        try remove(call.id, at: call.now)
        return Response(204)
    }

    /// Whether the caller started from another version (W14).
    static func isOutdated(_ post: Found, _ call: Call) -> Bool {
        guard let expected = call.body["expected_version"]?.whole else { return false }
        return expected < Int64(post.editedVersion) || expected > Int64(post.version)
    }

    func answer(
        _ status: Int,
        _ id: EntityID,
        to reader: EntityID
    ) throws(SQLiteError) -> Response {
        guard var item = try PostItems(core: core, reader: reader).item(id) else {
            return Refusal.notFound.response
        }
        if item.authorID == reader { item.reasons = [Reasons.own] }
        return Response(status, json: try Garbling(core: core).item(item.json))
    }
}
