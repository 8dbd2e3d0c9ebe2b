import FeedModel
import FeedWire
import SQLiteStore

/// `/v1/uploads`: a file is announced, comes in parts, and is complete with its last byte (B15).
///
/// A part's bytes are counted, not kept. A client of the simulation names their number; over real HTTP a body of
/// `application/octet-stream` may be the part itself.
struct Uploads {
    let core: Core

    private static let largest: Int64 = 1 << 30
    /// A day of video, in seconds.
    private static let longest: Int64 = 86_400

    func create(_ call: Call) throws(SQLiteError) -> Response {
        let kind = call.body["kind"]?.text ?? ""
        guard kind == "photo" || kind == "video" else {
            return Refusal.field("kind", "expected photo or video").response
        }
        guard let total = call.body["bytes"]?.whole, (1...Self.largest).contains(total) else {
            return Refusal.field("bytes", "expected 1 to \(Self.largest)").response
        }
        guard let width = call.body["width"]?.whole, let height = call.body["height"]?.whole,
            (1...10_000).contains(width), (1...10_000).contains(height)
        else { return Refusal.field("width", "expected a width and a height in pixels").response }
        let length = call.body["seconds"] ?? .null
        guard length == .null || (0...Self.longest).contains(length.whole ?? -1) else {
            return Refusal.field("seconds", "expected 0 to \(Self.longest)").response
        }
        let seconds = kind == "video" ? length.whole ?? 0 : nil
        let tint = call.body["tint"].flatMap { $0 == .null ? nil : $0 }
        if let tint, tint.text.map(PictureTint.isValid) != true {
            return Refusal.field("tint", "expected a colour such as #6f8fa3").response
        }
        let id = core.ids.upload(at: call.now)
        let expiry = call.now + core.limits.duration(.uploadLife)
        try core.database.run(
            """
            INSERT INTO uploads (id, account_id, bytes_total, bytes_received, state, kind, width,
                height, seconds, created_at, expires_at, tint)
            VALUES (?, ?, ?, 0, 'open', ?, ?, ?, ?, ?, ?, ?)
            """,
            id.rawValue,
            call.account.rawValue,
            total,
            kind,
            width,
            height,
            seconds,
            call.now.milliseconds,
            expiry.milliseconds,
            tint?.text
        )
        try Jobs(core: core).add(JobOrder(.uploadExpiry, dueAt: expiry, post: id))
        return try answer(201, id)
    }

    func get(_ call: Call) throws(SQLiteError) -> Response {
        guard let upload = try own(call) else { return Refusal.notFound.response }
        if upload.isExpired(at: call.now) { return Refusal.uploadExpired.response }
        return Response(200, json: upload.json)
    }

    /// Takes a part: the offset is the number of bytes that are there; a part that is there already is harmless.
    func append(_ call: Call) throws(SQLiteError) -> Response {
        guard let upload = try own(call) else { return Refusal.notFound.response }
        if upload.isExpired(at: call.now) { return Refusal.uploadExpired.response }
        guard let offset = call.body["offset"]?.whole, let count = call.body["bytes"]?.whole,
            offset >= 0, count > 0
        else {
            return Refusal.field("offset", "expected an offset and the bytes of a part").response
        }
        guard count <= core.limits[.uploadPart] else {
            return Refusal.field("bytes", "expected at most \(core.limits[.uploadPart])").response
        }
        guard offset <= upload.total - count else {
            return Refusal.field("bytes", "expected at most \(upload.total) in all").response
        }
        if offset + count <= upload.received {
            core.mark("B15", "The part is there already, so nothing happens.")
            return Response(200, json: upload.json)
        }
        guard offset == upload.received else {
            return Response(
                409,
                json: [
                    "error": [
                        "code": "offset",
                        "message": .string("expected the offset \(upload.received)"),
                    ],
                    "bytes_received": .integer(upload.received),
                ]
            )
        }
        try receive(count, upload)
        return try answer(200, upload.id)
    }

    private func receive(_ count: Int64, _ upload: UploadRecord) throws(SQLiteError) {
        let received = upload.received + count
        let state: UploadRecord.State =
            received < upload.total ? .open : upload.postID == nil ? .complete : .attached
        try core.database.run(
            "UPDATE uploads SET bytes_received = ?, state = ? WHERE id = ?",
            received,
            state.rawValue,
            upload.id.rawValue
        )
        guard received == upload.total else { return }
        core.mark("B15", "The last byte is there: the file is complete.")
        try core.database.run(
            "DELETE FROM jobs WHERE kind = 'upload-expiry' AND post_id = ?",
            upload.id.rawValue
        )
        guard let post = upload.postID else { return }
        _ = try Counters(core: core).raiseVersion(of: post)
        try Changelog(core: core).changed(post, .whole)
    }

    /// Another account's upload is not found.
    private func own(_ call: Call) throws(SQLiteError) -> UploadRecord? {
        guard let upload = try UploadRecord.find(call.id, in: core),
            upload.accountID == call.account
        else { return nil }
        return upload
    }

    private func answer(_ status: Int, _ id: EntityID) throws(SQLiteError) -> Response {
        guard let upload = try UploadRecord.find(id, in: core) else {
            return Refusal.notFound.response
        }
        return Response(status, json: upload.json)
    }

    /// Writes down that a file wasn't finished in time.
    func expire(_ id: EntityID, at now: SimInstant) throws(SQLiteError) {
        guard let upload = try UploadRecord.find(id, in: core), upload.isExpired(at: now) else {
            return
        }
        try core.database.run("UPDATE uploads SET state = 'expired' WHERE id = ?", id.rawValue)
        core.mark("B15", "The file wasn't finished in time and is thrown away.")
    }
}
