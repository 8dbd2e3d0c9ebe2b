import FeedWire
import SQLiteStore

/// A post in the outbox: the intent to create it, under its client id.
struct CreateRecord: Equatable {
    let id: Int64
    /// The client id, which is the id of the row on screen until the backend has given one.
    let clientID: String
    let mutationID: String
    var state: OutboxRecord.State
    var attempts: Int
    var nextAttemptAt: Int64
    /// Whether the create ever left the device.
    var wasSent: Bool
    var post: ComposedPost
    /// The user deleted it while its create was under way.
    var isDeleted: Bool

    init?(_ row: Row) {
        guard let state = OutboxRecord.State(rawValue: row.text("state")),
            let payload = try? JSONValue(parsing: Array(row.text("payload").utf8))
        else { return nil }
        id = row.int64("id")
        clientID = row.text("post_id")
        mutationID = row.text("mutation_id")
        self.state = state
        attempts = row.int("attempts")
        nextAttemptAt = row.int64("next_attempt_at")
        wasSent = row.bool("key_was_sent")
        post = ComposedPost(json: payload)
        isDeleted = payload["deleted"]?.flag ?? false
    }

    var payload: JSONValue {
        guard isDeleted, case .object(let members) = post.json else { return post.json }
        return .object(members + [.init("deleted", true)])
    }
}

/// The outbox's creates, in the order in which they were shared.
struct CreateRecords {
    let database: Database

    func all() throws(SQLiteError) -> [CreateRecord] {
        try database.rows("SELECT * FROM outbox WHERE action = 'create' ORDER BY id")
            .compactMap(CreateRecord.init)
    }

    func of(_ clientID: String) throws(SQLiteError) -> CreateRecord? {
        try database.row(
            "SELECT * FROM outbox WHERE action = 'create' AND post_id = ?",
            clientID
        ).flatMap(CreateRecord.init)
    }

    func insert(
        _ draft: Draft,
        mutationID: String,
        at milliseconds: Int64
    ) throws(SQLiteError) {
        try database.run(
            """
            INSERT INTO outbox (
                key, action, post_id, payload, previous, state, attempts, next_attempt_at,
                created_at, mutation_id, key_was_sent)
            VALUES (?1, 'create', ?2, ?3, '{}', 'queued', 0, ?4, ?4, ?1, 0)
            """,
            mutationID,
            draft.clientID,
            draft.post.json.jsonText,
            milliseconds
        )
    }

    func update(_ record: CreateRecord) throws(SQLiteError) {
        try database.run(
            """
            UPDATE outbox SET state = ?, attempts = ?, next_attempt_at = ?, key_was_sent = ?,
                payload = ? WHERE id = ?
            """,
            record.state.rawValue,
            record.attempts,
            record.nextAttemptAt,
            record.wasSent,
            record.payload.jsonText,
            record.id
        )
    }

    func remove(_ record: CreateRecord) throws(SQLiteError) {
        try database.run("DELETE FROM outbox WHERE id = ?", record.id)
    }
}
