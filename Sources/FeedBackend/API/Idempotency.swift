import FeedModel
import FeedWire
import SQLiteStore

/// Remembers the answer to a mutation under its key, in the transaction of the effect (B10).
struct Idempotency {
    let core: Core
    let call: Call
    let key: String
    private let fingerprint: String

    /// Stands for the status of an answer that isn't there yet.
    private static let running = 0

    init(core: Core, call: Call, key: String) {
        self.core = core
        self.call = call
        self.key = key
        fingerprint = Self.fingerprint(call)
    }

    /// What the key stands for: the target and the body, less what may change between two tries.
    private static func fingerprint(_ call: Call) -> String {
        var text = "\(call.request.method) \(call.request.path)"
        if case .object(let members) = call.body {
            let passing = ["client_mutation_id", "requestId", "expected_version"]
            for member in members.sorted(by: { $0.key < $1.key })
            where !passing.contains(member.key) {
                text += "\n\(member.key)=\(member.value.jsonText)"
            }
        }
        guard call.request.header("content-type") == "application/octet-stream" else {
            return Seal.fingerprint(Array(text.utf8))
        }
        // A part is its bytes and their place.
        text += "\n\(call.request.header("upload-offset") ?? "")\n"
        return Seal.fingerprint(Array(text.utf8) + call.request.body)
    }

    // region: remembered
    /// The first answer where the key is known, 422 where it belongs to another request.
    func remembered() throws(SQLiteError) -> Response? {
        if PlantedBug.keysForgotten.isPlanted { return nil }
        let row = try core.database.row(
            """
            SELECT response_status, response_body, fingerprint FROM idempotency_keys
            WHERE account_id = ? AND key = ? AND at > ?
            """,
            call.account.rawValue,
            key,
            oldest
        )
        guard let row else { return nil }
        guard row.text("fingerprint") == fingerprint else {
            core.mark("B10", Refusal.keyReused.message)
            return Refusal.keyReused.response
        }
        let status = row.int("response_status")
        if status == Self.running {
            if call.isResumed { return nil }
            core.mark("B10", Refusal.inProgress.message)
            var response = Refusal.inProgress.response
            response.headers.append(.init("retry-after", "1"))
            return response
        }
        core.mark("B10", "The key is known: the first answer again, and no second effect.")
        let body = row.text("response_body")
        var response = Response(status)
        if !body.isEmpty {
            response.headers.append(.init("content-type", "application/json"))
            response.body = Array(body.utf8)
        }
        return response
    }
    // endregion: remembered

    /// Takes the key while the first run hasn't ended.
    func take() throws(SQLiteError) {
        try remember(Response(Self.running))
    }

    /// Gives a key back whose run had no effect.
    func forget() throws(SQLiteError) {
        try core.database.run(
            """
            DELETE FROM idempotency_keys
            WHERE account_id = ? AND key = ? AND response_status = ?
            """,
            call.account.rawValue,
            key,
            Self.running
        )
    }

    func remember(_ response: Response) throws(SQLiteError) {
        try core.database.run("DELETE FROM idempotency_keys WHERE at <= ?", oldest)
        try core.database.run(
            """
            INSERT OR REPLACE INTO idempotency_keys
                (account_id, key, response_status, response_body, fingerprint, at)
            VALUES (?, ?, ?, ?, ?, ?)
            """,
            call.account.rawValue,
            key,
            response.status,
            String(decoding: response.body, as: UTF8.self),
            fingerprint,
            call.now.milliseconds
        )
    }

    private var oldest: Int64 {
        (call.now - core.limits.duration(.idempotency)).milliseconds
    }
}
