import FeedWire
import SQLiteStore

/// One intent of the user that the backend has not confirmed yet.
struct OutboxRecord: Equatable {
    enum Action: String {
        case like, unlike, follow, unfollow, bookmark, unbookmark, block, share, comment
        case editPost = "edit_post"
        case deletePost = "delete_post"
        case editComment = "edit_comment"
        case deleteComment = "delete_comment"
        /// How far the user is in an author's stories.
        case seen
        case deleteStory = "delete_story"
    }

    enum State: String {
        case queued
        case inFlight = "in_flight"
        case failed
    }

    var id: Int64
    var key: String
    var action: Action
    var postID: String?
    /// The account of a follow.
    var accountID: String?
    /// The state before the intent, as the backend last confirmed it (W3).
    var previous: LikeState
    var state: State
    var attempts: Int
    var nextAttemptAt: Int64
    var createdAt: Int64
    var mutationID: String
    /// Whether anything under this key has been sent since the key came into the outbox (W1).
    var keyWasSent: Bool
    /// What the intent asks for beside its target.
    var payload: JSONValue = [:]
    /// The version of the post that it starts from; nil where any will do.
    var expectedVersion: Int?

    /// The end state that the intent asks for (W2).
    var desired: Bool { action.desired }
}

extension OutboxRecord {
    init?(_ row: Row) {
        guard let action = Action(rawValue: row.text("action")),
            let state = State(rawValue: row.text("state")),
            let previous = try? JSONValue(parsing: Array(row.text("previous").utf8)),
            let payload = try? JSONValue(parsing: Array(row.text("payload").utf8))
        else { return nil }
        self.init(
            id: row.int64("id"),
            key: row.text("key"),
            action: action,
            postID: row.optionalText("post_id"),
            accountID: payload["account_id"]?.text,
            previous: LikeState(json: previous),
            state: state,
            attempts: row.int("attempts"),
            nextAttemptAt: row.int64("next_attempt_at"),
            createdAt: row.int64("created_at"),
            mutationID: row.text("mutation_id"),
            keyWasSent: row.bool("key_was_sent"),
            payload: payload,
            expectedVersion: row.optionalInt("expected_version")
        )
    }

    /// What an end state asks for, as the `payload` column holds it.
    static func payload(_ action: Action, account: String?) -> JSONValue {
        switch action {
        case .like, .unlike: ["liked": .bool(action.desired)]
        case .bookmark, .unbookmark: ["bookmarked": .bool(action.desired)]
        case .follow, .unfollow:
            ["account_id": JSONValue(account), "followed": .bool(action.desired)]
        case .block: ["account_id": JSONValue(account), "blocked": .bool(action.desired)]
        default: [:]
        }
    }
}

extension LikeState {
    init(json: JSONValue) {
        self.init(
            isLiked: json["on"]?.flag ?? false,
            count: Int(json["count"]?.whole ?? 0),
            version: Int(json["version"]?.whole ?? 0)
        )
    }

    /// The state as the `previous` column holds it.
    var json: JSONValue {
        ["on": .bool(isLiked), "count": JSONValue(count), "version": JSONValue(version)]
    }
}

/// The outbox table, in the order in which the user acted.
struct OutboxRecords {
    let database: Database

    func all() throws(SQLiteError) -> [OutboxRecord] {
        try database.rows("SELECT * FROM outbox ORDER BY id").compactMap(OutboxRecord.init)
    }

    /// What waits for the user.
    func failed() throws(SQLiteError) -> [OutboxRecord] {
        try database.rows("SELECT * FROM outbox WHERE state = 'failed' ORDER BY id")
            .compactMap(OutboxRecord.init)
    }

    func of(key: String) throws(SQLiteError) -> [OutboxRecord] {
        try database.rows("SELECT * FROM outbox WHERE key = ? ORDER BY id", key)
            .compactMap(OutboxRecord.init)
    }

    func with(id: Int64) throws(SQLiteError) -> OutboxRecord? {
        try database.row("SELECT * FROM outbox WHERE id = ?", id).flatMap(OutboxRecord.init)
    }

    func with(mutationID: String) throws(SQLiteError) -> OutboxRecord? {
        try database.row("SELECT * FROM outbox WHERE mutation_id = ?", mutationID)
            .flatMap(OutboxRecord.init)
    }

    func of(post: String) throws(SQLiteError) -> [OutboxRecord] {
        try database.rows("SELECT * FROM outbox WHERE post_id = ? ORDER BY id", post)
            .compactMap(OutboxRecord.init)
    }

    func insert(_ record: OutboxRecord) throws(SQLiteError) {
        try database.run(
            """
            INSERT INTO outbox (
                key, action, post_id, payload, previous, state, attempts, next_attempt_at,
                created_at, mutation_id, key_was_sent, expected_version)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """,
            record.key,
            record.action.rawValue,
            record.postID,
            record.payload.jsonText,
            record.previous.json.jsonText,
            record.state.rawValue,
            record.attempts,
            record.nextAttemptAt,
            record.createdAt,
            record.mutationID,
            record.keyWasSent,
            record.expectedVersion
        )
    }

    func update(_ record: OutboxRecord) throws(SQLiteError) {
        try database.run(
            """
            UPDATE outbox SET action = ?, payload = ?, previous = ?, state = ?, attempts = ?,
                next_attempt_at = ?, mutation_id = ?, key_was_sent = ?, expected_version = ?
            WHERE id = ?
            """,
            record.action.rawValue,
            record.payload.jsonText,
            record.previous.json.jsonText,
            record.state.rawValue,
            record.attempts,
            record.nextAttemptAt,
            record.mutationID,
            record.keyWasSent,
            record.expectedVersion,
            record.id
        )
    }

    func remove(_ record: OutboxRecord) throws(SQLiteError) {
        try database.run("DELETE FROM outbox WHERE id = ?", record.id)
    }

    /// Keeps what the backend refused as wrong in itself, with its reason (W5).
    func quarantine(
        _ record: OutboxRecord,
        answer: Response,
        at milliseconds: Int64
    )
        throws(SQLiteError)
    {
        let error = answer.error ?? ("none", "the answer names no reason")
        try database.run(
            """
            INSERT OR REPLACE INTO quarantine (
                mutation_id, action, post_id, payload, http_status, error_code, error_message,
                quarantined_at)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?)
            """,
            record.mutationID,
            record.action.rawValue,
            record.postID,
            record.payload.jsonText,
            answer.status,
            error.code,
            error.message,
            milliseconds
        )
    }
}

extension OutboxRecords {
    /// What was in flight when the process died goes again; the backend knows the mutation id (W9).
    func requeueInFlight() throws(SQLiteError) {
        guard try database.row("SELECT 1 FROM outbox WHERE state = 'in_flight' LIMIT 1") != nil
        else { return }
        try database.transaction(.full) { () throws(SQLiteError) in
            try database.run("UPDATE outbox SET state = 'queued' WHERE state = 'in_flight'")
        }
    }

    /// The network is back: nothing waits for its timer (W6).
    func makeDue() throws(SQLiteError) {
        guard
            try database.row(
                "SELECT 1 FROM outbox WHERE state = 'queued' AND next_attempt_at > 0 LIMIT 1"
            )
                != nil
        else { return }
        try database.transaction(.full) { () throws(SQLiteError) in
            try database.run("UPDATE outbox SET next_attempt_at = 0 WHERE state = 'queued'")
        }
    }
}
