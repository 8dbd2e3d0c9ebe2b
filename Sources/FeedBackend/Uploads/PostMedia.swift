import FeedModel
import FeedWire
import SQLiteStore

/// The files that a post names: all of them may be named, or the post is refused (B15).
struct PostMedia {
    let core: Core

    /// What may be attached, or which file stands in the way and why; never fewer than were asked for.
    func check(_ call: Call) throws(SQLiteError) -> Result<[UploadRecord], Refusal> {
        guard let member = call.body["uploads"], member != .null else { return .success([]) }
        guard let items = member.items, items.count <= 10 else {
            return .failure(.field("uploads", "expected up to 10 ids"))
        }
        var found: [UploadRecord] = []
        for item in items {
            guard let id = item.text.flatMap({ EntityID($0) }),
                let upload = try UploadRecord.find(id, in: core)
            else { return .failure(.upload("unknown", "there is no such upload")) }
            if let refusal = refusal(upload, call) { return .failure(refusal) }
            if found.contains(where: { $0.id == id }) {
                return .failure(.upload("used", "the post names it twice"))
            }
            found.append(upload)
        }
        return .success(found)
    }

    private func refusal(_ upload: UploadRecord, _ call: Call) -> Refusal? {
        if upload.accountID != call.account {
            return .upload("foreign", "it is another account's")
        }
        if upload.isExpired(at: call.now) {
            return .upload("expired", "it wasn't finished in time")
        }
        if upload.state == .attached || upload.postID != nil {
            return .upload("used", "another post shows it")
        }
        if upload.state == .open, core.design.attach == .uploadFirst {
            return .upload(
                "incomplete",
                "\(upload.received) of \(upload.total) bytes are there"
            )
        }
        return nil
    }

    func attach(_ uploads: [UploadRecord], to post: EntityID) throws(SQLiteError) {
        for (place, upload) in uploads.enumerated() {
            try core.database.run(
                "INSERT INTO post_media (post_id, place, upload_id) VALUES (?, ?, ?)",
                post.rawValue,
                place + 1,
                upload.id.rawValue
            )
            try core.database.run(
                "UPDATE uploads SET post_id = ?, state = ? WHERE id = ?",
                post.rawValue,
                upload.state == .complete ? "attached" : upload.state.rawValue,
                upload.id.rawValue
            )
        }
        if uploads.contains(where: { $0.state == .open }) {
            core.mark("B15", "The post names files that aren't there yet: a hole shows.")
        }
    }

    /// The size of a post's N-th picture or video.
    ///
    /// That of an uploaded file is its own; another's is drawn from the post's id, since its pixels are made only
    /// when asked for. Nil while the file isn't there.
    func size(_ post: EntityID, _ place: Int) throws(SQLiteError) -> (width: Int, height: Int)? {
        let row = try core.database.row(
            """
            SELECT u.width, u.height, u.bytes_received = u.bytes_total AS is_there
            FROM post_media m JOIN uploads u ON u.id = m.upload_id
            WHERE m.post_id = ? AND m.place = ?
            """,
            post.rawValue,
            place
        )
        guard let row else {
            let draw = KeyedRandom.value(seed: core.seed, key: "photo \(post).\(place)")
            return Self.drawnSize(draw)
        }
        return row.bool("is_there") ? (row.int("width"), row.int("height")) : nil
    }

    static func drawnSize(_ draw: UInt64) -> (width: Int, height: Int) {
        sizes[Int(draw % UInt64(sizes.count))]
    }

    private static let sizes = [
        (width: 1080, height: 1350), (width: 1080, height: 1080), (width: 1080, height: 608),
        (width: 1080, height: 810), (width: 810, height: 1080),
    ]
}
