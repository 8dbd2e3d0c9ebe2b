import FeedModel
import SQLiteStore

/// A file of a post on its way to the backend.
struct FileRecord: Equatable {
    enum State: String {
        /// Made smaller and without its place, not announced yet.
        case prepared
        case uploading
        case complete
        case failed
    }

    let id: String
    let postID: String
    let place: Int
    let isVideo: Bool
    let originalBytes: Int
    let total: Int
    let width: Int
    let height: Int
    let seconds: Int?
    /// What the backend has, as far as the device knows.
    var sent = 0
    var state = State.prepared
    /// The backend's id of it.
    var reference: String?
    var attempts = 0
    var nextAttemptAt: Int64 = 0
}

extension FileRecord {
    /// The mean colour of its picture, which the device tells the backend so that the two agree.
    func tint(seed: UInt64) -> String {
        PictureTint.hex(KeyedRandom.value(seed: seed, key: "tint \(id)"))
    }

    init(_ row: Row) {
        self.init(
            id: row.text("id"),
            postID: row.text("post_id"),
            place: row.int("place"),
            isVideo: row.text("kind") == "video",
            originalBytes: row.int("bytes_original"),
            total: row.int("bytes_total"),
            width: row.int("width"),
            height: row.int("height"),
            seconds: row.optionalInt("seconds"),
            sent: row.int("bytes_sent"),
            state: State(rawValue: row.text("state")) ?? .failed,
            reference: row.optionalText("reference"),
            attempts: row.int("attempts"),
            nextAttemptAt: row.int64("next_attempt_at")
        )
    }

    /// The prepared files of a post: resized, so that their bytes follow from pixels and seed (W12).
    static func prepared(for draft: Draft, seed: UInt64) -> [FileRecord] {
        let photos = (0..<draft.post.photos).map { index in
            photo(draft, place: index + 1, seed: seed)
        }
        guard let video = draft.post.videoMilliseconds else { return photos }
        let seconds = max(1, Int(video / 1_000))
        return photos + [
            FileRecord(
                id: "\(draft.clientID).\(photos.count + 1)",
                postID: draft.clientID,
                place: photos.count + 1,
                isVideo: true,
                originalBytes: seconds * 1_500_000,
                total: seconds * 250_000,
                width: 1_080,
                height: 1_350,
                seconds: seconds
            )
        ]
    }

    private static let sizes = [(1_080, 1_350), (1_080, 1_080), (1_080, 810), (810, 1_080)]

    private static func photo(_ draft: Draft, place: Int, seed: UInt64) -> FileRecord {
        let draw = KeyedRandom.value(
            seed: seed,
            key: "camera \(draft.clientID)",
            count: UInt64(place)
        )
        let (width, height) = sizes[Int(draw % UInt64(sizes.count))]
        let perThousand = 150 + Int(draw >> 8 & 127)
        return FileRecord(
            id: "\(draft.clientID).\(place)",
            postID: draft.clientID,
            place: place,
            isVideo: false,
            originalBytes: 4032 * 3024 * perThousand / 1_000,
            total: draft.post.photoBytes ?? width * height * perThousand / 1_000,
            width: width,
            height: height,
            seconds: nil
        )
    }
}

/// The uploads table.
struct FileRecords {
    let database: Database

    func of(_ post: String) throws(SQLiteError) -> [FileRecord] {
        try database.rows("SELECT * FROM uploads WHERE post_id = ? ORDER BY place", post)
            .map(FileRecord.init)
    }

    func with(id: String) throws(SQLiteError) -> FileRecord? {
        try database.row("SELECT * FROM uploads WHERE id = ?", id).map(FileRecord.init)
    }

    func insert(_ file: FileRecord) throws(SQLiteError) {
        try database.run(
            """
            INSERT OR IGNORE INTO uploads (id, post_id, bytes_total, bytes_sent, state, reference,
                place, kind, bytes_original, width, height, seconds, attempts, next_attempt_at)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """,
            file.id,
            file.postID,
            file.total,
            file.sent,
            file.state.rawValue,
            file.reference,
            file.place,
            file.isVideo ? "video" : "photo",
            file.originalBytes,
            file.width,
            file.height,
            file.seconds,
            file.attempts,
            file.nextAttemptAt
        )
    }

    func update(_ file: FileRecord) throws(SQLiteError) {
        try database.run(
            """
            UPDATE uploads SET bytes_sent = ?, state = ?, reference = ?, attempts = ?,
                next_attempt_at = ? WHERE id = ?
            """,
            file.sent,
            file.state.rawValue,
            file.reference,
            file.attempts,
            file.nextAttemptAt,
            file.id
        )
    }

    func remove(of post: String) throws(SQLiteError) {
        try database.run("DELETE FROM uploads WHERE post_id = ?", post)
    }
}
