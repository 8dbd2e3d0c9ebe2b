import FeedModel
import FeedWire
import SQLiteStore

/// One file on its way to the backend (B15).
struct UploadRecord {
    enum State: String {
        /// Parts are missing.
        case open
        /// Every byte is there and no post names it.
        case complete
        /// A post shows it.
        case attached
        /// It wasn't finished in time.
        case expired
    }

    let id: EntityID
    let accountID: EntityID
    let total: Int64
    let received: Int64
    let state: State
    let isVideo: Bool
    let width: Int
    let height: Int
    let seconds: Int?
    let expiresAt: Int64
    let postID: EntityID?

    init(_ row: Row) {
        id = EntityID(rawValue: row.int64("id"))
        accountID = EntityID(rawValue: row.int64("account_id"))
        total = row.int64("bytes_total")
        received = row.int64("bytes_received")
        state = State(rawValue: row.text("state")) ?? .expired
        isVideo = row.text("kind") == "video"
        width = row.int("width")
        height = row.int("height")
        seconds = row.optionalInt("seconds")
        expiresAt = row.int64("expires_at")
        postID = row.optionalInt64("post_id").map(EntityID.init(rawValue:))
    }

    static func find(_ id: EntityID, in core: Core) throws(SQLiteError) -> UploadRecord? {
        try core.database.row("SELECT * FROM uploads WHERE id = ?", id.rawValue)
            .map(UploadRecord.init)
    }

    /// Expiry is tested when reading; the job only writes it down.
    func isExpired(at now: SimInstant) -> Bool {
        state == .expired || (received < total && expiresAt <= now.milliseconds)
    }

    var json: JSONValue {
        [
            "id": JSONValue(text: id), "bytes_total": .integer(total),
            "bytes_received": .integer(received), "state": .string(state.rawValue),
            "expires_at": .integer(expiresAt),
        ]
    }
}
