import FeedWire
import SQLiteStore

/// What the composer holds: text, and how many photos or how long a video beside it.
public struct ComposedPost: Equatable, Sendable {
    /// What was typed, as Markdown.
    public var text: String
    /// How many photos.
    public var photos: Int
    /// The size of each photo's prepared file; nil where pixels and seed decide.
    public var photoBytes: Int?
    /// The length of the video in ms; nil for none.
    public var videoMilliseconds: Int64?

    /// A post of that text.
    public init(
        text: String,
        photos: Int = 0,
        photoBytes: Int? = nil,
        videoMilliseconds: Int64? = nil
    ) {
        self.text = text
        self.photos = photos
        self.photoBytes = photoBytes
        self.videoMilliseconds = videoMilliseconds
    }

    /// As the payload of an outbox entry holds it.
    var json: JSONValue {
        [
            "text": .string(text), "photos": JSONValue(photos),
            "photo_bytes": photoBytes.map { JSONValue($0) } ?? .null,
            "video_ms": videoMilliseconds.map { .integer($0) } ?? .null,
        ]
    }

    init(json: JSONValue) {
        self.init(
            text: json["text"]?.text ?? "",
            photos: Int(json["photos"]?.whole ?? 0),
            photoBytes: json["photo_bytes"]?.whole.map { Int($0) },
            videoMilliseconds: json["video_ms"]?.whole
        )
    }
}

/// A post that isn't shared yet, under the client id that it keeps for ever.
struct Draft: Equatable {
    let clientID: String
    var post: ComposedPost

    init(clientID: String, post: ComposedPost) {
        self.clientID = clientID
        self.post = post
    }

    init(_ row: Row) {
        clientID = row.text("id")
        post = ComposedPost(
            text: row.text("text"),
            photos: row.int("photos"),
            photoBytes: row.optionalInt("photo_bytes"),
            videoMilliseconds: row.optionalInt64("video_ms")
        )
    }
}

/// The drafts table; the newest draft is the one that the composer shows.
struct DraftRecords {
    let database: Database

    func newest() throws(SQLiteError) -> Draft? {
        try database.row("SELECT * FROM drafts ORDER BY written_at DESC, id DESC LIMIT 1")
            .map(Draft.init)
    }

    func ids() throws(SQLiteError) -> [String] {
        try database.rows("SELECT id FROM drafts ORDER BY id").map { $0.text("id") }
    }

    func with(id: String) throws(SQLiteError) -> Draft? {
        try database.row("SELECT * FROM drafts WHERE id = ?", id).map(Draft.init)
    }

    func put(_ draft: Draft, at milliseconds: Int64) throws(SQLiteError) {
        try database.run(
            """
            INSERT INTO drafts (id, text, photos, state, photo_bytes, video_ms, written_at)
            VALUES (?, ?, ?, 'open', ?, ?, ?)
            ON CONFLICT (id) DO UPDATE SET text = excluded.text, photos = excluded.photos,
                state = 'open', photo_bytes = excluded.photo_bytes,
                video_ms = excluded.video_ms, written_at = excluded.written_at
            """,
            draft.clientID,
            draft.post.text,
            draft.post.photos,
            draft.post.photoBytes,
            draft.post.videoMilliseconds,
            milliseconds
        )
    }

    func setState(_ id: String, _ state: String) throws(SQLiteError) {
        try database.run("UPDATE drafts SET state = ? WHERE id = ?", state, id)
    }

    func remove(_ id: String) throws(SQLiteError) {
        try database.run("DELETE FROM drafts WHERE id = ?", id)
    }
}
